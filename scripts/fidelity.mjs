// npm run fidelity: every published figure beside what the models say. --json prints one array and nothing else.
import "./require-node.mjs";
import { prepare } from "./prepare.mjs";

await prepare({ web: false });
const { fidelity, summarizeFidelity } = await import("@wirecost/sim-core");
const rows = fidelity();

const percent = (/** @type {number | null} */ share) =>
  share === null ? "-" : `${(100 * share).toFixed(1)} %`;
const round = (/** @type {number} */ value) => Number(value.toPrecision(4));

if (process.argv.includes("--json")) {
  const figures = rows.map(({ label: _, ...row }) => row);
  console.log(JSON.stringify(figures, null, 2));
} else {
  console.table(
    rows.map(({ reference, row, label, metric, unit, measured, predicted, error, role }) => ({
      reference,
      row,
      label,
      metric,
      unit,
      measured,
      predicted: round(predicted),
      error: percent(error),
      role,
    })),
  );
  console.table(
    summarizeFidelity(rows).map(({ median, mean, worst, ...group }) => ({
      ...group,
      median: percent(median),
      mean: percent(mean),
      worst: percent(worst),
    })),
  );
}
