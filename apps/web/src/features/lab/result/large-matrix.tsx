import { cellParams, formatQuantity, type Model, predictedRanges, rangeText } from "@wirecost/sim-core";
import { useMemo } from "react";
import { type LabView, selectedIndex } from "../../../entities/design/lab-view.ts";
import { marks, sideOf } from "../../../entities/prediction/compute-matrix.ts";
import { originsOf } from "../../../entities/prediction/origin.ts";
import type { SweepRequest, SweepValues, SweepWorker } from "../../../entities/prediction/sweep-worker.ts";
import { heatScale } from "../../../shared/charts/matrix/heat-step.ts";
import { Matrix } from "../../../shared/charts/matrix/matrix.tsx";
import type { MatrixData } from "../../../shared/charts/matrix/matrix-cell.ts";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { ErrorState } from "../../../shared/ui/messages/states.tsx";
import { Skeleton } from "../../../shared/ui/page/when-shown.tsx";
import { lazyWorker } from "../../../shared/workers/lazy-worker.ts";

/** A matrix with more cells than a table should have. Loaded on first use. */
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
  const { params, rows, columns, metric, seed, calibration } = view;
  // Moving the focus changes the view, but not the computation.
  const question = useMemo(
    (): SweepRequest => ({ params, rows, columns, metric, seed, calibration }),
    [params, rows, columns, metric, seed, calibration],
  );
  const { answered, failure } = useNewestAnswer(question, (of) =>
    askSweep<SweepValues>((worker) => worker.values(model.id, of)),
  );
  const drawn = useMemo(() => {
    if (!answered) return undefined;
    const { question: of, answer } = answered;
    const { values, competing, ranged, holds } = answer;
    const { unit = "1", better = "none" } = model.metrics[of.metric] ?? {};
    const axes = [of.rows, of.columns] as const;
    const numbers = [...competing];
    const found = marks(model, numbers, [of.rows.values.length, of.columns.values.length], of.metric);
    const [best] = found.best;
    const knee = found.knee === best ? undefined : found.knee;
    const textOf = (index: number) => {
      const settings = cellParams(of.params, axes, index);
      const range = ranged && predictedRanges(model, settings, of.seed, of.calibration?.intervals)[of.metric];
      return rangeText(values[index] ?? Number.NaN, range || undefined, unit);
    };
    const data: MatrixData = {
      label,
      rows: sideOf(model, of.rows, of.params),
      columns: sideOf(model, of.columns, of.params),
      cells: { numbers: competing, best, knee, origins: originsOf(model, of, axes) },
      scale: heatScale(numbers, better),
      text: (value) => formatQuantity(value, unit),
      textOf,
      ranged,
      unsure: !holds,
    };
    return { of, data };
  }, [model, label, answered]);
  if (failure) return <ErrorState title="This matrix could not be computed">{failure}</ErrorState>;
  if (!drawn) return <Skeleton height={480} />;
  const focused = selectedIndex({ ...drawn.of, focus: view.focus });
  return <Matrix data={drawn.data} focused={focused} onFocus={onFocus} onTake={onTake} />;
}

const askSweep = lazyWorker<SweepWorker>(
  () =>
    new Worker(new URL("../../../entities/prediction/sweep-worker.ts", import.meta.url), { type: "module" }),
);
