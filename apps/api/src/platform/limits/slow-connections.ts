import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Callers } from "./callers.ts";

/** Between two looks at what arrives and what is fetched. */
const LOOK_MS = 10_000;
/** What has to come, or be taken, between two looks: 4 KiB a second, a thirtieth of a line of 1 Mbit a second. */
export const MIN_BYTES = (4 * 1024 * LOOK_MS) / 1000;
/** Looks in a row that find less: a line may stand still for half a minute. */
export const MAX_SLOW_LOOKS = 3;
/** Bodies of one caller that arrive at once, files apart: the memory of as many bodies at the limit of their size. */
export const MAX_ARRIVING = 32;

/** How far something has come: bytes, or undefined where there is nothing to wait for. */
type Progress = () => number | undefined;

interface Watched {
  readonly progress: Progress;
  readonly end: () => void;
  bytes: number;
  slowLooks: number;
}

/** Ends what does not get on. */
export class SlowWatch {
  readonly #watched = new Set<Watched>();

  /** @param end called once, where it was too slow @returns a function that ends the watch */
  add(progress: Progress, end: () => void): () => void {
    const watched = { progress, end, bytes: progress() ?? 0, slowLooks: 0 };
    this.#watched.add(watched);
    return () => void this.#watched.delete(watched);
  }

  /** What happens every so often. */
  look(): void {
    for (const watched of this.#watched) {
      const bytes = watched.progress();
      const isSlow = bytes !== undefined && bytes - watched.bytes < MIN_BYTES;
      watched.slowLooks = isSlow ? watched.slowLooks + 1 : 0;
      watched.bytes = bytes ?? watched.bytes;
      if (watched.slowLooks < MAX_SLOW_LOOKS) continue;
      this.#watched.delete(watched);
      watched.end();
    }
  }
}

declare module "fastify" {
  interface FastifyInstance {
    /** Watches everything that arrives or is fetched. */
    slowWatch: SlowWatch;
  }
}

/**
 * Ends connections whose bodies come too slowly, or whose answers are fetched too slowly. Of one caller's bodies that
 * are held in memory while they arrive, a new one replaces the one that has been arriving for longest: those that were
 * sent in part to block the rest make room for what is sent whole.
 */
export const slowConnections = fp(async (app, { callers }: { callers: Callers }) => {
  const watch = new SlowWatch();
  app.decorate("slowWatch", watch);
  const timer = setInterval(() => watch.look(), LOOK_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));

  app.server.on("connection", (socket: Socket) => {
    const taken = () => (socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : undefined);
    socket.once(
      "close",
      watch.add(taken, () => socket.destroy()),
    );
  });

  const arriving = new Map<string, Set<() => void>>();
  const watchBody = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    // What is injected has no connection, and arrives whole.
    if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return;
    const refuse = () => {
      if (raw.complete) return;
      // As Node does where a request takes too long; an answer that has begun is cut off.
      if (reply.raw.headersSent) raw.socket.destroy();
      else app.server.emit("clientError", arrivalTimeout(), raw.socket);
    };
    const stop = watch.add(() => (raw.complete ? undefined : raw.socket.bytesRead), refuse);
    raw.once("close", stop);
    if (!request.routed.takesFile) replaceOldest(arriving, callers.of(request).sharing, raw, refuse);
  };
  // Nearly all bodies come with their heads: those are whole at the end of the turn of the event loop.
  let begun: (readonly [FastifyRequest, FastifyReply])[] = [];
  const watchBegun = () => {
    const all = begun;
    begun = [];
    for (const [request, reply] of all) watchBody(request, reply);
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routed.hasBody && begun.push([request, reply]) === 1) setImmediate(watchBegun);
    done();
  });
});

/** Enters a body among those of its caller that arrive. */
function replaceOldest(
  arriving: Map<string, Set<() => void>>,
  caller: string,
  raw: FastifyRequest["raw"],
  refuse: () => void,
): void {
  const bodies = arriving.get(caller) ?? new Set();
  arriving.set(caller, bodies);
  const leave = () => {
    bodies.delete(refuse);
    if (bodies.size === 0 && arriving.get(caller) === bodies) arriving.delete(caller);
  };
  if (bodies.size >= MAX_ARRIVING) {
    const [oldest] = bodies;
    if (oldest) bodies.delete(oldest);
    oldest?.();
  }
  bodies.add(refuse);
  raw.once("end", leave);
  raw.once("close", leave);
}

/** What Node itself has for a request that does not arrive in time. */
function arrivalTimeout(): Error {
  return Object.assign(new Error("The body came too slowly."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
