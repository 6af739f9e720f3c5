import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { TooManyRequests } from "../errors/app-error.ts";
import { hasBody, takesFile } from "../http/request-body.ts";
import { isForData, routedPath } from "../http/routed-path.ts";
import type { Callers } from "./callers.ts";
import { FairShares, MOST_WAITING } from "./fair-shares.ts";

/** Requests of an address that may wait for pages: several browsers of an office load one, with all of its files. */
const USUAL_PAGES = 48;

/** An answer that is whole holds its place for so long at most until it is fetched. */
const FETCHED_MS = 1000;

/** Who watches a computation waits for most of the time, and would sit on a place meanwhile. */
const outside = new Set([
  "/api/health",
  "/api/ready",
  "/metrics",
  "/api/teams/:teamId/computations/:computationId",
]);

type Done = (error?: Error) => void;

/**
 * Keeps one caller from slowing the others: by person, team of a key, or address without either. Files are received
 * beside it, because they have a bounded number of threads of their own, and wait there. What has a body gets its
 * place once that has arrived whole, and before it is parsed: who sends slowly takes none. The place is given back
 * once the answer was fetched, or a moment after it is whole where that is slow.
 */
export const fairShare = fp(async (app, { callers }: { callers: Callers }) => {
  const ofData = new FairShares();
  const ofPages = new FairShares({ usual: USUAL_PAGES });
  /** Requests that get a place later: how. */
  const later = new WeakMap<FastifyRequest, (done: Done) => void>();

  const enter = (shares: FairShares, request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const caller = callers.of(request).sharing;
    const start = () => {
      const begun = performance.now();
      let left = false;
      let timer: NodeJS.Timeout | undefined;
      const leave = () => {
        clearTimeout(timer);
        if (left) return;
        left = true;
        shares.leave(caller, performance.now() - begun);
      };
      // Who went away while they waited is not worked for.
      if (reply.raw.destroyed) return leave();
      reply.raw.once("prefinish", () => {
        timer = setTimeout(leave, FETCHED_MS);
      });
      reply.raw.once("close", leave);
      done();
    };
    if (shares.enter(caller, start)) return;
    done(
      new TooManyRequests(`${MOST_WAITING} requests of yours wait already, the most: send fewer at once.`, 1),
    );
  };

  /** Gives a place to what still has none. */
  const enterNow = (request: FastifyRequest, done: Done) => {
    const start = later.get(request);
    if (!start) return done();
    later.delete(request);
    start(done);
  };

  app.addHook("onRequest", (request, reply, done) => {
    const path = routedPath(request);
    if (outside.has(path) || takesFile(request)) return done();
    const shares = isForData(path) ? ofData : ofPages;
    if (!hasBody(request)) return enter(shares, request, reply, done);
    later.set(request, (then) => enter(shares, request, reply, then));
    done();
  });
  app.addHook("preValidation", (request, _reply, done) => enterNow(request, done));

  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    enterNow(request, (error) => (error ? done(error) : parse(request, body, done))),
  );
});
