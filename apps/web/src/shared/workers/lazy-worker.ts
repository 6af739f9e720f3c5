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
    const broken = ({ message }: ErrorEvent) =>
      reject(new Error(message || "A part of the page could not be loaded. Load the page again."));
    worker.addEventListener("error", broken);
    answer.then(resolve, reject).finally(() => worker.removeEventListener("error", broken));
  });
}
