"use client";
import { cellParams, formatQuantity, type Model, predictedRanges, rangeText } from "@wirecost/sim-core";
import { useCallback, useMemo } from "react";
import { type LabView, selectedIndex } from "../../../entities/design/lab-view.ts";
import { marks, sideOf } from "../../../entities/prediction/compute-matrix.ts";
import { originsOf } from "../../../entities/prediction/origin.ts";
import { askSweep } from "../../../entities/prediction/sweep-client.ts";
import type { SweepRequest, SweepValues } from "../../../entities/prediction/sweep-worker.ts";
import { HeatScope } from "../../../shared/charts/matrix/heat-scope.tsx";
import { heatEnds, heatScale } from "../../../shared/charts/matrix/heat-step.ts";
import { MatrixCanvas } from "../../../shared/charts/matrix/matrix-canvas.tsx";
import { MatrixLegend } from "../../../shared/charts/matrix/matrix-legend.tsx";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { ErrorState, Skeleton } from "../../../shared/ui/messages/states.tsx";

/** A matrix of more cells than a table should have. Loaded when one is first asked for. */
export function LargeMatrix({
  model,
  view,
  label,
  onFocus,
  onTake,
}: {
  model: Model;
  view: LabView;
  label: string;
  onFocus: (index: number) => void;
  onTake: ((index: number) => void) | undefined;
}) {
  const { result, error } = useLargeValues(model, view);
  const drawn = useMemo(() => {
    if (!result) return undefined;
    const { view: of, values, ranged, holds } = result;
    const numbers = [...values];
    const found = marks(model, numbers, [of.rows.values.length, of.columns.values.length], of.metric);
    const [first] = found.best;
    return {
      of,
      ranged,
      holds,
      rows: sideOf(model, of.rows, of.params),
      columns: sideOf(model, of.columns, of.params),
      values,
      unit: model.metrics[of.metric]?.unit ?? "1",
      scale: heatScale(numbers, model.metrics[of.metric]?.better ?? "none"),
      origins: originsOf(model, of, [of.rows, of.columns]),
      marked: [
        ...(first === undefined ? [] : [{ index: first, kind: "best" as const }]),
        ...(found.knee === undefined || found.knee === first
          ? []
          : [{ index: found.knee, kind: "knee" as const }]),
      ],
    };
  }, [model, result]);
  const focused = drawn && selectedIndex({ ...drawn.of, focus: view.focus });
  const range = useMemo(() => {
    if (!drawn?.ranged || focused === undefined) return undefined;
    const { params, rows, columns, metric, seed, calibration } = drawn.of;
    const settings = cellParams(params, [rows, columns], focused);
    return predictedRanges(model, settings, seed, calibration?.intervals)[metric];
  }, [model, drawn, focused]);
  if (error) return <ErrorState title="This matrix could not be computed">{error}</ErrorState>;
  if (!drawn || focused === undefined) return <Skeleton height={480} />;
  const format = (value: number) => formatQuantity(value, drawn.unit);
  return (
    <HeatScope scale={drawn.scale}>
      <MatrixCanvas
        label={label}
        rows={drawn.rows}
        columns={drawn.columns}
        values={drawn.values}
        scale={drawn.scale}
        focused={focused}
        marked={drawn.marked}
        said={rangeText(drawn.values[focused] ?? Number.NaN, range, drawn.unit)}
        onFocus={onFocus}
        onTake={onTake}
      />
      <MatrixLegend
        scale={{
          kind: "heat",
          ...heatEnds(drawn.scale, format),
          log: drawn.scale.log,
        }}
        origins={drawn.origins}
        marks={{
          own: true,
          best: drawn.marked.length > 0,
          knee: drawn.marked.some(({ kind }) => kind === "knee"),
          ranged: drawn.ranged ? "colours" : undefined,
          unsure: !drawn.holds.best || !drawn.holds.knee,
        }}
      />
    </HeatScope>
  );
}

/** Values of a large matrix, with the view that they belong to. */
interface LargeValues extends SweepValues {
  readonly view: SweepRequest;
}

/** Computes a large matrix in the worker. */
function useLargeValues(
  model: Model,
  { params, rows, columns, metric, seed, calibration }: SweepRequest,
): { result: LargeValues | undefined; error: string | undefined } {
  // Moving the focus changes the view, but not what is computed.
  const view = useMemo(
    () => ({ params, rows, columns, metric, seed, calibration }),
    [params, rows, columns, metric, seed, calibration],
  );
  const compute = useCallback(
    async (view: SweepRequest): Promise<LargeValues> => ({
      view,
      ...(await askSweep((worker) => worker.values(model.id, view))),
    }),
    [model],
  );
  const { answered, failure } = useNewestAnswer(view, compute);
  return { result: answered?.answer, error: failure };
}
