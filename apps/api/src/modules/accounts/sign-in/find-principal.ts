import type { FastifyRequest } from "fastify";
import { bearerToken } from "../../../platform/auth/bearer-token.ts";
import type { FindPrincipal, Principal } from "../../../platform/auth/principal.ts";
import { toHeaders } from "../../../platform/http/to-headers.ts";
import type { Services } from "../../../platform/module.ts";
import { keyStore } from "../../keys/index.ts";
import type { Auth } from "./auth.ts";

const anonymous: Principal = { kind: "anonymous" };

export function principalFinder(
  auth: Auth,
  { database, accountsDatabase }: Pick<Services, "database" | "accountsDatabase">,
): FindPrincipal {
  const keys = keyStore(database);
  const found = new WeakMap<FastifyRequest, Promise<Principal>>();

  async function find(request: FastifyRequest): Promise<Principal> {
    // A key has priority: a request that also has a session does not act for that user.
    const token = bearerToken(request);
    if (token !== undefined) return { kind: "key", ...(await keys.authenticate(token)) };
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
      await accountsDatabase.ping();
      return person();
    }
  }

  return (request) => {
    const known = found.get(request) ?? find(request);
    found.set(request, known);
    return known;
  };
}
