import { describe, expect, it } from "vitest";
import { NumberEvidence } from "./number-evidence.ts";

function evidence(...texts: string[]): NumberEvidence {
  const found = new NumberEvidence();
  for (const [i, text] of texts.entries()) found.add(text, i + 1);
  return found;
}

describe("NumberEvidence", () => {
  it("uses one unambiguous value as evidence for all", () => {
    expect(evidence("3,519", "12,5").format).toBe("comma");
    expect(evidence("3.519", "1.234.567").format).toBe("comma");
    expect(evidence("3.519", "3.519,00").format).toBe("comma");
    expect(evidence("3,519", "0,125").format).toBe("comma");
    expect(evidence("3,519", "12.5").format).toBe("point");
    expect(evidence("3,519", "1,234,567").format).toBe("point");
  });

  it("treats commas as thousands separators without evidence, and says so", () => {
    const unsure = evidence("17", "3,519");
    expect(unsure.format).toBe("point");
    expect(unsure.undecided).toEqual({ line: 2, text: "3,519" });
    expect(evidence("17", "3519").undecided).toBeUndefined();
    expect(evidence("3,519", "0.5").undecided).toBeUndefined();
  });

  it("follows the first of two contradictory values", () => {
    expect(evidence("12,5", "12.5").format).toBe("comma");
    expect(evidence("12.5", "0.5", "1.234.567").witnesses.comma).toEqual({ line: 3, text: "1.234.567" });
  });
});
