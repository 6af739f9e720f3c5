import { type Activity, activityKinds } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { activityText, KINDS } from "./activity-page.tsx";

function describeEntry(
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
    [describeEntry("made", "experiment", "Nightly"), "saved the experiment Nightly"],
    [describeEntry("made", "upload", "a.csv"), "uploaded the file a.csv"],
    [describeEntry("computed", "experiment", "Nightly"), "added a run to the experiment Nightly"],
    [describeEntry("renamed", "plan", "B", "A"), "renamed the plan B, which was called A"],
    [describeEntry("stated", "upload", "a.csv", "lab 3"), "stated the environment of a.csv: lab 3"],
    [describeEntry("made", "key", "CI", "upload"), "made the key CI, which may upload"],
    [describeEntry("revoked", "link", "Table"), "revoked the link Table"],
    [
      describeEntry("changed", "baseline", "messages", "openedge-query"),
      "changed the baseline of messages, of openedge-query",
    ],
    [describeEntry("joined", "member", "Bob", "viewer"), "joined the team, as viewer"],
    [describeEntry("changed", "member", "Bob", "editor"), "made Bob editor"],
    [describeEntry("removed", "member", "Bob"), "removed Bob"],
    [describeEntry("made", "invitation", "viewer"), "sent an invitation as viewer"],
    [describeEntry("declined", "invitation", "viewer"), "declined an invitation as viewer"],
  ])("is said as %s", (words, wanted) => expect(words).toBe(wanted));

  it("has a title for each kind, and a link if there is a page", () => {
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
