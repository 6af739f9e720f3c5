import type { Worker } from "node:worker_threads";

/** How often a thread is looked at, at most. */
const LOOK_MS = 250;

/** What a thread was ended for. */
export class WorkLimitError extends Error {
  constructor(seconds: number) {
    super(`More than ${seconds} s of work`);
    this.name = "WorkLimitError";
  }
}

/**
 * Ends work that takes too long, from outside the thread, because an endless loop checks no clock. Only time in
 * which the thread's event loop is active counts, not time spent waiting for the database.
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
