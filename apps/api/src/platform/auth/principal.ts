import type { FastifyRequest } from "fastify";
import type { Auth } from "../../modules/accounts/sign-in/auth.ts";
import type { ActingKey } from "../../modules/keys/store.ts";
import type { Data } from "../../modules/open-data.ts";
import { AppError } from "../errors/app-error.ts";
import { toHeaders } from "../http/to-headers.ts";
import { bearerToken } from "./bearer-token.ts";

/** The sender of a request. The token of a link identifies the link only, so its sender is anonymous. */
export type Principal =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: "person";
      readonly user: { id: string; name: string; email: string; emailVerified: boolean };
      /** The session that asks, and the team that is active in it. */
      readonly session: {
        id: string;
        createdAt: Date;
        activeOrganizationId?: string | null | undefined;
      };
    }
  | ({ readonly kind: "key" } & ActingKey);

/** Identifies the sender, once per request. @throws AppError key-refused for an invalid key */
export type FindPrincipal = (request: FastifyRequest) => Promise<Principal>;

const anonymous: Principal = { kind: "anonymous" };

export function principalFinder(auth: Auth, data: Data): FindPrincipal {
  const found = new WeakMap<FastifyRequest, Promise<Principal>>();

  async function find(request: FastifyRequest): Promise<Principal> {
    // A key has priority: a request that also has a session does not act for that user.
    const token = bearerToken(request);
    if (token !== undefined) return { kind: "key", ...(await data.keys.authenticate(token)) };
    const person = await personOf(request);
    if (!person) return anonymous;
    return { kind: "person", user: person.user, session: person.session };
  }

  async function personOf(request: FastifyRequest) {
    if (!request.headers.cookie) return undefined;
    const person = () => auth.api.getSession({ headers: toHeaders(request) });
    try {
      return await person();
    } catch {
      // better-auth hides the cause: report an unavailable database, and retry once if it answers again.
      await data.ping();
      return person();
    }
  }

  return (request) => {
    const known = found.get(request) ?? find(request);
    found.set(request, known);
    return known;
  };
}

/** The user who sends a request. @throws AppError signed-out for a request without a session */
export async function findPerson(
  findPrincipal: FindPrincipal,
  request: FastifyRequest,
): Promise<Extract<Principal, { kind: "person" }>> {
  const principal = await findPrincipal(request);
  if (principal.kind === "person") return principal;
  throw new AppError("signed-out", "Sign in first: this operation is not for API keys.");
}
