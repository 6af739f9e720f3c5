import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { bearerToken } from "../auth/bearer-token.ts";
import type { FindPrincipal, Principal } from "../auth/principal.ts";
import { networkOf } from "../http/network-of.ts";
import type { VisitorMark } from "../http/visitor-mark.ts";
import { RecentMap } from "./recent-map.ts";

/** The sender of a request, as far as it is verified. */
export interface Caller {
  /** Key of the rate limit: a user with all sessions, an API key, or an address. */
  readonly counted: string;
  /** Key of the fair share: a user, a team with all its API keys, or an address. */
  readonly sharing: string;
}

declare module "fastify" {
  interface FastifyRequest {
    /** As found by {@link Callers.of}. */
    caller: Caller | undefined;
  }
}

/** Maximum cached sessions and keys. */
const MAX_KNOWN = 50_000;
/** Time after which one is looked up again: a key may have been revoked. */
const KEPT_MS = 10 * 60_000;

interface Known {
  readonly caller: Caller;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Identifies callers by verified credentials. A request with unverified ones counts for its address. */
export class Callers {
  readonly #findPrincipal: FindPrincipal;
  readonly #mark: VisitorMark;
  readonly #known = new RecentMap<Known>(MAX_KNOWN);

  constructor(findPrincipal: FindPrincipal, mark: VisitorMark) {
    this.#findPrincipal = findPrincipal;
    this.#mark = mark;
  }

  of(request: FastifyRequest): Caller {
    request.caller ??= this.#byAddress(request);
    return request.caller;
  }

  networkOf(request: FastifyRequest): string {
    return networkOf(this.#mark.addressOf(request));
  }

  /** Identifies a cached caller, or a request without credentials to verify. @returns false if `identify` is needed */
  recall(request: FastifyRequest, now: number): boolean {
    const credential = credentialOf(request);
    const known = credential === undefined ? undefined : this.#known.get(credential);
    if (known && known.until > now) request.caller = known.caller;
    else if (credential !== undefined && isVerified(request)) return false;
    return true;
  }

  /** Looks the caller up. Never rejects: the operation itself reports an invalid key. */
  async identify(request: FastifyRequest, now: number): Promise<void> {
    const credential = credentialOf(request);
    const principal = await this.#findPrincipal(request).catch(() => undefined);
    const caller = principal && callerOf(principal);
    if (!caller || credential === undefined) return;
    request.caller = caller;
    this.#known.set(credential, { caller, until: now + KEPT_MS });
  }

  #byAddress(request: FastifyRequest): Caller {
    const name = `address ${this.networkOf(request)}`;
    return { counted: name, sharing: name };
  }
}

function callerOf(principal: Principal): Caller | undefined {
  switch (principal.kind) {
    case "person": {
      const name = `person ${principal.user.id}`;
      return { counted: name, sharing: name };
    }
    case "key":
      return { counted: `key ${principal.key.id}`, sharing: `team ${principal.team.id}` };
    case "anonymous":
      return undefined;
  }
}

/** A hash of the API key or the session cookie of a request. */
function credentialOf(request: FastifyRequest): string | undefined {
  const token = bearerToken(request);
  const session = /session_token=([^;]*)/.exec(request.headers.cookie ?? "")?.[1];
  const credential = token === undefined ? session && `session ${session}` : `key ${token}`;
  return credential && createHash("sha256").update(credential).digest("base64");
}

/** Whether the operation needs the caller anyway, so that the lookup is free. */
function isVerified(request: FastifyRequest): boolean {
  const { operation } = request.routed;
  return operation !== undefined && (operation.permission !== "anyone" || bearerToken(request) !== undefined);
}
