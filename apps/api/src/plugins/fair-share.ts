import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { TooManyRequests } from "../app-error.ts";
import { callerOf } from "./caller-of.ts";
import { FairShares, MOST_WAITING } from "./fair-shares.ts";

/** Who watches a computation waits for most of the time, and would sit on a place meanwhile. */
const watched = /^\/api\/teams\/[^/?]+\/computations\/[^/?]+$/;

/**
 * Keeps one caller from slowing the others: by key, person, or address without either. Files are received beside it,
 * because they have a bounded number of threads of their own, and wait there.
 */
export const fairShare = fp(async (app) => {
  const shares = new FairShares();
  app.addHook("onRequest", (request, reply, done) => {
    if (!isShared(request)) return done();
    const caller = callerOf(request);
    const start = () => {
      const begun = performance.now();
      const leave = () => shares.leave(caller, performance.now() - begun);
      // Who went away while they waited is not worked for.
      if (reply.raw.destroyed) return leave();
      reply.raw.once("close", leave);
      done();
    };
    if (shares.enter(caller, start)) return;
    done(
      new TooManyRequests(`${MOST_WAITING} requests of yours wait already, the most: send fewer at once.`, 1),
    );
  });
});

function isShared({ url, headers }: FastifyRequest): boolean {
  if (!url.startsWith("/api/") || url === "/api/health" || url === "/api/ready") return false;
  if (watched.test(url)) return false;
  return !headers["content-type"]?.startsWith("application/octet-stream");
}
