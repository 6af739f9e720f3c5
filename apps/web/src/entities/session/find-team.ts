import { type FindTeamOf, ProblemError, type Team } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";

/** Thrown where no team that the visitor can read has what an address names, with a message for the user. */
export class NotInTeams extends Error {
  override readonly name = "NotInTeams";
  readonly signedOut: boolean;
  constructor(message: string, signedOut: boolean) {
    super(message);
    this.signedOut = signedOut;
  }
}

/**
 * The team that has what an address names: one of the visitor's, or the example team.
 *
 * @throws NotInTeams; ProblemError where the server does not answer
 */
export async function findTeam(
  kind: FindTeamOf["kind"],
  id: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Team> {
  const team = await findTeamOf({ kind, id }, options);
  if (team) return team;
  const { user } = await api.me({}, options);
  const what = kind === "conversation" ? "recording" : kind;
  throw user
    ? new NotInTeams(
        `None of your teams has the ${what} ${id}. It was deleted, or another team has it: ask who sent the link to invite you.`,
        false,
      )
    : new NotInTeams(`The ${what} belongs to a team. Sign in, then open the link again.`, true);
}

async function findTeamOf(
  query: FindTeamOf,
  options: { readonly signal?: AbortSignal },
): Promise<Team | null> {
  try {
    return (await api.findTeamOf({ query }, options)).team;
  } catch (error) {
    // An id that none can have: a mistyped address.
    if (error instanceof ProblemError && error.problem.status === 400) return null;
    throw error;
  }
}
