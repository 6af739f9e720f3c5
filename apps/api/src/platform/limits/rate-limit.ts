import fp from "fastify-plugin";
import { TooManyRequests } from "../errors/app-error.ts";
import { weightOf } from "../http/request-body.ts";
import { isFile, routedPath } from "../http/routed-path.ts";
import type { Callers } from "./callers.ts";
import { FairShares } from "./fair-shares.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** How much more than one caller an address may ask: an office has one, and who makes up keys has one as well. */
const CALLERS_OF_AN_ADDRESS = 20;

/** Probes that say how the service is, and must not be refused. */
const open = new Set(["/api/health", "/api/ready", "/metrics"]);

interface Options {
  /** 0 for any number. */
  readonly perMinute: number;
  readonly callers: Callers;
}

/**
 * Limits how often a key, a person, or an address without either may ask, and beside that each address. A key or a
 * session counts as one once it was found to hold: what is made up counts for its address. A large body counts as
 * several requests. Register before whatever else asks for a caller.
 */
export const rateLimit = fp(async (app, { perMinute, callers }: Options) => {
  const counts = new TokenBuckets(perMinute);
  const addresses = new TokenBuckets(perMinute * CALLERS_OF_AN_ADDRESS);
  // Keys and sessions that are not known yet are looked up a few at a time for each address.
  const lookUps = new FairShares();

  app.addHook("onRequest", (request, _reply, done) => {
    if (perMinute === 0 || open.has(routedPath(request))) return done();
    const wait = addresses.take(callers.networkOf(request), Date.now(), weightOf(request));
    done(wait === 0 ? undefined : tooMany(perMinute * CALLERS_OF_AN_ADDRESS, wait));
  });

  app.addHook("onRequest", (request, _reply, done) => {
    const now = Date.now();
    if (callers.recall(request, now)) {
      // Else a caller whose keys are all unknown would seem to be alone, and take every connection to the database.
      lookUps.note(callers.of(request).sharing);
      return done();
    }
    const network = callers.networkOf(request);
    const entered = lookUps.enter(network, () => {
      const began = performance.now();
      void callers.identify(request, now).then(() => {
        lookUps.leave(network, performance.now() - began);
        done();
      });
    });
    if (!entered) done(tooMany(perMinute, 1));
  });

  app.addHook("onRequest", (request, _reply, done) => {
    const path = routedPath(request);
    // Each page has dozens of files, and a browser keeps them: they count for their address only.
    if (perMinute === 0 || open.has(path) || isFile(path)) return done();
    const wait = counts.take(callers.of(request).counted, Date.now(), weightOf(request));
    done(wait === 0 ? undefined : tooMany(perMinute, wait));
  });
});

function tooMany(perMinute: number, wait: number): TooManyRequests {
  return new TooManyRequests(`More than ${perMinute} requests in a minute: try again in ${wait} s.`, wait);
}
