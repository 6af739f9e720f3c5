import fp from "fastify-plugin";
import { TooManyRequests } from "../errors/app-error.ts";
import { isFile } from "../http/routed.ts";
import type { Callers } from "./callers.ts";
import { FairShares } from "./fair-shares.ts";
import { TokenBuckets } from "./token-buckets.ts";

/**
 * Factor by which an address may exceed the limit of one caller: an office has one, and so does a client that invents
 * keys.
 */
const CALLERS_OF_AN_ADDRESS = 20;

/** Health probes, which must not be rejected. */
const open = new Set(["/api/health", "/api/ready", "/metrics"]);

interface Options {
  /** 0 for unlimited. */
  readonly perMinute: number;
  readonly callers: Callers;
}

/**
 * Limits the requests per minute of a key, a person, or an address without either, and in addition of each address. A
 * key or a session counts as such only once it is verified: invented ones count for their address. A large body counts
 * as several requests. Register before any other use of the caller.
 */
export const rateLimit = fp(async (app, { perMinute, callers }: Options) => {
  const counts = new TokenBuckets(perMinute);
  const addresses = new TokenBuckets(perMinute * CALLERS_OF_AN_ADDRESS);
  // Unknown keys and sessions are looked up a few at a time per address.
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
      // Each page has dozens of files, which a browser caches: they count only for the address.
      const wait =
        isLimited && !isFile(path) ? counts.take(callers.of(request).counted, Date.now(), weight) : 0;
      done(wait === 0 ? undefined : tooMany(perMinute, wait));
    };
    if (callers.recall(request, now)) {
      // Otherwise a caller with only unknown keys would appear to be alone, and take every database connection.
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
