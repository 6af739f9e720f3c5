import { type Remote, wrap } from "comlink";
import { answerOf } from "./answer-of.ts";

/** Asks a worker, starting it if need be. */
export type Ask<Api> = <T>(question: (api: Remote<Api>) => Promise<T>) => Promise<T>;

/**
 * A worker that is started when first asked and kept. One that breaks is ended; whoever waits for it is told, and
 * the next question starts another.
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
