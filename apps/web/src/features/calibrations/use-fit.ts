"use client";
import type { Calibration } from "@wirecost/analysis";
import { wrap } from "comlink";
import { useEffect, useState } from "react";
import { answerOf } from "../../shared/workers/kept-worker.ts";
import type { CalibrateWorker, FitRequest } from "./calibrate-worker.ts";

/** A fit on its way, done or refused. While another is on its way, the one before still shows. */
export interface FitState {
  readonly fitting: boolean;
  readonly calibration?: Calibration;
  /** What keeps it from being fitted. */
  readonly error?: string;
}

/** Ticking several boxes is one change. */
const QUIET_MS = 150;

/** Fits whenever the request changes. */
export function useFit(request: FitRequest): FitState {
  const [state, setState] = useState<FitState>({ fitting: true });
  useEffect(() => {
    const stop = new AbortController();
    setState((before) => ({ ...before, fitting: true }));
    const timer = setTimeout(() => {
      fitCalibration(request, stop.signal).then(
        (calibration) => {
          if (!stop.signal.aborted) setState({ fitting: false, calibration });
        },
        (error: unknown) => {
          if (!stop.signal.aborted)
            setState({ fitting: false, error: error instanceof Error ? error.message : String(error) });
        },
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [request]);
  return state;
}

/**
 * Fits in a worker of its own, which ends with the fit or when it is no longer wanted.
 *
 * @throws Error with the words of the fit's complaint; the signal's reason when aborted
 */
function fitCalibration(request: FitRequest, signal: AbortSignal): Promise<Calibration> {
  const worker = new Worker(new URL("./calibrate-worker.ts", import.meta.url), { type: "module" });
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([answerOf(worker, wrap<CalibrateWorker>(worker).fit(request)), stopped]).finally(() =>
    worker.terminate(),
  );
}
