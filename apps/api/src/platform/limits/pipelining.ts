import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests on one connection that wait for their answers. Browsers and proxies send the next one after the answer. */
export const MAX_UNANSWERED = 4;

/**
 * Closes a connection with more requests than that, and hands none of them on: Node reads all requests of one packet
 * before anything else, so that some thousand of them, sent at once, would keep every other caller waiting.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Set<ServerResponse>>();
  const unansweredOf = (socket: Socket) => {
    const unanswered = new Set<ServerResponse>();
    connections.set(socket, unanswered);
    socket.once("close", () => {
      for (const response of unanswered) response.destroy();
      // By then, Node 24 has closed all of them, versions before only the one whose turn it is.
      setImmediate(() => {
        for (const response of unanswered) response.emit("close");
      });
    });
    return unanswered;
  };
  return (request, response) => {
    const { socket } = request;
    // Read together with the one that was too many.
    if (socket.destroyed) return;
    const unanswered = connections.get(socket) ?? unansweredOf(socket);
    if (unanswered.size >= MAX_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.add(response);
    response.on("close", () => unanswered.delete(response));
    handle(request, response);
  };
}
