import { type Remote, wrap } from "comlink";

/** Calls a worker, starting it if needed. */
export type Ask<Api> = <T>(question: (api: Remote<Api>) => Promise<T>) => Promise<T>;

/**
 * A worker that starts with the first call and is reused. After a crash it is terminated, pending calls reject, and the
 * next call starts a new one.
 */
export function lazyWorker<Api>(start: () => Worker): Ask<Api> {
  let running: { readonly worker: Worker; readonly api: Remote<Api> } | undefined;
  const open = () => {
    const worker = start();
    worker.addEventListener("error", () => {
      worker.terminate();
      if (running?.worker === worker) running = undefined;
    });
    return { worker, api: wrap<Api>(worker) };
  };
  return (question) => {
    running ??= open();
    return answerOf(running.worker, question(running.api));
  };
}

/**
 * A worker's answer, or its error: if its script does not load, the call would be pending forever.
 *
 * @throws Error of the answer, or of the worker
 */
export function answerOf<T>(worker: Worker, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const broken = ({ message }: ErrorEvent) => reject(readable(new Error(message)));
    worker.addEventListener("error", broken);
    answer
      .then(resolve, (reason: unknown) => reject(readable(reason)))
      .finally(() => worker.removeEventListener("error", broken));
  });
}

/** What a browser or the bundler reports about code of a worker that does not load; "" is a worker's own script. */
const NOT_LOADED = /^$|importScripts|Failed to load chunk|dynamically imported module/;

function readable(reason: unknown): unknown {
  if (!(reason instanceof Error && NOT_LOADED.test(reason.message))) return reason;
  return new Error(
    "A part of the page could not be loaded. Check the connection and try again, or load the page again.",
  );
}
