// npm run fidelity: every published value beside the models' predictions. --json prints one array, each row with the
// prediction by constants fitted without it; --publish writes docs/fidelity.json and the README's table.
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
