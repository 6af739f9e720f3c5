import { describe, expect, it } from "vitest";
import { models } from "../models.ts";
import { coverageStudy, recoveryStudy } from "../testing/calibration-study.ts";

// The whole of both studies: npm run calibration-study. Its results stand in docs/decisions/009-calibration.md.
describe.each(models.map((model) => [model.id, model] as const))("%s", (_, model) => {
  it("is fitted to rows of its own without noise, whatever its constants were", { timeout: 300_000 }, () => {
    const { missed, fits } = recoveryStudy(model, 4);
    expect(fits).toBe(4);
    expect(missed).toEqual([]);
  });

  it("has intervals that cover the constants of noisy rows", { timeout: 300_000 }, () => {
    const { constants } = coverageStudy(model, 4);
    const sum = (of: "covered" | "intervals") => constants.reduce((total, one) => total + one[of], 0);
    const intervals = sum("intervals");
    expect(intervals).toBeGreaterThan(4);
    // Three standard deviations of a binomial count at 95 %.
    expect(sum("covered")).toBeGreaterThanOrEqual(0.95 * intervals - 3 * Math.sqrt(0.0475 * intervals));
  });
});
