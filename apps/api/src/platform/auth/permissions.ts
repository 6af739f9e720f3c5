import { EXAMPLE_TEAM_ID, type Permission, type Role } from "@wirecost/contract";
import type { FastifyRequest } from "fastify";
import { AppError, notFound } from "../errors/app-error.ts";
import type { FindPrincipal, Principal } from "./principal.ts";
import { type Rule, rules } from "./rules.ts";

/** Resolves if the caller has the permission; otherwise rejects with an AppError. */
type Check = (request: FastifyRequest, teamId: string | undefined) => Promise<void>;

export interface Memberships {
  /** A person's role in a team; undefined for non-members. */
  role(teamId: string, userId: string): Promise<Role | undefined>;
  /** Who has to review this person's role as owner; undefined if no review is due. */
  reviewer(teamId: string, userId: string): Promise<string | undefined>;
  hasExampleTeam(): Promise<boolean>;
}

/** The rules of all operations. An operation without a rule cannot be registered. */
export function permissions(
  findPrincipal: FindPrincipal,
  memberships: Memberships,
): Readonly<Record<Permission, Check>> {
  const checks = Object.entries(rules).map(([permission, rule]): [string, Check] => [
    permission,
    async (request, teamId) => permit(rule, await findPrincipal(request), teamId, memberships),
  ]);
  return Object.fromEntries(checks) as Record<Permission, Check>;
}

/** Error for a member without the permission; names who can change that. */
const refusals: Readonly<Record<Role, string>> = {
  owner: "No member of a team may do this.",
  editor: "Editors can change the data of this team, but not its members. Ask an owner.",
  viewer: "Viewers can read the data of this team, but not change it. Ask an owner.",
  "upload-only": "You can send measured files to this team, but not read its data. Ask an owner.",
};

async function permit(
  rule: Rule,
  principal: Principal,
  teamId: string | undefined,
  memberships: Memberships,
): Promise<void> {
  if (rule.of === "team" && teamId === EXAMPLE_TEAM_ID) {
    if (rule.example && (await memberships.hasExampleTeam())) return;
    throw rule.example
      ? notFound("team")
      : new AppError("forbidden", "The example team is read-only. Sign up to save your own.");
  }
  switch (principal.kind) {
    case "anonymous":
      if (rule.anonymous) return;
      throw new AppError(
        "signed-out",
        "Sign in to see the data of your team, or send an API key of the team.",
      );
    case "key":
      return permitKey(rule, principal, teamId);
    case "person":
      return permitPerson(rule, principal.user.id, teamId, memberships);
  }
}

function permitKey(
  rule: Rule,
  { key, team }: Extract<Principal, { kind: "key" }>,
  teamId: string | undefined,
): void {
  if (rule.of === "team" && teamId !== team.id) throw notFound("team");
  if (rule.keys.includes(key.scope)) {
    // A key cannot do what its creator may no longer do.
    if (rule.of === "nothing" || rule.people === "all") return;
    if (rule.people !== "none" && rule.people.has(key.makerRole)) return;
    throw new AppError(
      "forbidden",
      `The key ${JSON.stringify(key.name)} may do what ${key.madeBy} may, whose role is ${key.makerRole} now: an owner can take the key over.`,
    );
  }
  const able =
    rule.keys.length > 0 ? `a key of scope ${rule.keys.join(" or ")} may` : "people may, keys may not";
  throw new AppError(
    "forbidden",
    `The key ${JSON.stringify(key.name)} of scope ${key.scope} may not do this: ${able}.`,
  );
}

async function permitPerson(
  { of, people }: Rule,
  userId: string,
  teamId: string | undefined,
  memberships: Memberships,
): Promise<void> {
  if (of === "nothing") {
    if (people === "all") return;
    throw new AppError(
      "forbidden",
      "This operation is for API keys: send one as Authorization: Bearer wc_...",
    );
  }
  const role = teamId === undefined ? undefined : await memberships.role(teamId, userId);
  if (role === undefined) throw notFound("team");
  if (people === "all" || (people !== "none" && people.has(role))) return;
  const reviewer = role === "editor" && teamId ? await memberships.reviewer(teamId, userId) : undefined;
  if (reviewer !== undefined)
    throw new AppError(
      "forbidden",
      `${reviewer}, who made you owner of this team, chose a new password since and has to review that first. Ask them to do so on their account page. Until then you may do what editors may.`,
    );
  throw new AppError("forbidden", refusals[role]);
}
