import {
  type Estimate,
  formatCount,
  formatQuantity,
  formatSignificant,
  formatTick,
  type Metrics,
  type Model,
  type Params,
  type SimulationReport,
  simulate,
  type Unit,
} from "@wirecost/sim-core";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import { Box, Row, Stack, Strong, Text } from "../../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../../shared/ui/messages/notice.tsx";
import { lazyWorker } from "../../../../shared/workers/lazy-worker.ts";
import type { LabStore } from "../../lab-store.ts";
import { useToolParams } from "../tool-state.ts";
import styles from "../tools.module.css";
import type { SimulationWorker } from "./simulation-worker.ts";

/** Long enough to justify a message, short enough to stop quickly. */
const SLICE_MS = 120;

/** Completions after which it pauses; continuing doubles them. */
const FIRST_GOAL = 1_000_000;

/** A discrete-event simulation of the same system, beside the formula. */
export function SimulationPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const params = useToolParams(store);
  const { report, failure, running, progress, goal, stop, resume } = useSimulation(model, params, view.seed);
  const exact = useMemo(() => simulate(model, params, view.seed), [model, params, view.seed]);
  return (
    <section aria-label="Simulation">
      <Row wrap justify="between" gap={4} gapX={16}>
        <h2>Discrete-event simulation</h2>
        <Button size="small" onClick={running ? stop : resume}>
          {running ? "Stop" : failure === undefined ? "Continue" : "Try again"}
        </Button>
      </Row>
      <progress
        className={styles.progress}
        value={progress}
        max={1}
        aria-label="Progress of the simulation"
      />
      <p className={styles.note}>
        {report?.warmingUp ? (
          <>
            Warming up: {formatCount(report.warmup)} of {formatCount(report.warmingUp.needed)} completions,
            seed {view.seed}. Intervals follow once every client has completed enough transactions.
            {running ? "" : " Stopped."}
          </>
        ) : (
          <>
            {formatCount(report?.completions ?? 0)}
            {progress < 1 ? ` of ${formatCount(goal)}` : ""} completions, seed {view.seed}
            {report && report.warmup > 0
              ? `; the first ${formatCount(report.warmup)} are excluded as warm-up`
              : ""}
            . {running ? "The intervals narrow as it runs." : "Stopped."}
          </>
        )}
      </p>
      {failure === undefined ? null : <Notice tone="warn">The simulation failed: {failure}</Notice>}
      {report && report.completions > 0 ? (
        <>
          <EstimatesTable model={model} estimates={report.estimates} exact={exact} />
          <Stack gap={16} className={styles.columns}>
            <StationsTable stations={report.stations} />
            <section aria-label="Response times" className={styles.percentiles}>
              <h3>Response time</h3>
              <dl>
                {report.percentiles.map(({ percent, ms }) => (
                  <div key={percent}>
                    <dt>{percent} % within</dt>
                    <Text as="dd" weight={600}>
                      {formatQuantity(ms, "ms")}
                    </Text>
                  </div>
                ))}
              </dl>
            </section>
          </Stack>
        </>
      ) : null}
    </section>
  );
}

/** Utilization and queue length of each station. */
function StationsTable({ stations }: Pick<SimulationReport, "stations">) {
  return (
    <Box as="table" size={12} wide className={styles.table}>
      <Text as="thead" tone="soft">
        <tr>
          <th scope="col">Station</th>
          <th scope="col">Busy</th>
          <th scope="col">Waiting</th>
        </tr>
      </Text>
      <tbody>
        {stations.map(({ label, utilization, queueLength }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span className={styles.busy} aria-hidden="true">
                <span style={{ width: `${100 * Math.min(1, utilization)}%` }} />
              </span>
              {(100 * utilization).toFixed(1)} %
            </td>
            <td>{formatSignificant(queueLength)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Means with their intervals beside the formula's values, and whether they agree. */
function EstimatesTable({
  model,
  estimates,
  exact,
}: {
  model: Model;
  estimates: readonly Estimate[];
  exact: Metrics;
}) {
  return (
    <Box as="table" size={12} wide className={styles.table}>
      <Text as="thead" tone="soft">
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Formula</th>
          <th scope="col">Simulated</th>
          <th scope="col">95 %</th>
          <th scope="col">Agree</th>
        </tr>
      </Text>
      <tbody>
        {estimates.map(({ metric: id, mean, low, high }) => {
          const metric = model.metrics[id];
          const value = exact[id];
          const half = (high - low) / 2;
          const text = estimateText(half);
          return (
            <tr key={id}>
              <th scope="row">
                {metric?.label ?? id} <Text tone="soft">{metric ? unitText(metric.unit) : ""}</Text>
              </th>
              <td>{value === undefined ? "" : text(value)}</td>
              <td>
                <Strong>{text(mean)}</Strong>
              </td>
              <td>± {text(half)}</td>
              <td>{value === undefined ? "" : value >= low && value <= high ? "yes" : "no"}</td>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

const formats = Array.from(
  { length: 7 },
  (_, digits) =>
    new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/**
 * Values to the digit where their uncertainty starts: `1,190.4` and `± 0.7`. Three digits, as elsewhere, would hide
 * whether a simulated mean and a computed one agree.
 *
 * @param half half the width of the interval; 0 where nothing varies
 */
export function estimateText(half: number): (value: number) => string {
  const digits = half > 0 ? Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(half)))) : 3;
  return (value) => formats[digits]?.format(value) ?? String(value);
}

/** A unit as written after a number: `tx/s`, `ms`. */
export function unitText(unit: Unit): string {
  return formatTick(2, unit).replace(/^2\s*/, "");
}

const ask = lazyWorker<SimulationWorker>(
  () => new Worker(new URL("./simulation-worker.ts", import.meta.url), { type: "module" }),
);

interface Subject {
  readonly params: Params;
  readonly seed: number;
}

/** A simulation that runs while visible, can be stopped and continued, and restarts with new settings. */
function useSimulation(model: Model, params: Params, seed: number) {
  const subject = useMemo((): Subject => ({ params, seed }), [params, seed]);
  const opened = useRef<Subject>(undefined);
  /** The settings of its state: other settings restart it. */
  const [resting, setResting] = useState<Subject>();
  const running = resting !== subject;
  const [goal, setGoal] = useState(FIRST_GOAL);
  const [shown, setShown] = useState<{ subject: Subject; report: SimulationReport }>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (!running) return;
    let stopped = false;
    const go = async () => {
      if (opened.current !== subject) {
        opened.current = subject;
        setFailure(undefined);
        await ask((worker) => worker.open(model.id, subject.params, subject.seed));
      }
      while (!stopped) {
        const report = await ask((worker) => worker.slice(SLICE_MS));
        if (stopped || !report) return;
        setShown({ subject, report });
        if (report.completions >= goal) setResting(subject);
        if (document.hidden) await visible();
      }
    };
    go().catch((reason: unknown) => {
      if (opened.current === subject) opened.current = undefined;
      if (stopped) return;
      setFailure(reason instanceof Error ? reason.message : String(reason));
      setResting(subject);
    });
    return () => {
      stopped = true;
    };
  }, [model, subject, running, goal]);
  const report = shown?.subject === subject ? shown.report : undefined;
  const completions = report?.completions ?? 0;
  return {
    report,
    failure,
    running,
    progress: Math.min(1, completions / goal),
    goal,
    stop: () => setResting(subject),
    resume: () => {
      if (completions >= goal) setGoal(2 * goal);
      setResting(undefined);
    },
  };
}

/** When the page is visible again; a hidden page does not simulate. */
function visible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    check();
  });
}
