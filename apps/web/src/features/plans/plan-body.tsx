"use client";
import type { Plan, PlanProgress } from "@wirecost/analysis";
import { planDuration, planRuns } from "@wirecost/harness";
import type { Model } from "@wirecost/sim-core";
import { useMemo } from "react";
import { planDifferences } from "../../entities/plan/plan-differences.ts";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { PlanCells } from "./plan-cells.tsx";
import { PlanMatrix } from "./plan-matrix.tsx";
import { PlanProgressLine } from "./plan-progress-line.tsx";
import styles from "./plans.module.css";

/** More cells than this are not shown as a table of values. */
const MAX_CELLS = 600;

/** A plan's cells, what is measured of them, and how they are run. */
export function PlanBody({
  model,
  plan,
  progress,
  sources,
}: {
  model: Model;
  plan: Plan;
  progress: PlanProgress;
  /** Uploads that brought rows; omitted where they come from elsewhere. */
  sources?: readonly { readonly id: string; readonly name: string }[];
}) {
  const [rows, columns] = plan.axes;
  const { everywhere, own } = useMemo(() => planDifferences(model, plan, progress), [model, plan, progress]);
  return (
    <div className={styles.page}>
      {model.version === plan.modelVersion ? null : (
        <Notice tone="warn">
          This plan used version {plan.modelVersion} of the model; the current version is {model.version}. The
          table shows the original predictions, the matrix the current ones.
        </Notice>
      )}
      <PlanProgressLine progress={progress} {...(sources && { sources })} />
      {everywhere.length > 0 ? (
        <Notice tone="warn">
          All cells were measured with different settings: {everywhere.join("; ")}. Predictions are for the
          planned settings, so they are not compared with these runs.
        </Notice>
      ) : null}
      {rows.values.length * columns.values.length <= MAX_CELLS ? (
        <PlanMatrix model={model} plan={plan} progress={progress} />
      ) : null}
      <PlanCells model={model} plan={plan} progress={progress} differences={own} />
      <p className={styles.planPageNote}>
        {planRuns(model, plan)} {planDuration(model, plan)}
      </p>
    </div>
  );
}
