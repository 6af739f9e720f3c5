import fp from "fastify-plugin";
import { TooManyRequests } from "../app-error.ts";
import { callerOf } from "./caller-of.ts";
import { networkOf } from "./network-of.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** How much more than one caller an address may ask: an office has one, and who makes up keys has one as well. */
const CALLERS_OF_AN_ADDRESS = 20;

/** Probes that say how the service is, and must not be refused. */
const open = new Set(["/api/health", "/api/ready"]);

/**
 * Limits how often a key, a session, or an address without either may ask, and beside that each address. Whether a key
 * or a session holds is found out later: one that is made up counts for its address all the same.
 */
export const rateLimit = fp(async (app, { perMinute }: { perMinute: number }) => {
  if (perMinute === 0) return;
  const callers = new TokenBuckets(perMinute);
  const addresses = new TokenBuckets(perMinute * CALLERS_OF_AN_ADDRESS);
  app.addHook("onRequest", (request, _reply, done) => {
    const { url, ip } = request;
    if (!url.startsWith("/api/") || open.has(url)) return done();
    const now = Date.now();
    const wait = addresses.take(networkOf(ip), now) || callers.take(callerOf(request), now);
    done(wait === 0 ? undefined : tooMany(perMinute, wait));
  });
});

/** Limits how often a person may ask, in all of their sessions together. @throws TooManyRequests */
export function personLimit(perMinute: number): (userId: string) => void {
  const persons = new TokenBuckets(perMinute);
  return (userId) => {
    const wait = perMinute === 0 ? 0 : persons.take(userId, Date.now());
    if (wait > 0) throw tooMany(perMinute, wait);
  };
}

function tooMany(perMinute: number, wait: number): TooManyRequests {
  return new TooManyRequests(`More than ${perMinute} requests in a minute: try again in ${wait} s.`, wait);
}
