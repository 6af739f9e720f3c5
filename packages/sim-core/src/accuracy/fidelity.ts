import type { Model, Role } from "../model/model.ts";
import type { Unit } from "../model/unit.ts";
import { simulate } from "../sweep/simulate.ts";
import { residual } from "./residual.ts";

/** One published value and its prediction. */
export interface FidelityRow {
  readonly model: string;
  readonly reference: string;
  readonly row: string;
  readonly label: string;
  readonly metric: string;
  readonly unit: Unit;
  readonly measured: number;
  readonly predicted: number;
  /** See {@link residual}. */
  readonly error: number | null;
  readonly role: Role;
  /** Why the model does not fit the row, or what is unusual about it. */
  readonly note?: string;
}

/** Prediction and measurement of every value of every reference row of these models. */
export function fidelity(models: readonly Model[]): readonly FidelityRow[] {
  return models.flatMap((model) =>
    model.references.flatMap((reference) =>
      reference.rows.flatMap((row) => {
        const predicted = simulate(model, { ...reference.setup, ...row.settings });
        return Object.entries(row.metrics).map(([metric, measured]) => ({
          model: model.id,
          reference: reference.id,
          row: row.row,
          label: row.label,
          metric,
          unit: model.metrics[metric]?.unit ?? ("1" as const),
          measured,
          predicted: predicted[metric] ?? Number.NaN,
          error: residual(predicted[metric] ?? Number.NaN, measured),
          role: row.roles[metric] ?? "noisy",
          ...(row.note === undefined ? {} : { note: row.note }),
        }));
      }),
    ),
  );
}
