import {
  checkParams,
  type ErrorSummary,
  type Metrics,
  type Model,
  type Params,
  residual,
  simulate,
  summarizeErrors,
} from "@wirecost/sim-core";

export interface MeasuredPoint {
  readonly params: Params;
  readonly metrics: Metrics;
}

/**
 * A model's errors on measured settings, by metric; without unmeasured metrics. Unstated settings have their defaults;
 * settings out of the model's range are omitted.
 */
export function residualSummaries(
  model: Model,
  points: readonly MeasuredPoint[],
): ReadonlyMap<string, ErrorSummary> {
  const rows = points.map(({ params, metrics }) => ({ metrics, predicted: predict(model, params) }));
  return new Map(
    Object.keys(model.metrics).flatMap((id) => {
      const summary = summarizeErrors(
        rows.flatMap(({ metrics, predicted }) => {
          const measured = metrics[id];
          const value = predicted?.[id];
          return measured === undefined || value === undefined ? [] : (residual(value, measured) ?? []);
        }),
      );
      return summary ? [[id, summary] as const] : [];
    }),
  );
}

function predict(model: Model, settings: Params): Metrics | undefined {
  const { params, issues } = checkParams(model, settings);
  return issues.length > 0 ? undefined : simulate(model, params);
}
