"use client";
import { formatCount, formatQuantity, simulate } from "@wirecost/sim-core";
import { useMemo, useSyncExternalStore } from "react";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import { Notice } from "../../../../shared/ui/messages/notice.tsx";
import type { LabStore } from "../../lab-store.ts";
import { useToolParams } from "../use-tool-params.ts";
import { EstimatesTable } from "./estimates-table.tsx";
import styles from "./simulation-panel.module.css";
import { StationsTable } from "./stations-table.tsx";
import { useSimulation } from "./use-simulation.ts";

/** A discrete-event simulation of the same system, beside the formula. */
export function SimulationPanel({ store }: { store: LabStore }) {
  const { model } = store;
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const params = useToolParams(store);
  const { report, failure, running, progress, goal, stop, resume } = useSimulation(model, params, view.seed);
  const exact = useMemo(() => simulate(model, params, view.seed), [model, params, view.seed]);
  return (
    <section aria-label="Simulation">
      <div className={styles.head}>
        <h2>Discrete-event simulation</h2>
        <Button size="small" onClick={running ? stop : resume}>
          {running ? "Stop" : "Continue"}
        </Button>
      </div>
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
          <div className={styles.columns}>
            <StationsTable stations={report.stations} />
            <section aria-label="Response times" className={styles.percentiles}>
              <h3>Response time</h3>
              <dl>
                {report.percentiles.map(({ percent, ms }) => (
                  <div key={percent}>
                    <dt>{percent} % within</dt>
                    <dd>{formatQuantity(ms, "ms")}</dd>
                  </div>
                ))}
              </dl>
            </section>
          </div>
        </>
      ) : null}
    </section>
  );
}
