import {
  fidelity,
  models,
  roleNames,
  shareSize,
  summarizeFidelity,
  summarizeRoles,
} from "@wirecost/sim-core";

/** Prints, by model, every value, every misfit with its reason, and the errors; the models' errors last. */
export function printFidelity() {
  const rows = fidelity(models);
  for (const model of models) {
    const own = rows.filter((row) => row.model === model.id);
    const settled = own.filter(({ role }) => role === "exact" || role === "noisy");
    const open = own.filter((row) => !settled.includes(row));
    console.log(`\n${model.title} (${model.id} ${model.version})`);
    console.table(settled.map(figure));
    if (open.length > 0) {
      console.log("Not held against the model: unexplained, or of an unverified setup");
      console.table(open.map(figure));
      for (const note of notes(open)) console.log(`  ${note}`);
    }
    console.table(summarizeFidelity(own).map(({ model: _, ...summary }) => shares(summary)));
  }
  console.log("\nAbsolute errors by model");
  console.table(summarizeRoles(rows).map(shares));
}

/** @param {import("@wirecost/sim-core").FidelityRow} row */
function figure({ reference, row, label, metric, unit, measured, predicted, error, role }) {
  return {
    reference,
    row,
    label,
    metric,
    unit,
    measured,
    predicted: Number.isInteger(predicted) ? predicted : Number(predicted.toPrecision(4)),
    error: percent(error),
    role: roleNames[role],
  };
}

/** Each row's note once, after its row. @param {readonly import("@wirecost/sim-core").FidelityRow[]} rows */
function notes(rows) {
  return new Set(
    rows.flatMap(({ reference, row, label, note }) =>
      note ? [`${reference} ${row}, ${label}: ${note}`] : [],
    ),
  );
}

/**
 * @template {{ median: number, mean: number, worst: number }} Summary
 * @param {Summary} summary
 */
function shares({ median, mean, worst, ...group }) {
  return { ...group, median: percent(median), mean: percent(mean), worst: percent(worst) };
}

/** @param {number | null} share */
function percent(share) {
  return share === null ? "-" : shareSize(share);
}
