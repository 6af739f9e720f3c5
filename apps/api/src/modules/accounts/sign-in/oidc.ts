import { z } from "zod";
import type { Config } from "../../../platform/config/config.ts";
import { AppError } from "../../../platform/errors/app-error.ts";

export type OidcConfig = NonNullable<Config["oidc"]>;

/** The provider's id in addresses and in the table of accounts. */
export const OIDC_PROVIDER = "oidc";

/** Timeout for the provider's discovery document. */
const DISCOVERY_MS = 5000;

/**
 * Input of a browser that begins a sign-in: the addresses to continue at after success and after an error. better-auth
 * also accepts an ID token there, which is rejected here because nothing binds it to this browser.
 */
export const oidcRequest = z.strictObject({
  provider: z.literal(OIDC_PROVIDER),
  callbackURL: z.string().max(16_384).optional(),
  errorCallbackURL: z.string().max(16_384).optional(),
});

/** Path of an issuer's configuration: OpenID Connect Discovery, 4. */
export function discoveryUrl({ issuer }: OidcConfig): string {
  return `${bare(issuer)}/.well-known/openid-configuration`;
}

const discovered = z.object({ issuer: z.string(), jwks_uri: z.string(), token_endpoint: z.string() });

/** @throws AppError server-unavailable where the provider does not answer, or is not the one that is meant */
export async function checkProvider(oidc: OidcConfig): Promise<void> {
  const url = discoveryUrl(oidc);
  const answer = await fetch(url, { signal: AbortSignal.timeout(DISCOVERY_MS) })
    .then((reply) => (reply.ok ? reply.json() : undefined))
    .catch(() => undefined);
  const known = discovered.safeParse(answer);
  if (!known.success) throw providerAway(oidc);
  if (bare(known.data.issuer) !== bare(oidc.issuer))
    throw new AppError(
      "server-unavailable",
      `${url} is of the issuer ${known.data.issuer}, and OIDC_ISSUER is ${oidc.issuer}: both must be equal. Sign in with a password.`,
    );
}

/** The response if the provider cannot be reached. */
export function providerAway(oidc: OidcConfig): AppError {
  return new AppError(
    "server-unavailable",
    `${oidc.name} does not respond as expected at ${discoveryUrl(oidc)}. Sign in with a password, or try again in a moment.`,
  );
}

function bare(issuer: string): string {
  return issuer.replace(/(?<!\/)\/+$/, "");
}
