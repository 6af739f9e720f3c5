"use client";
import type { Model, Params, SimulationReport } from "@wirecost/sim-core";
import { useEffect, useMemo, useRef, useState } from "react";
import { keptWorker } from "../../../../shared/workers/kept-worker.ts";
import type { SimulationWorker } from "./simulation-worker.ts";

/** Long enough to be worth a message, short enough to stop at once. */
const SLICE_MS = 120;
/** Completions after which it rests; going on doubles them. */
const FIRST_GOAL = 1_000_000;

const ask = keptWorker<SimulationWorker>(
  () => new Worker(new URL("./simulation-worker.ts", import.meta.url), { type: "module" }),
);

interface Subject {
  readonly params: Params;
  readonly seed: number;
}

/** A simulation that runs while it is looked at, can be stopped and continued, and begins anew with new settings. */
export function useSimulation(model: Model, params: Params, seed: number) {
  const subject = useMemo((): Subject => ({ params, seed }), [params, seed]);
  const opened = useRef<Subject>(undefined);
  const [running, setRunning] = useState(true);
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
        if (report.completions >= goal) setRunning(false);
        if (document.hidden) await visible();
      }
    };
    go().catch((reason: unknown) => {
      opened.current = undefined;
      if (stopped) return;
      setFailure(reason instanceof Error ? reason.message : String(reason));
      setRunning(false);
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
    stop: () => setRunning(false),
    resume: () => {
      if (completions >= goal) setGoal(2 * goal);
      setRunning(true);
    },
  };
}

/** Once the page is visible again; a hidden page does not simulate. */
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
