import { getModel, models } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { coverageStudy, recoveryStudy } from "../testing/calibration-study.ts";
import { randomRequest } from "../testing/random-request.ts";
import { calibrate } from "./calibrate.ts";

// The first requests of both studies. npm run calibration-study runs all of them. Results:
// docs/decisions/calculation/009-calibration.md.
it.each(models.map((model) => [model.id, model] as const))(
  "%s is fitted to its own rows without noise, for any constants",
  (_, model) => {
    const { missed, fits } = recoveryStudy(model, 1);
    expect(fits).toBe(1);
    expect(missed).toEqual([]);
  },
);

// A system with counts, which are step functions, one with times only, and one far from the defaults.
it.each([
  ["openedge-query", 1, 3],
  ["round-trips", 1, 3],
  ["program-calls", 18, 25],
])(
  "%s has intervals that cover the constants of noisy rows (requests: %i, constants up to %i times their defaults)",
  (id, fits, apart) => {
    const { constants } = coverageStudy(getModel(id), fits, apart);
    const sum = (of: "covered" | "intervals") => constants.reduce((total, one) => total + one[of], 0);
    const intervals = sum("intervals");
    expect(intervals).toBeGreaterThan(0);
    // Three standard deviations of a binomial count at 95 %.
    expect(sum("covered")).toBeGreaterThanOrEqual(0.95 * intervals - 3 * Math.sqrt(0.0475 * intervals));
  },
);

// Requests of openedge-query with defaults up to 20 times off, whose fits once ended at a local minimum: more constants
// than values; a constant hidden by several others, which helps only once all of them have moved.
it.each([737, 5070])("finds constants that match every value of request %i", (seed) => {
  const { request } = randomRequest(getModel("openedge-query"), { seed, apart: 20 });
  expect(calibrate(request).errors.fitted.worst).toBeLessThan(0.02);
});
