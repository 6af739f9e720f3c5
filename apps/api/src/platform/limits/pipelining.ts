import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Requests on one connection that wait for their answers. Browsers and proxies send the next one after the answer. */
export const MAX_UNANSWERED = 4;

/**
 * Closes a connection with more requests than that, and hands none of them on: Node reads all requests of one packet
 * before anything else, so that some thousand of them, sent at once, would keep every other caller waiting.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Read together with the one that was too many.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MAX_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.on("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
