import type { FidelityRow } from "@wirecost/sim-core";

/** What docs/fidelity.json says of a model's rows that its constants have not seen. */
export interface PublishedHeldOut {
  readonly model: string;
  readonly heldOut: readonly {
    readonly reference: string;
    /** Why nothing was held out; null where something was. */
    readonly reason: string | null;
    readonly constants: readonly string[];
    readonly situations: number;
    readonly inSample: Summary | null;
    readonly heldOut: Summary | null;
    readonly values: readonly { readonly row: string; readonly metric: string; readonly predicted: number }[];
  }[];
}

interface Summary {
  readonly figures: number;
  readonly median: number;
  readonly mean: number;
  readonly worst: number;
}

/** The rows that were held out, each with the prediction of constants that have not seen it. */
export function heldOutRows(
  rows: readonly FidelityRow[],
  published: readonly PublishedHeldOut[],
): readonly FidelityRow[] {
  const key = (...parts: readonly string[]) => parts.join("\n");
  const predictions = new Map(
    published.flatMap(({ model, heldOut }) =>
      heldOut.flatMap(({ reference, values }) =>
        values.map(({ row, metric, predicted }) => [key(model, reference, row, metric), predicted] as const),
      ),
    ),
  );
  return rows.flatMap((row) => {
    const predicted = predictions.get(key(row.model, row.reference, row.row, row.metric));
    return predicted === undefined
      ? []
      : [{ ...row, predicted, error: (predicted - row.measured) / row.measured }];
  });
}
