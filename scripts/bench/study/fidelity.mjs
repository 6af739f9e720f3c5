// npm run fidelity: every published figure beside what the models say. --json prints one array and nothing else, each row with what constants that have not seen it predict;
// --publish writes docs/fidelity.json and the README's table from what the models say now.
import "../../start/require-node.mjs";
import { prepare } from "../../start/prepare.mjs";

await prepare({ web: false });

if (process.argv.includes("--json")) {
  const { withHeldOut } = await import("@wirecost/analysis");
  const { fidelity, models } = await import("@wirecost/sim-core");
  const figures = withHeldOut(fidelity(models)).map(({ label: _label, note: _note, ...row }) => row);
  console.log(JSON.stringify(figures, null, 2));
} else if (process.argv.includes("--publish")) {
  const { publish } = await import("./published-fidelity.mjs");
  for (const change of publish()) console.log(change);
} else {
  const { printFidelity } = await import("./print-fidelity.mjs");
  printFidelity();
}
