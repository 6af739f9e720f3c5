import type { Calibration } from "@wirecost/analysis";
import { wrap } from "comlink";
import { answerOf } from "../../shared/workers/answer-of.ts";
import type { CalibrateWorker, FitRequest } from "./calibrate-worker.ts";

/**
 * Fits in a worker of its own, which ends with the fit or when it is no longer wanted.
 *
 * @throws Error with the words of the fit's complaint; the signal's reason when aborted
 */
export function fitCalibration(request: FitRequest, signal: AbortSignal): Promise<Calibration> {
  const worker = new Worker(new URL("./calibrate-worker.ts", import.meta.url), { type: "module" });
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([answerOf(worker, wrap<CalibrateWorker>(worker).fit(request)), stopped]).finally(() =>
    worker.terminate(),
  );
}
