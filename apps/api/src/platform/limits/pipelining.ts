import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Maximum pipelined requests on one connection. Browsers and proxies wait for the response before the next one. */
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
      // By then, Node 24 has closed all of them, earlier versions only the current one.
      setImmediate(() => {
        for (const response of unanswered) response.emit("close");
      });
    });
    return unanswered;
  };
  return (request, response) => {
    const { socket } = request;
    // Read together with the excess one.
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
