import type { Plan, PlanProgress } from "@wirecost/analysis";
import { planDuration, planRuns } from "@wirecost/harness";
import { formatQuantity, type Model, residual, sweep } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { planDifferences, settingsOtherwise } from "../../entities/plan/plan-differences.ts";
import { sideOf } from "../../entities/prediction/compute-matrix.ts";
import { residualText } from "../../entities/prediction/matrix-cells.ts";
import { residualStep, TABLE_CELLS } from "../../shared/charts/matrix/heat-step.ts";
import { Matrix } from "../../shared/charts/matrix/matrix.tsx";
import type { MatrixCell } from "../../shared/charts/matrix/matrix-cell.ts";
import { Small, Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { PlanCells, PlanProgressLine } from "./plan-cells.tsx";

/** Step for agreement: the center of the diverging scale. */
const NEUTRAL = 3;

export function PlanBody({
  model,
  plan,
  progress,
  sources,
}: {
  model: Model;
  plan: Plan;
  progress: PlanProgress;
  /** Uploads that contain rows of the plan; omitted if they come from elsewhere. */
  sources?: readonly { readonly id: string; readonly name: string }[] | undefined;
}) {
  const [rows, columns] = plan.axes;
  const { everywhere, own } = useMemo(() => planDifferences(model, plan, progress), [model, plan, progress]);
  return (
    <Stack gap={16}>
      {model.version === plan.modelVersion ? null : (
        <Notice tone="warn">
          This plan used version {plan.modelVersion} of the model; the current version is {model.version}. The
          table shows the original predictions, the matrix the current ones.
        </Notice>
      )}
      <PlanProgressLine progress={progress} sources={sources} />
      {everywhere.length > 0 ? (
        <Notice tone="warn">
          All cells were measured with different settings: {everywhere.join("; ")}. Predictions are for the
          planned settings, so they are not compared with these runs.
        </Notice>
      ) : null}
      {rows.values.length * columns.values.length <= TABLE_CELLS ? (
        <PlanMatrix model={model} plan={plan} progress={progress} />
      ) : null}
      <PlanCells model={model} plan={plan} progress={progress} differences={own} />
      <Small as="p" measure={90}>
        {planRuns(model, plan)} {planDuration(model, plan)}
      </Small>
    </Stack>
  );
}

function PlanMatrix({ model, plan, progress }: { model: Model; plan: Plan; progress: PlanProgress }) {
  const [focused, setFocused] = useState(0);
  const cells = useMemo(() => planMatrixCells(model, plan, progress), [model, plan, progress]);
  const [rows, columns] = useMemo(
    () => [sideOf(model, plan.axes[0]), sideOf(model, plan.axes[1])] as const,
    [model, plan],
  );
  const { label = plan.metric, unit = "1" } = model.metrics[plan.metric] ?? {};
  return (
    <section aria-label="Matrix">
      <Matrix
        data={{
          label: `${label}, measured beside predicted`,
          rows,
          columns,
          cells,
          scale: "residual",
          text: (value) => formatQuantity(value, unit),
        }}
        focused={focused}
        onFocus={setFocused}
      />
    </section>
  );
}

/**
 * The whole matrix of a plan: measured cells with the prediction's error, and cells with only a prediction hatched,
 * whether a run is planned or not. By the current model.
 */
export function planMatrixCells(model: Model, plan: Plan, progress: PlanProgress): readonly MatrixCell[] {
  const unit = model.metrics[plan.metric]?.unit ?? "1";
  const [rows, columns] = plan.axes;
  const predicted = sweep(model, plan.params, plan.axes, plan.seed).cells;
  return predicted.map((metrics, i): MatrixCell => {
    const value = metrics[plan.metric] ?? Number.NaN;
    const row = rows.values[Math.floor(i / columns.values.length)];
    const column = columns.values[i % columns.values.length];
    const own = progress.cells.find(
      ({ cell }) => cell.settings[rows.param] === row && cell.settings[columns.param] === column,
    );
    const plain = { residual: true, hatched: true, step: NEUTRAL, text: formatQuantity(value, unit) };
    if (!own) return { ...plain, small: "not planned" };
    const runs = `${own.rows.length} of ${plan.replicates}`;
    const measured = own.metrics?.[plan.metric];
    if (measured === undefined) return { ...plain, small: `${runs} measured` };
    // A prediction for other settings is unrelated to the measurement.
    if (settingsOtherwise(model, plan, own).length > 0)
      return {
        text: formatQuantity(measured, unit),
        small: `not as planned · ${runs}`,
        residual: true,
        step: NEUTRAL,
        measured: true,
      };
    const share = residual(value, measured);
    return {
      text: formatQuantity(measured, unit),
      small: `pred. ${residualText(share)} · ${runs}`,
      residual: true,
      step: residualStep(share ?? Number.POSITIVE_INFINITY),
      measured: true,
    };
  });
}
