import type { FastifyRequest } from "fastify";
import type { Auth } from "../../modules/accounts/sign-in/auth.ts";
import type { ActingKey } from "../../modules/keys/store.ts";
import type { Data } from "../../modules/open-data.ts";
import { AppError } from "../errors/app-error.ts";
import { toHeaders } from "../http/to-headers.ts";
import { bearerToken } from "./bearer-token.ts";

/** Who sends a request. A link's token says itself what it opens, and makes nobody anybody. */
export type Principal =
  | { readonly kind: "nobody" }
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

/** Finds out who sends a request, once a request. @throws AppError key-refused for a key that does not hold */
export type FindPrincipal = (request: FastifyRequest) => Promise<Principal>;

const nobody: Principal = { kind: "nobody" };

export function principalFinder(auth: Auth, data: Data): FindPrincipal {
  const found = new WeakMap<FastifyRequest, Promise<Principal>>();

  async function find(request: FastifyRequest): Promise<Principal> {
    // A key alone counts where one is sent: a request that also has a session is none of that person's.
    const token = bearerToken(request);
    if (token !== undefined) return { kind: "key", ...(await data.keys.authenticate(token)) };
    const person = await personOf(request);
    if (!person) return nobody;
    return { kind: "person", user: person.user, session: person.session };
  }

  async function personOf(request: FastifyRequest) {
    if (!request.headers.cookie) return undefined;
    const person = () => auth.api.getSession({ headers: toHeaders(request) });
    try {
      return await person();
    } catch {
      // better-auth hides the cause. A database that is away says so itself; one that is back is asked once more.
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

/** The person who sends a request. @throws AppError signed-out where nobody does */
export async function findPerson(
  findPrincipal: FindPrincipal,
  request: FastifyRequest,
): Promise<Extract<Principal, { kind: "person" }>> {
  const principal = await findPrincipal(request);
  if (principal.kind === "person") return principal;
  throw new AppError("signed-out", "Sign in: this is for people.");
}
