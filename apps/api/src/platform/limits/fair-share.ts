import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { AppError, TooManyRequests } from "../errors/app-error.ts";
import { findDeepNesting } from "../http/body-nesting.ts";
import { LargeBody, MAX_SMALL_BODY } from "../http/large-bodies.ts";
import { parseBody } from "../http/parse-body.ts";
import { isFile, isForData } from "../http/routed.ts";
import type { Callers } from "./callers.ts";
import { FairShares, MAX_WAITING } from "./fair-shares.ts";

/**
 * Usual number of waiting page requests of one address: several browsers of an office may load one with all its files.
 */
const USUAL_PAGES = 48;

/** Maximum pages of one caller rendered at once: Next renders on one thread. */
const PAGE_SEATS = 2;

/** Interval of checks for responses that wait for their clients. */
const LOOK_MS = 100;

/** Number of checks during which a response may wait for its client and keep its seat. */
const FETCH_LOOKS = 10;

/**
 * The same for Next's responses, which are small. Its seats are for rendering, and few: otherwise a client that does
 * not read would hold the seats of all who share its address.
 */
const PAGE_LOOKS = 1;

/**
 * Number of checks during which a request whose client disconnected keeps its seat, if the end of its work is unknown.
 */
const ABANDONED_LOOKS = 300;

/** Maximum characters of a body that are parsed immediately, whatever the nesting. */
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
    /** For a request that is waiting for its seat. */
    takeSeat: ((done: Done) => void) | undefined;
    /** For a request with a seat: reports that its work has ended, also if no client is left. */
    endWork: (() => void) | undefined;
  }
}

/**
 * Prevents one caller from slowing the others; a caller is a user, the team of a key, or else an address. Uploads are
 * exempt, because they have a queue and a limited number of threads of their own. A request with a body gets its seat
 * when the body has arrived, before it is parsed, so that slow senders hold no seat; a large body takes several seats,
 * and is not read where too many requests of its caller wait. The seat is free again once the client has received the
 * reply, or once the reply, whole or in part, has waited for the client at some looks: who reads slowly takes no time
 * from others. Of a client that closes before, it is free once the work has ended, which closing does not stop.
 */
export const fairShare = fp(async (app, { callers }: { callers: Callers }) => {
  const ofData = new FairShares();
  const ofPages = new FairShares({ usual: USUAL_PAGES, seats: PAGE_SEATS });
  const ofFiles = new FairShares({ usual: USUAL_PAGES });
  /** Checks each response with a seat. */
  const taken = new Set<() => void>();
  const timer = setInterval(() => {
    for (const look of taken) look();
  }, LOOK_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.decorateRequest("takeSeat");
  app.decorateRequest("endWork");

  const enter = (shares: FairShares, request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const caller = callers.of(request).sharing;
    const { weight } = request.routed;
    const { raw } = reply;
    const start = () => {
      const begun = performance.now();
      let looksLeft = shares === ofData ? FETCH_LOOKS : PAGE_LOOKS;
      let abandonedLooks = ABANDONED_LOOKS;
      let waited = 0;
      let [hasClosed, hasEnded] = [false, false];
      const leave = () => {
        if (taken.delete(look)) shares.leave(caller, performance.now() - begun - waited, weight);
      };
      const look = () => {
        if (hasClosed && --abandonedLooks === 0) leave();
        if (raw.writableLength === 0) return;
        waited += LOOK_MS;
        if (--looksLeft === 0) leave();
      };
      taken.add(look);
      // The client disconnected while its request waited.
      if (raw.destroyed) return leave();
      raw.on("close", () => {
        hasClosed = true;
        if (hasEnded) leave();
      });
      request.endWork = () => {
        hasEnded = true;
        if (hasClosed) leave();
      };
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
  app.addHook("onSend", (request, _reply, payload, done) => {
    request.endWork?.();
    done(null, payload);
  });

  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    enterNow(request, (error) => {
      if (error) return done(error);
      // A thread parses it once it is permitted.
      if (body.length > MAX_SMALL_BODY && request.routed.operation?.body)
        return done(null, new LargeBody(body));
      const deep = body.length > MAX_UNSEEN ? findDeepNesting(body) : undefined;
      if (deep) return done(new AppError("invalid-request", deep));
      let parsed: unknown;
      try {
        parsed = parseBody(body);
      } catch (error) {
        return done(error as AppError);
      }
      done(null, parsed);
    }),
  );
});

function tooManyWait(): TooManyRequests {
  return new TooManyRequests(
    `${MAX_WAITING} of your requests are waiting, which is the maximum; a large body counts as several. Send fewer at once.`,
    1,
  );
}
