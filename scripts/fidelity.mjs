// npm run fidelity: every published figure beside what the models say. --json prints one array and nothing else, each row with what constants that have not seen it predict;
// --publish writes docs/fidelity.json and the README's table from what the models say now.
import "./require-node.mjs";
import { prepare } from "./prepare.mjs";

await prepare({ web: false });

if (process.argv.includes("--json")) {
  const { fidelity, models } = await import("@wirecost/sim-core");
  const { heldOutOf, readPublished } = await import("./published-fidelity.mjs");
  const heldOut = heldOutOf(readPublished());
  const figures = fidelity(models).map((row) => {
    const { label: _label, note: _note, ...rest } = row;
    return { ...rest, heldOut: heldOut(row) };
  });
  console.log(JSON.stringify(figures, null, 2));
} else if (process.argv.includes("--publish")) {
  const { publish } = await import("./published-fidelity.mjs");
  for (const change of publish()) console.log(change);
} else {
  const { printFidelity } = await import("./print-fidelity.mjs");
  printFidelity();
}
