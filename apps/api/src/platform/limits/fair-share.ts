import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { AppError, TooManyRequests } from "../errors/app-error.ts";
import { findDeepNesting } from "../http/body-nesting.ts";
import { LargeBody, MAX_SMALL_BODY } from "../http/large-bodies.ts";
import { isFile, isForData } from "../http/routed.ts";
import type { Callers } from "./callers.ts";
import { FairShares, MAX_WAITING } from "./fair-shares.ts";

/** Usual waiting requests for pages of one address: several browsers of an office may load one with all its files. */
const USUAL_PAGES = 48;

/**
 * Pages of one caller that are rendered at once, whether others are active or not: Next renders on one thread, so that
 * more would be no faster, and the first page of another caller would wait for all of them.
 */
const PAGE_SEATS = 2;

/** Maximum time for which a complete reply keeps its seat until the client has received it. */
const FETCHED_MS = 1000;

/** Characters of a body that are parsed at once, however they are nested. */
const MAX_UNSEEN = 4096;

/** Exempt routes: a client that watches a computation would hold a seat while it mostly waits. */
const outside = new Set([
  "/api/health",
  "/api/ready",
  "/metrics",
  "/api/teams/:teamId/computations/:computationId",
]);

type Done = (error?: Error) => void;

declare module "fastify" {
  interface FastifyRequest {
    /** Of a request that gets its seat later, until then. */
    takeSeat: ((done: Done) => void) | undefined;
  }
}

/**
 * Prevents one caller from slowing the others; a caller is a user, the team of a key, or else an address. Uploads are
 * exempt, because they have a queue and a limited number of threads of their own. A request with a body gets its seat
 * when the body has arrived, before it is parsed, so that slow senders hold no seat; a large body takes several seats,
 * and is not read where too many requests of its caller wait. The seat is free again once the client has received the
 * reply, or FETCHED_MS after the reply is complete.
 */
export const fairShare = fp(async (app, { callers }: { callers: Callers }) => {
  const ofData = new FairShares();
  const ofPages = new FairShares({ usual: USUAL_PAGES, seats: PAGE_SEATS, seatsAlone: PAGE_SEATS });
  const ofFiles = new FairShares({ usual: USUAL_PAGES });
  app.decorateRequest("takeSeat");

  const enter = (shares: FairShares, request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const caller = callers.of(request).sharing;
    const { weight } = request.routed;
    const { raw } = reply;
    const start = () => {
      const begun = performance.now();
      let left = false;
      let timer: NodeJS.Timeout | undefined;
      const leave = () => {
        clearTimeout(timer);
        if (left) return;
        left = true;
        shares.leave(caller, performance.now() - begun, weight);
      };
      // The client disconnected while its request waited.
      if (raw.destroyed) return leave();
      raw.on("prefinish", () => {
        // What the kernel has taken whole is closed at once.
        if (raw.writableLength > 0) timer = setTimeout(leave, FETCHED_MS);
      });
      raw.on("close", leave);
      done();
    };
    if (!shares.enter(caller, start, weight)) done(tooManyWait());
  };

  /** Takes a seat for a request that has none yet. */
  const enterNow = (request: FastifyRequest, done: Done) => {
    const { takeSeat } = request;
    if (!takeSeat) return done();
    request.takeSeat = undefined;
    takeSeat(done);
  };

  app.addHook("onRequest", (request, reply, done) => {
    const { path, hasBody, takesFile, weight } = request.routed;
    if (outside.has(path) || takesFile) return done();
    const shares = isForData(path) ? ofData : isFile(path) ? ofFiles : ofPages;
    if (!hasBody) return enter(shares, request, reply, done);
    if (shares.isFull(callers.of(request).sharing, weight)) return done(tooManyWait());
    request.takeSeat = (then) => enter(shares, request, reply, then);
    done();
  });
  app.addHook("preValidation", (request, _reply, done) => enterNow(request, done));

  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    enterNow(request, (error) => {
      if (error) return done(error);
      // A thread parses it once it is permitted.
      if (body.length > MAX_SMALL_BODY && request.routed.operation?.body)
        return done(null, new LargeBody(body));
      const deep = body.length > MAX_UNSEEN ? findDeepNesting(body) : undefined;
      if (deep) return done(new AppError("invalid-request", deep));
      parse(request, body, done);
    }),
  );
});

function tooManyWait(): TooManyRequests {
  return new TooManyRequests(
    `${MAX_WAITING} of your requests are waiting, which is the maximum; a large body counts as several. Send fewer at once.`,
    1,
  );
}
