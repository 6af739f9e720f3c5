import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortenApart } from "./shorten-apart.ts";

describe("shortenApart", () => {
  it("leaves what fits, and takes the middle of what does not", () => {
    expect(shortenApart(["FOR EACH", "FOR EACH customer NO-LOCK"], 18)).toEqual([
      "FOR EACH",
      "FOR EACH...NO-LOCK",
    ]);
  });

  it("keeps what differs", () => {
    const long = "connection pool of ";
    const labels = ["A", "B", "C"].map((one) => `${long}${one} with a long tail behind it`);
    const short = shortenApart(labels, 18);
    expect(short).toEqual(["...of A with a ...", "...of B with a ...", "...of C with a ..."]);
  });

  it("gives different labels different texts that fit, and equal ones the same", () => {
    const label = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 40 });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 9 }), fc.integer({ min: 10, max: 24 }), (labels, most) => {
        const short = shortenApart(labels, most);
        expect(short.every((text) => text.length <= most)).toBe(true);
        expect(new Set(labels.map((one, i) => `${one}|${short[i]}`)).size).toBe(new Set(labels).size);
        expect(new Set(short).size).toBe(new Set(labels).size);
      }),
      { seed: 5, numRuns: 1000 },
    );
  });
});
