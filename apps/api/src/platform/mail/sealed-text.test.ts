import { anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sealer } from "./sealed-text.ts";

const ours = sealer("a secret only for tests, of 40 characters");

describe("sealer", () => {
  it("opens what it sealed, and never produces the same bytes", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const sealed = ours.seal(text);
        expect(ours.open(sealed)).toBe(text);
        expect(ours.seal(text)).not.toBe(sealed);
      }),
    );
  });

  it("rejects text that was changed, truncated, or sealed with another secret", () => {
    const sealed = ours.seal("https://wirecost.example/invitation#token");
    const bytes = Buffer.from(sealed, "base64url");
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => ours.open(changed.toString("base64url"))).toThrow("does not open");
    }
    expect(() => ours.open(sealed.slice(0, 20))).toThrow("does not open");
    expect(() => sealer("another secret for the tests, long enough").open(sealed)).toThrow(
      "another AUTH_SECRET",
    );
    expect(sealed).not.toContain("token");
  });
});
