import { type Activity, activityKinds } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { activityText, KINDS } from "./activity-page.tsx";

function said(
  verb: Activity["verb"],
  kind: Activity["object"]["kind"],
  name: string | null,
  detail: string | null = null,
): string {
  const {
    before,
    name: shown,
    after,
  } = activityText({
    id: "0",
    at: "2026-11-21T12:00:00Z",
    actor: { kind: "person", id: "a", name: "Ann" },
    verb,
    object: { kind, id: "1", name },
    detail,
  });
  return `${before}${shown && " "}${shown}${after}`;
}

describe("an activity entry", () => {
  it.each([
    [said("made", "experiment", "Nightly"), "saved the experiment Nightly"],
    [said("made", "upload", "a.csv"), "uploaded the file a.csv"],
    [said("computed", "experiment", "Nightly"), "added a run to the experiment Nightly"],
    [said("renamed", "plan", "B", "A"), "renamed the plan B, which was called A"],
    [said("stated", "upload", "a.csv", "lab 3"), "stated the environment of a.csv: lab 3"],
    [said("made", "key", "CI", "upload"), "made the key CI, which may upload"],
    [said("revoked", "link", "Table"), "revoked the link Table"],
    [
      said("changed", "baseline", "messages", "openedge-query"),
      "changed the baseline of messages, of openedge-query",
    ],
    [said("joined", "member", "Bob", "viewer"), "joined the team, as viewer"],
    [said("changed", "member", "Bob", "editor"), "made Bob editor"],
    [said("removed", "member", "Bob"), "removed Bob"],
    [said("made", "invitation", "viewer"), "sent an invitation as viewer"],
    [said("declined", "invitation", "viewer"), "declined an invitation as viewer"],
  ])("is said as %s", (words, wanted) => expect(words).toBe(wanted));

  it("has a title for each kind, and leads to what has a page", () => {
    expect(Object.keys(KINDS)).toEqual([...activityKinds]);
    const entry = {
      id: "0",
      at: "2026-11-21T12:00:00Z",
      actor: { kind: "key", id: "k", name: "CI" },
      verb: "made",
      object: { kind: "upload", id: "7", name: "a.csv" },
      detail: null,
    } as const;
    expect(activityText(entry).href).toBe("/uploads/7");
    expect(activityText({ ...entry, object: { ...entry.object, kind: "key" } }).href).toBeUndefined();
  });
});
