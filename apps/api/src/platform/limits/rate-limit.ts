import fp from "fastify-plugin";
import { TooManyRequests } from "../errors/app-error.ts";
import { isFile } from "../http/routed.ts";
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

  app.decorateRequest("caller");
  app.addHook("onRequest", (request, _reply, done) => {
    const { path, weight } = request.routed;
    const now = Date.now();
    const isLimited = perMinute > 0 && !open.has(path);
    const network = callers.networkOf(request);
    const wait = isLimited ? addresses.take(network, now, weight) : 0;
    if (wait > 0) return done(tooMany(perMinute * CALLERS_OF_AN_ADDRESS, wait));

    const count = () => {
      // Each page has dozens of files, and a browser keeps them: they count for their address only.
      const wait =
        isLimited && !isFile(path) ? counts.take(callers.of(request).counted, Date.now(), weight) : 0;
      done(wait === 0 ? undefined : tooMany(perMinute, wait));
    };
    if (callers.recall(request, now)) {
      // Else a caller whose keys are all unknown would seem to be alone, and take every connection to the database.
      lookUps.note(callers.of(request).sharing);
      return count();
    }
    const entered = lookUps.enter(network, () => {
      const began = performance.now();
      void callers.identify(request, now).then(() => {
        lookUps.leave(network, performance.now() - began);
        count();
      });
    });
    if (!entered) done(tooMany(perMinute, 1));
  });
});

function tooMany(perMinute: number, wait: number): TooManyRequests {
  return new TooManyRequests(`More than ${perMinute} requests in a minute: try again in ${wait} s.`, wait);
}
