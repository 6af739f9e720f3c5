import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { Callers } from "./callers.ts";

/** Interval of progress checks. */
const LOOK_MS = 10_000;
/** Minimum progress between two checks: 4 KiB per second, a thirtieth of a line of 1 Mbit/s. */
export const MIN_BYTES = (4 * 1024 * LOOK_MS) / 1000;
/** Consecutive checks below the minimum: a line may stall for half a minute. */
export const MAX_SLOW_LOOKS = 3;
/** Maximum concurrent incoming bodies of one caller, except files: the memory of this many bodies of maximum size. */
export const MAX_ARRIVING = 32;

/** Progress of a transfer: bytes, or undefined if there is nothing to wait for. */
type Progress = () => number | undefined;

interface Watched {
  readonly progress: Progress;
  readonly end: () => void;
  bytes: number;
  slowLooks: number;
}

/** Aborts a stalled transfer. */
export class SlowWatch {
  readonly #watched = new Set<Watched>();

  /** @param end called once, where it was too slow @returns a function that ends the watch */
  add(progress: Progress, end: () => void): () => void {
    const watched = { progress, end, bytes: progress() ?? 0, slowLooks: 0 };
    this.#watched.add(watched);
    return () => void this.#watched.delete(watched);
  }

  /** Executed at each interval. */
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
    /** Watches all incoming and outgoing transfers. */
    slowWatch: SlowWatch;
  }
}

/**
 * Closes connections whose bodies arrive too slowly, or whose responses are read too slowly. Among a caller's bodies
 * held in memory while they arrive, a new one replaces the one that has been arriving for longest: partial ones sent to
 * block others make room for complete ones.
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
    // Injected requests have no connection, and are complete.
    if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return;
    const refuse = () => {
      if (raw.complete) return;
      // As Node does for a request that takes too long; a response that has begun is cut off.
      if (reply.raw.headersSent) raw.socket.destroy();
      else app.server.emit("clientError", arrivalTimeout(), raw.socket);
    };
    const stop = watch.add(() => (raw.complete ? undefined : raw.socket.bytesRead), refuse);
    raw.once("close", stop);
    if (!request.routed.takesFile) replaceOldest(arriving, callers.of(request).sharing, raw, refuse);
  };
  // Nearly all bodies arrive with their heads: those are complete at the end of the turn of the event loop.
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

/** Registers an incoming body of a caller. */
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

/** Node's own response to a request that does not arrive in time. */
function arrivalTimeout(): Error {
  return Object.assign(new Error("The body came too slowly."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
