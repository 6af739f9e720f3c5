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
 * Ends work that takes too long, from outside: what loops without end looks at no clock. What counts is the time in
 * which the thread did something; time in which it waited for the database does not.
 *
 * @param thread the thread that does the work; undefined while there is none yet
 * @returns a signal for whoever runs it, whose reason is a WorkLimitError; to be stopped with `stop`
 */
export function limitWork(
  thread: () => Worker | undefined,
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
