/**
 * What a worker answers, or why it cannot: one whose script does not load would leave the question open for ever.
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
