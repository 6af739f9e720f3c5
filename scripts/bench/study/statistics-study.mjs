// npm run statistics-study [-- series]: false alarms and power of change points, and the effect of known run times on a
// verdict.
import "../../start/require-node.mjs";
import { prepare } from "../../start/prepare.mjs";

await prepare({ web: false });
const { changePointStudy } = await import(
  "../../../packages/analysis/dist/statistics/testing/change-point-study.js"
);
const { verdictsLost } = await import("../../../packages/analysis/dist/statistics/testing/drift-study.js");

const series = Number(process.argv[2] ?? 500);
if (!Number.isInteger(series) || series < 1)
  throw new Error(`${process.argv[2]} is not a number of series: give a whole number above 0, such as 500.`);
const LENGTHS = [8, 12, 16, 24, 30, 40, 60];
const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1).padStart(5)} %`;

console.log(
  `Change points in ${series} series without one, by the correlation of neighbors; and the correlation said:`,
);
for (const count of LENGTHS) {
  const rates = [0, 0.3, 0.6, 0.7, 0.8, 0.9].map((rho) => ({
    at: rho,
    ...changePointStudy({ count, rho, step: 0 }, series),
  }));
  const cells = rates.map(({ at, any }) => `${at}: ${percent(any)}`);
  const correlations = rates.map(
    ({ at, rho, correlated }) => `${at}: ${rho.toFixed(2)} in ${percent(correlated)}`,
  );
  console.log(
    `  ${String(count).padStart(2)} values  ${cells.join("  ")}\n             ${correlations.join("  ")}`,
  );
}

console.log(
  `\nA step in the middle, by its size in standard deviations, found at most one place off; correlation 0:`,
);
for (const count of LENGTHS) {
  const cells = [3, 4, 5, 6].map(
    (step) => `${step}: ${percent(changePointStudy({ count, rho: 0, step }, series).middle)}`,
  );
  console.log(`  ${String(count).padStart(2)} values  ${cells.join("  ")}`);
}

console.log(
  `\nVerdicts on sides without drift that did not take turns, lost where rows say when they ran; 5 % noise:`,
);
for (const runs of [6, 8, 12, 20, 40]) {
  // In standard errors of the difference; the last is four times the noise.
  const cells = [2, 3, 4, 6, 4 / Math.sqrt(2 / runs)].map((step) => {
    const { effect, shown, lost } = verdictsLost(runs, 0.05, step, series);
    return `${percent(effect)} apart: ${percent(lost)} of ${percent(shown)}`;
  });
  console.log(`  ${String(runs).padStart(2)} runs a side  ${cells.join("  ")}`);
}
