// npm run calibration-study [-- fits [model]]: the quality of calibrations on rows with known constants.
import "../../start/require-node.mjs";
import { prepare } from "../../start/prepare.mjs";

await prepare({ web: false });
const { calibrate } = await import("@wirecost/analysis");
const { models } = await import("@wirecost/sim-core");
const { coverageStudy, recoveryStudy } = await import(
  "../../../packages/analysis/dist/testing/calibration-study.js"
);
const { randomRequest } = await import("../../../packages/analysis/dist/testing/random-request.js");

const [fits = 55, only] = [Number(process.argv[2] ?? 55), process.argv[3]];
for (const model of models) {
  if (only && model.id !== only) continue;
  const { missed } = recoveryStudy(model, fits);
  console.log(`${model.id}: ${missed.length} of ${fits} fits without noise miss by more than 5 %`);
  for (const { seed, worst, constants } of missed)
    console.log(`  seed ${seed}: ${(100 * worst).toFixed(1)} %, ${constants} constants`);
  const { request } = randomRequest(model, { seed: 2, apart: 3, noise: 0.05, runs: 2 });
  const start = process.cpuUsage().user;
  calibrate(request);
  console.log(`  one fit with intervals takes ${Math.round((process.cpuUsage().user - start) / 1000)} ms`);
  for (const apart of [3, 25]) {
    const { constants } = coverageStudy(model, fits, apart);
    const all = { param: "all", intervals: 0, covered: 0, bounded: 0 };
    for (const { intervals, covered, bounded } of constants) {
      all.intervals += intervals;
      all.covered += covered;
      all.bounded += bounded;
    }
    console.log(`  constants up to ${apart} times their defaults:`);
    for (const { param, covered, intervals, bounded } of [...constants, all])
      console.log(`    ${param}: ${covered} of ${intervals} intervals cover it; ${bounded} have two ends`);
  }
}
