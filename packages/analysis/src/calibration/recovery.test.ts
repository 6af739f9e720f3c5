import { getModel, models } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { coverageStudy, recoveryStudy } from "../testing/calibration-study.ts";
import { randomRequest } from "../testing/random-request.ts";
import { calibrate } from "./calibrate.ts";

// The first requests of both studies, of which npm run calibration-study runs all. Its results stand in
// docs/decisions/calculation/009-calibration.md.
it.each(models.map((model) => [model.id, model] as const))(
  "%s is fitted to rows of its own without noise, whatever its constants were",
  (_, model) => {
    const { missed, fits } = recoveryStudy(model, 1);
    expect(fits).toBe(1);
    expect(missed).toEqual([]);
  },
);

// One system whose metrics are counts, which stand in terraces, one of times alone, and one far from usual.
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

// Requests of openedge-query whose defaults are up to 20 times off, and that ended beside their values once: more
// constants than values; a constant that several others hide, so that it pays only once all of them have moved.
it.each([737, 5070])("finds constants that meet every value of request %i", (seed) => {
  const { request } = randomRequest(getModel("openedge-query"), { seed, apart: 20 });
  expect(calibrate(request).errors.fitted.worst).toBeLessThan(0.02);
});
