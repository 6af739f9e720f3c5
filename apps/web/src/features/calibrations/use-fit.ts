import type { Calibration, MeasuredSet } from "@wirecost/analysis";
import type { MeasuredRow, Model, Role } from "@wirecost/sim-core";
import { wrap } from "comlink";
import { useEffect, useState } from "react";
import { answerOf } from "../../shared/workers/lazy-worker.ts";
import type { CalibrateWorker, FitRequest } from "./calibrate-worker.ts";

/** A fit in progress, completed or failed. During a new one, the previous one is displayed. */
export interface FitState {
  readonly fitting: boolean;
  readonly calibration?: Calibration;
  /** Why it cannot be fitted. */
  readonly error?: string;
}

/** Checking several boxes is one change. */
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
 * Fits in a separate worker, which is terminated when it is done or canceled.
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

/** More rows do not improve a fit, only slow it down: of a larger set, an even sample is offered. */
export const MAX_ROWS = 500;

/** A measured row that may be fitted, with all its known settings. */
export interface OfferedRow {
  /** Its index in the set: row names may not be unique in an upload. */
  readonly at: number;
  readonly row: MeasuredRow;
  /** Why it is not selected by default. */
  readonly doubt?: string;
  /** Its values that are not fitted, with the reason. */
  readonly without?: string;
}

const DOUBTFUL: ReadonlySet<Role> = new Set(["unexplained", "unverified"]);

/** The rows of a set for a fit. Published values that the model does not explain are omitted, with the reason. */
export function offeredRows(model: Model, set: MeasuredSet): readonly OfferedRow[] {
  const published = model.references.find(({ id, rows }) => id === set.id && rows === set.rows)?.rows;
  const step = Math.max(1, set.rows.length / MAX_ROWS);
  const count = Math.min(set.rows.length, MAX_ROWS);
  return Array.from({ length: count }, (_, i) => Math.floor(i * step)).flatMap((at): OfferedRow[] => {
    const row = set.rows[at];
    if (!row) return [];
    const merged = { ...row, settings: { ...set.setup, ...row.settings } };
    const { roles = {}, note } = published?.[at] ?? {};
    const doubtful = Object.keys(row.metrics).filter((id) => DOUBTFUL.has(roles[id] ?? "noisy"));
    if (doubtful.length === 0) return [{ at, row: merged }];
    const settled = Object.entries(row.metrics).filter(([id]) => !doubtful.includes(id));
    if (settled.length === 0)
      return [{ at, row: merged, doubt: note ?? "The model does not explain its values." }];
    const names = doubtful.map((id) => model.metrics[id]?.label ?? id).join(", ");
    const without = `Without ${names}: ${note ?? "the model does not explain it."}`;
    return [{ at, row: { ...merged, metrics: Object.fromEntries(settled) }, without }];
  });
}
