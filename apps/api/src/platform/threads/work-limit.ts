import type { Worker } from "node:worker_threads";

/** Minimum interval of checks of a thread. */
const LOOK_MS = 250;

/** Reason for terminating a thread. */
export class WorkLimitError extends Error {
  constructor(seconds: number) {
    super(`More than ${seconds} s of work`);
    this.name = "WorkLimitError";
  }
}

/**
 * Terminates work that takes too long, from outside the thread, because an endless loop checks no clock. Only time in
 * which the thread's event loop is active counts, not waiting for the database.
 *
 * @param thread returns the thread that does the work; undefined before it has started
 * @returns a signal that aborts with a WorkLimitError, and `stop`, which ends the timer
 */
export function limitWork(
  thread: () => Pick<Worker, "performance"> | undefined,
  seconds: number,
): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const activeMs = () => thread()?.performance.eventLoopUtilization().active ?? 0;
  const before = activeMs();
  const timer = setInterval(
    () => {
      if (activeMs() - before > seconds * 1000) controller.abort(new WorkLimitError(seconds));
    },
    Math.min(LOOK_MS, seconds * 100),
  );
  timer.unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
