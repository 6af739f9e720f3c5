import type { FastifyRequest } from "fastify";
import type { Auth } from "../auth.ts";
import type { Data } from "../data/data.ts";
import type { ActingKey } from "../data/keys.ts";
import { toHeaders } from "../plugins/auth-routes.ts";
import { bearerToken } from "./bearer-token.ts";

/** Who sends a request. A link's token says itself what it opens, and makes nobody anybody. */
export type Principal =
  | { readonly kind: "nobody" }
  | { readonly kind: "person"; readonly user: { id: string; name: string; email: string } }
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
    const user = await userOf(request);
    return user ? { kind: "person", user } : nobody;
  }

  async function userOf(request: FastifyRequest) {
    if (!request.headers.cookie) return undefined;
    const user = async () => (await auth.api.getSession({ headers: toHeaders(request) }))?.user;
    try {
      return await user();
    } catch {
      // better-auth hides the cause. A database that is away says so itself; one that is back is asked once more.
      await data.ping();
      return user();
    }
  }

  return (request) => {
    const known = found.get(request) ?? find(request);
    found.set(request, known);
    return known;
  };
}
