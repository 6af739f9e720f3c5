import { createHash } from "node:crypto";
import { type Route, routes } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";
import { bearerToken } from "../auth/bearer-token.ts";
import type { FindPrincipal, Principal } from "../auth/principal.ts";
import { networkOf } from "../http/network-of.ts";
import type { VisitorMark } from "../http/visitor-mark.ts";
import { RecentMap } from "./recent-map.ts";

/** Who sends a request, as far as that is verified. */
export interface Caller {
  /** Whose requests are counted: a person in all sessions, a key, or an address. */
  readonly counted: string;
  /** Who shares the time of the process: a person, a team by all of its keys, or an address. */
  readonly sharing: string;
}

/** Sessions and keys that are kept in mind. */
const MOST = 50_000;
/** Then one is looked up again: a key that was revoked is no longer its team's. */
const KEPT_MS = 10 * 60_000;

interface Known {
  readonly caller: Caller;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Tells callers apart by what they have proved. What a request merely claims counts for its address. */
export class Callers {
  readonly #findPrincipal: FindPrincipal;
  readonly #mark: VisitorMark;
  readonly #known = new RecentMap<Known>(MOST);
  readonly #found = new WeakMap<FastifyRequest, Caller>();

  constructor(findPrincipal: FindPrincipal, mark: VisitorMark) {
    this.#findPrincipal = findPrincipal;
    this.#mark = mark;
  }

  /** Of a request that was identified. */
  of(request: FastifyRequest): Caller {
    return this.#found.get(request) ?? this.#byAddress(request);
  }

  networkOf(request: FastifyRequest): string {
    return networkOf(this.#mark.addressOf(request));
  }

  /** Identifies who is known already, and who brings nothing that could be verified. @returns whether that was so */
  recall(request: FastifyRequest, now: number): boolean {
    const credential = credentialOf(request);
    const known = credential === undefined ? undefined : this.#known.get(credential);
    if (known && known.until > now) this.#found.set(request, known.caller);
    else if (credential !== undefined && isVerified(request)) return false;
    return true;
  }

  /** Finds out who it is. Never rejects: what is wrong with a key, its operation says. */
  async identify(request: FastifyRequest, now: number): Promise<void> {
    const credential = credentialOf(request);
    const principal = await this.#findPrincipal(request).catch(() => undefined);
    const caller = principal && callerOf(principal);
    if (!caller || credential === undefined) return;
    this.#found.set(request, caller);
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
    case "nobody":
      return undefined;
  }
}

/** A hash of the key or of the cookies that a request brings. */
function credentialOf(request: FastifyRequest): string | undefined {
  const token = bearerToken(request);
  const session = /session_token=([^;]*)/.exec(request.headers.cookie ?? "")?.[1];
  const credential = token === undefined ? session && `session ${session}` : `key ${token}`;
  return credential && createHash("sha256").update(credential).digest("base64");
}

/** Whether its operation asks who it is anyway: then nothing is looked up that would not be. */
function isVerified(request: FastifyRequest): boolean {
  const { operation } = request.routeOptions.config;
  if (operation === undefined) return false;
  const route = (routes as Readonly<Record<string, Route>>)[operation];
  return route !== undefined && (route.permission !== "anyone" || bearerToken(request) !== undefined);
}
