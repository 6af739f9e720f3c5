"use client";
import { isStartUp, type MeasuredSet, planProgress } from "@wirecost/analysis";
import {
  planDuration,
  planLongRuns,
  planOmissions,
  planPurpose,
  planRuns,
  planSize,
  planTotal,
} from "@wirecost/harness";
import type { Design, Model } from "@wirecost/sim-core";
import { useMemo } from "react";
import { defaultView, type LabView, viewDesign } from "../../../entities/design/lab-view.ts";
import { useSettled } from "../../../shared/lib/use-settled.ts";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../../shared/ui/messages/skeleton.tsx";
import { PlanCells } from "../plan-cells.tsx";
import { PlanDownloads } from "../plan-downloads.tsx";
import { PlanProgressLine } from "../plan-progress-line.tsx";
import styles from "../plans.module.css";
import { SavePlan } from "../save-plan.tsx";
import { PlanForm } from "./plan-form.tsx";
import { planOptions, readPlan, writePlan } from "./plan-settings.ts";
import { usePlan } from "./use-plan.ts";

const SETTLE_MS = 300;

/** Which cells of the matrix to measure first, how often and in which order, and what to measure them with. */
export function PlanPanel({
  model,
  view,
  set,
  text,
  onText,
}: {
  model: Model;
  /** The matrix as it is shown. */
  view: LabView;
  /** What is overlaid on it. */
  set: MeasuredSet | undefined;
  /** What is set here, as the address writes it. */
  text: string;
  onText: (text: string) => void;
}) {
  const design = useSettled(useDesign(model, view), SETTLE_MS);
  const { settings, complaints } = useMemo(() => readPlan(text), [text]);
  const options = useMemo(() => planOptions(settings), [settings]);
  const { answer, old, failure } = usePlan(design, options);
  const plan = answer && "plan" in answer ? answer.plan : undefined;
  const progress = useMemo(
    () => plan && planProgress(plan, set ? set.rows.map((row) => ({ ...row, setup: set.setup })) : []),
    [plan, set],
  );
  const complaint = failure ?? (answer && "complaint" in answer ? answer.complaint : undefined);
  return (
    <section aria-label="Measurement plan" aria-busy={old}>
      <div className={styles.planPanelHead}>
        <h2>What to measure first</h2>
      </div>
      <PlanForm
        settings={settings}
        exact={model.metrics[view.metric]?.noise === "exact"}
        startUp={settings.restarts !== undefined || startsServers(model, design)}
        onChange={(next) => onText(writePlan(next))}
      />
      {[...complaints, ...(complaint === undefined ? [] : [complaint])].map((words) => (
        <Notice key={words} tone="warn">
          {words}
        </Notice>
      ))}
      {plan && progress ? (
        <>
          <p className={styles.sentence}>
            Measure <b>{planSize(plan)}</b>.
          </p>
          <p className={styles.planPanelNote}>
            {planPurpose(plan)} {planRuns(model, plan)} {planDuration(model, plan)} {planTotal(model, plan)}
          </p>
          {[...planOmissions(model, plan), ...planLongRuns(model, plan)].map((words) => (
            <Notice key={words} tone="warn">
              {words}
            </Notice>
          ))}
          {progress.measured > 0 ? <PlanProgressLine progress={progress} /> : null}
          <PlanCells model={model} plan={plan} progress={progress} />
          <div className={styles.actions}>
            <PlanDownloads plan={plan} />
            <SavePlan
              key={plan.id}
              plan={plan}
              name={`${model.title}: ${model.metrics[plan.metric]?.label}`}
            />
            <code className={styles.id}>{plan.id}</code>
          </div>
          <p className={styles.planPanelNote}>
            Best in: share of the draws in which no competing cell is better. Saves: how much closer to the
            best the choice is expected to be after measuring it. The harness has a run sheet and everything
            that the runs need; its results carry the plan's id, so an upload finds its cells, in parts and in
            any order.
          </p>
        </>
      ) : complaint === undefined ? (
        <Skeleton height={340} />
      ) : null}
    </section>
  );
}

/** The design of a view, the same object while it is the same: looking at a cell makes no other plan. */
function useDesign(model: Model, view: LabView): Design {
  const { params, rows, columns, metric, seed, calibration } = view;
  return useMemo(
    () => viewDesign(model, { ...defaultView(model), params, rows, columns, metric, seed, calibration }),
    [model, params, rows, columns, metric, seed, calibration],
  );
}

/** Whether a cell of the matrix may take another start of a server than its neighbour. */
function startsServers(model: Model, { axes }: Design): boolean {
  return axes.some(({ param: id }) => {
    const param = model.params[id];
    return param !== undefined && isStartUp(param);
  });
}
