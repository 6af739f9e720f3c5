import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { bearerToken } from "../auth/bearer-token.ts";
import type { Config } from "../config/config.ts";

type Settings = Pick<Config, "metricsToken" | "trustedProxies" | "publicUrl">;

/** Headers added by a proxy on this machine: its client may be anywhere. */
const forwarding = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Whether a caller may read the metrics: with the token, or if none is set, from this machine and only while the
 * product serves only this machine.
 */
export function mayScrape(
  request: FastifyRequest,
  { metricsToken, trustedProxies, publicUrl }: Settings,
): boolean {
  if (metricsToken !== undefined) {
    const token = bearerToken(request);
    return token !== undefined && timingSafeEqual(digest(token), digest(metricsToken));
  }
  const { remoteAddress = "" } = request.raw.socket;
  return (
    trustedProxies === undefined &&
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(publicUrl).hostname) &&
    /^(::ffff:)?127\.|^::1$/.test(remoteAddress) &&
    forwarding.every((name) => request.headers[name] === undefined)
  );
}

/** Equal length for any input. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
