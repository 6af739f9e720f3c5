import type { Model, Role } from "./model.ts";
import { models as all } from "./models.ts";
import { simulate } from "./simulate.ts";
import type { Unit } from "./unit.ts";

/** One published figure beside what the model says. */
export interface FidelityRow {
  readonly model: string;
  readonly reference: string;
  readonly row: string;
  readonly label: string;
  readonly metric: string;
  readonly unit: Unit;
  readonly measured: number;
  readonly predicted: number;
  /** (predicted - measured) / measured; 0 where both are 0, null where only the measured one is. */
  readonly error: number | null;
  readonly role: Role;
}

/** Predicted against measured for every figure of every reference row. */
export function fidelity(models: readonly Model[] = all): readonly FidelityRow[] {
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
          error: relativeError(measured, predicted[metric] ?? Number.NaN),
          role: row.roles[metric] ?? "noisy",
        }));
      }),
    ),
  );
}

/** Absolute relative errors of one model's figures of one metric and role. */
export interface FidelitySummary {
  readonly model: string;
  readonly metric: string;
  readonly role: Role;
  readonly figures: number;
  readonly median: number;
  readonly mean: number;
  readonly worst: number;
}

/** Summaries by model, metric and role, in the order the rows come. Rows without an error are left out. */
export function summarizeFidelity(rows: readonly FidelityRow[]): readonly FidelitySummary[] {
  const groups = new Map<string, FidelityRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.model, row.metric, row.role]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const errors = group
      .flatMap((row) => (row.error === null ? [] : [Math.abs(row.error)]))
      .sort((a, b) => a - b);
    if (!first || errors.length === 0) return [];
    return [
      {
        model: first.model,
        metric: first.metric,
        role: first.role,
        figures: errors.length,
        median:
          ((errors[Math.floor((errors.length - 1) / 2)] ?? 0) +
            (errors[Math.ceil((errors.length - 1) / 2)] ?? 0)) /
          2,
        mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
        worst: errors.at(-1) ?? 0,
      },
    ];
  });
}

function relativeError(measured: number, predicted: number): number | null {
  if (measured === predicted) return 0;
  return measured === 0 ? null : (predicted - measured) / measured;
}
