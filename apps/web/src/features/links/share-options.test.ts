import { describe, expect, it } from "vitest";
import { expiresAt, type ShareDraft } from "./share-options.ts";

const now = new Date(2026, 10, 21, 12);
const draft = (change: Partial<ShareDraft>): ShareDraft => ({
  title: "x",
  shows: "table",
  expiry: "",
  lastDay: "",
  password: "",
  redact: [],
  redactAll: false,
  note: "",
  sender: undefined,
  showsSender: true,
  ...change,
});

describe("expiresAt", () => {
  it("is never, or so many days from now", () => {
    expect(expiresAt(draft({}), now)).toBeNull();
    expect(expiresAt(draft({ expiry: "7" }), now)).toBe(new Date(2026, 10, 28, 12).toISOString());
  });

  it("is the end of a date's day, where the reader is", () => {
    const at = expiresAt(draft({ expiry: "date", lastDay: "2026-11-21" }), now);
    expect(at).toBe(new Date(2026, 10, 22).toISOString());
  });

  it.each(["", "2026-11-20", "soon"])("is not %j", (lastDay) => {
    expect(expiresAt(draft({ expiry: "date", lastDay }), now)).toBeUndefined();
  });
});
