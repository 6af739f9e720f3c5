import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../app-error.ts";
import { bearerToken } from "../permissions/bearer-token.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** How much more than one caller an address may ask: an office has one, and who makes up keys has one as well. */
const CALLERS_OF_AN_ADDRESS = 20;

/** Probes that say how the service is, and must not be refused. */
const open = new Set(["/api/health", "/api/ready"]);

/**
 * Limits how often a key, a person, or an address without either may ask, and beside that each address. Whether a key
 * or a session holds is found out later: one that is made up counts for its address all the same.
 */
export const rateLimit = fp(async (app, { perMinute }: { perMinute: number }) => {
  if (perMinute === 0) return;
  const callers = new TokenBuckets(perMinute);
  const addresses = new TokenBuckets(perMinute * CALLERS_OF_AN_ADDRESS);
  app.addHook("onRequest", (request, reply, done) => {
    const { url, ip } = request;
    if (!url.startsWith("/api/") || open.has(url)) return done();
    const now = Date.now();
    const wait = addresses.take(ip, now) || callers.take(callerOf(request), now);
    if (wait === 0) return done();
    reply.header("retry-after", wait);
    const detail = `More than ${perMinute} requests in a minute: try again in ${wait} s.`;
    done(new AppError("too-many-requests", detail));
  });
});

function callerOf(request: FastifyRequest): string {
  const token = bearerToken(request);
  if (token !== undefined) return `key ${token.slice(0, 200)}`;
  const session = /session_token=([^;]{1,200})/.exec(request.headers.cookie ?? "")?.[1];
  return session === undefined ? `address ${request.ip}` : `session ${session}`;
}
