import type { Plan } from "@wirecost/analysis";
import { CliError } from "../cli-error.ts";
import type { Connection } from "./connect.ts";

export interface PlanSources {
  readonly given: Plan | undefined;
  /** Called only for rows with a plan's id; undefined to work without a server. */
  readonly connect: (() => Promise<Connection>) | undefined;
  readonly note: (text: string) => void;
}

/**
 * Finds the plan for which a file was measured: the given one, or else one of the team's.
 *
 * @param id what the file's rows carry, if they do
 * @returns undefined where there is none; if its rows carry an id, that is noted
 * @throws CliError where another plan is given than the file was measured for
 */
export async function findPlan(
  path: string,
  id: string | undefined,
  { given, connect, note }: PlanSources,
): Promise<Plan | undefined> {
  if (given && id !== given.id) {
    const carried = id === undefined ? "carry no plan's id" : `carry ${id}`;
    throw new CliError(`--plan is ${given.id}, and the rows of ${path} ${carried}.`);
  }
  if (given || id === undefined) return given;
  const without = (why: string) => {
    note(`${path} was measured for ${id}${why}: add --plan with its file to have its settings.`);
    return undefined;
  };
  if (!connect) return without("");
  const { client, team, scope } = await connect();
  if (scope === "upload") return without(", which a key of scope upload does not see");
  const params = { teamId: team.id };
  const [stored] = (await client.listPlans({ params, query: { planId: id } })).items;
  if (!stored) return without(", which is none of the team's plans");
  return (await client.getPlan({ params: { ...params, planId: stored.id } })).document;
}
