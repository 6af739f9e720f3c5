import { isStartUp, type MeasuredSet, type PlanOptions, planProgress } from "@wirecost/analysis";
import {
  planDuration,
  planOmissions,
  planPurpose,
  planRuns,
  planSize,
  planTotal,
  planWarnings,
} from "@wirecost/harness";
import type { Design, Model } from "@wirecost/sim-core";
import { useMemo } from "react";
import { defaultView, type LabView, viewDesign } from "../../../entities/design/lab-view.ts";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { useSettled } from "../../../shared/lib/use-settled.ts";
import { Check } from "../../../shared/ui/controls/check.tsx";
import { ToolNumber } from "../../../shared/ui/controls/tool-number.tsx";
import { Row, Small, Strong, Text } from "../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../../shared/ui/page/when-shown.tsx";
import { lazyWorker } from "../../../shared/workers/lazy-worker.ts";
import { PlanCells, PlanProgressLine } from "../plan-cells.tsx";
import { PlanDownloads, SavePlan } from "../save-plan.tsx";
import { type PlanSettings, planChecks, planOptions, readPlan, writePlan } from "./plan-settings.ts";
import type { PlanAnswer, PlanWorker } from "./plan-worker.ts";

const SETTLE_MS = 300;

/** The cells of the matrix to measure first, how often and in which order, and a harness for them. */
export function PlanPanel({
  model,
  view,
  set,
  text,
  onText,
}: {
  model: Model;
  /** The matrix as shown. */
  view: LabView;
  set: MeasuredSet | undefined;
  /** The tool's settings, as in the address. */
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
      <Row wrap gap={4} gapX={8}>
        <h2>What to measure first</h2>
      </Row>
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
          <Text as="p" size={16} mt={12} mb={4}>
            Measure <Strong>{planSize(plan)}</Strong>.
          </Text>
          <Small as="p" measure={90} mb={12}>
            {planPurpose(plan)} {planRuns(model, plan)} {planDuration(model, plan)} {planTotal(model, plan)}
          </Small>
          {[...planOmissions(model, plan), ...planWarnings(model, plan)].map((words) => (
            <Notice key={words} tone="warn">
              {words}
            </Notice>
          ))}
          {progress.measured > 0 ? <PlanProgressLine progress={progress} /> : null}
          <PlanCells model={model} plan={plan} progress={progress} />
          <Row wrap gap={8} mt={12} mb={12}>
            <PlanDownloads plan={plan} />
            <SavePlan
              key={plan.id}
              plan={plan}
              name={`${model.title}: ${model.metrics[plan.metric]?.label}`}
            />
            <Small as="code">{plan.id}</Small>
          </Row>
          <Small as="p" measure={90} mb={12}>
            Best in: share of the draws in which no competing cell is better. Saves: how much closer to the
            best the choice is expected to be after measuring it. The harness has a run sheet and everything
            that the runs need; its results carry the plan's id, so an upload finds its cells, in parts and in
            any order.
          </Small>
        </>
      ) : complaint === undefined ? (
        <Skeleton height={340} />
      ) : null}
    </section>
  );
}

/** The design of a view, the same object while it is equal: selecting a cell creates no new plan. */
function useDesign(model: Model, view: LabView): Design {
  const { params, rows, columns, metric, seed, calibration } = view;
  return useMemo(
    () => viewDesign(model, { ...defaultView(model), params, rows, columns, metric, seed, calibration }),
    [model, params, rows, columns, metric, seed, calibration],
  );
}

/** Whether adjacent cells of the matrix may need a server restart. */
function startsServers(model: Model, { axes }: Design): boolean {
  return axes.some(({ param: id }) => {
    const param = model.params[id];
    return param !== undefined && isStartUp(param);
  });
}

const ask = lazyWorker<PlanWorker>(
  () => new Worker(new URL("./plan-worker.ts", import.meta.url), { type: "module" }),
);

/** Requests a plan from the worker. The previous result stays, marked as outdated, until it responds. */
function usePlan(
  design: Design,
  options: PlanOptions,
): { answer: PlanAnswer | undefined; old: boolean; failure: string | undefined } {
  const question = useMemo(() => ({ design, options }), [design, options]);
  const { answered, failure } = useNewestAnswer(question, ({ design, options }) =>
    ask<PlanAnswer>((worker) => worker.plan(design, options)),
  );
  return { answer: answered?.answer, old: answered?.question !== question, failure };
}

/** The amount and precision of the measurements. */
function PlanForm({
  settings,
  exact,
  startUp,
  onChange,
}: {
  settings: PlanSettings;
  /** The metric is a count: neither noise nor a minimum difference affects the number of runs. */
  exact: boolean;
  /** An axis is a start-up parameter: cells need server restarts. */
  startUp: boolean;
  onChange: (next: PlanSettings) => void;
}) {
  return (
    <Row wrap gap={4} gapX={20}>
      <ToolNumber
        label="Maximum cells for the decision"
        before="at most"
        after="cells for the decision"
        value={settings.cells}
        check={planChecks.cells}
        onChange={(cells) => cells !== undefined && onChange({ ...settings, cells })}
      />
      {exact || settings.runs !== undefined ? null : (
        <>
          <ToolNumber
            label="Noise: standard deviation of runs of one cell, in percent"
            before="run-to-run noise"
            after="%"
            value={settings.noise}
            check={planChecks.noise}
            onChange={(noise) => noise !== undefined && onChange({ ...settings, noise })}
          />
          <ToolNumber
            label="Minimum effect to detect, in percent"
            before="detect a difference of"
            after="%"
            value={settings.effect}
            check={planChecks.effect}
            onChange={(effect) => effect !== undefined && onChange({ ...settings, effect })}
          />
        </>
      )}
      <ToolNumber
        label="Runs per cell; empty for as many as needed"
        before="runs per cell"
        after={settings.runs === undefined ? "as many as needed" : ""}
        optional
        value={settings.runs}
        check={planChecks.runs}
        onChange={(runs) => onChange({ ...settings, runs })}
      />
      <ToolNumber
        label="Budget in minutes; empty for no limit"
        before="budget"
        after={settings.minutes === undefined ? "no limit" : "minutes"}
        optional
        value={settings.minutes}
        check={planChecks.minutes}
        onChange={(minutes) => onChange({ ...settings, minutes })}
      />
      {startUp ? (
        <ToolNumber
          label="Maximum server starts; empty for no limit"
          before="server starts"
          after={settings.restarts === undefined ? "no limit" : "at most"}
          optional
          value={settings.restarts}
          check={planChecks.restarts}
          onChange={(restarts) => onChange({ ...settings, restarts })}
        />
      ) : null}
      <Check inline checked={settings.corners} onChange={(corners) => onChange({ ...settings, corners })}>
        also measure the corners, for a calibration
      </Check>
    </Row>
  );
}
