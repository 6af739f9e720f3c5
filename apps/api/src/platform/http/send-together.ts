import fp from "fastify-plugin";

/** Replies that are sent at once: with more, so much is kept until then that freeing it takes what sending saves. */
const TOGETHER = 4;

/** Milliseconds after which a turn of the event loop sends each reply as it comes. */
const MAX_TURN = 2;

/**
 * Sends the replies to requests of one turn of the event loop a few at a time. A write to a connection wakes the client
 * that waits for it, which takes the server longer than the reply itself: of several writes in a row, most find a client
 * that is awake (docs/decisions/api/025-api-speed.md).
 */
export const sendTogether = fp(async (app, { maxTurn = MAX_TURN }: { maxTurn?: number }) => {
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
    const count = waiting.push(() => done(null, payload));
    if (count === TOGETHER || performance.now() - since > maxTurn) send();
  });
});
