import type { Permission } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";
import { AppError, notFound } from "../app-error.ts";
import type { Auth } from "../auth.ts";
import type { Data } from "../data/data.ts";
import { toHeaders } from "../plugins/auth-routes.ts";

/** Resolves where the caller may; throws an AppError where not. */
type Check = (request: FastifyRequest, teamId: string | undefined) => Promise<void>;

const EDITORS = new Set(["owner", "admin", "editor", "member"]);

/** Who may do what. An operation without an entry here cannot be registered. */
export function permissions(auth: Auth, data: Data): Readonly<Record<Permission, Check>> {
  async function roleIn(request: FastifyRequest, teamId: string | undefined): Promise<string> {
    const user = await currentUser(auth, data, request);
    if (!user) throw new AppError("signed-out", "Sign in to see what your team keeps.");
    const role = teamId === undefined ? undefined : await data.teams.role(teamId, user.id);
    if (role === undefined) throw notFound("team");
    return role;
  }

  return {
    anyone: async () => {},
    readTeam: async (request, teamId) => {
      await roleIn(request, teamId);
    },
    editTeam: async (request, teamId) => {
      const role = await roleIn(request, teamId);
      if (!EDITORS.has(role))
        throw new AppError("forbidden", `A ${role} of this team may look but not change: ask an owner.`);
    },
  };
}

/** Who sends a request; undefined for anonymous ones. */
export async function currentUser(auth: Auth, data: Data, request: FastifyRequest) {
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
