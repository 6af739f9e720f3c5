import { type Remote, wrap } from "comlink";
import { answerOf } from "./answer-of.ts";

/** Asks a worker, starting it if need be. */
export type Ask<Api> = <T>(question: (api: Remote<Api>) => Promise<T>) => Promise<T>;

/**
 * A worker that starts with the first call and is reused. After a crash it is terminated, pending calls reject, and
 * the next call starts a new one.
 */
export function keptWorker<Api>(start: () => Worker): Ask<Api> {
  let kept: { readonly worker: Worker; readonly api: Remote<Api> } | undefined;
  const open = () => {
    const worker = start();
    worker.addEventListener("error", () => {
      worker.terminate();
      if (kept?.worker === worker) kept = undefined;
    });
    return { worker, api: wrap<Api>(worker) };
  };
  return (question) => {
    kept ??= open();
    return answerOf(kept.worker, question(kept.api));
  };
}
