import fp from "fastify-plugin";

/** Responses sent at once: with more, freeing the buffered data costs what batching saves. */
const TOGETHER = 4;

/** Maximum milliseconds that the first of them waits for another. */
const MAX_WAIT = 2;

/**
 * Sends the responses of one turn of the event loop in batches. A write to a connection wakes the waiting client, which
 * takes the server longer than the response itself: of several consecutive writes, most find a client that is awake
 * (docs/decisions/api/025-api-speed.md).
 */
export const sendTogether = fp(async (app, { maxWait = MAX_WAIT }: { maxWait?: number }) => {
  const waiting: (() => void)[] = [];
  let since = 0;
  const send = () => {
    for (const one of waiting.splice(0)) one();
  };
  app.addHook("onSend", (_request, _reply, payload, done) => {
    if (waiting.length === 0) {
      since = performance.now();
      setImmediate(send);
    }
    const count = waiting.push(() => {
      try {
        done(null, payload);
      } catch (error) {
        // As when sent immediately: a header that Node rejects is answered with an error, and no other response is
        // lost.
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });
    if (count === TOGETHER || performance.now() - since > maxWait) send();
  });
});
