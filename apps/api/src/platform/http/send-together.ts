import fp from "fastify-plugin";

/** Replies that are sent at once: with more, so much is kept until then that freeing it takes what sending saves. */
const TOGETHER = 4;

/** Milliseconds that the first of them may wait before another one is ready. */
const MAX_WAIT = 2;

/**
 * Sends the replies to requests of one turn of the event loop a few at a time. A write to a connection wakes the client
 * that waits for it, which takes the server longer than the reply itself: of several writes in a row, most find a client
 * that is awake (docs/decisions/api/025-api-speed.md).
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
        // As where it is sent at once: a header that Node refuses is answered with an error, and no other reply is lost.
        done(error instanceof Error ? error : new Error(String(error)));
      }
    });
    if (count === TOGETHER || performance.now() - since > maxWait) send();
  });
});
