"use client";
import type { Calibration } from "@wirecost/analysis";
import { useEffect, useState } from "react";
import type { FitRequest } from "./calibrate-worker.ts";
import { fitCalibration } from "./fit-calibration.ts";

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
