import type { ExperimentPage } from "@wirecost/contract";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import type { Statement } from "../../../platform/database/enter.ts";
import { asText } from "../../../platform/database/like-text.ts";
import { type PageRequest, pageOf, requireCursor } from "../../../platform/database/pages.ts";
import { EXPERIMENT_COLUMNS, experimentRow, toExperiment } from "./experiment-row.ts";

export interface ListOptions extends PageRequest {
  readonly search?: string | undefined;
  readonly sort: "updated" | "created" | "name";
}

const row = experimentRow.extend({ runCount: z.int() });

/** Experiments of a team, each with its latest run. SQL: Prisma would read all runs to find the latest of each. */
export async function listExperiments(
  database: Database,
  teamId: string,
  options: ListOptions,
): Promise<ExperimentPage> {
  const rows = await database.queryTeam(teamId, statementOf(teamId, options), row);
  await requireCursor(database, "experiment", teamId, options, rows);
  return pageOf(rows, options.limit, (one) => toExperiment(one, one.runCount));
}

const orders = {
  updated: { column: "updated_at", direction: "DESC", behind: "<" },
  created: { column: "created_at", direction: "DESC", behind: "<" },
  name: { column: "name", direction: "ASC", behind: ">" },
} as const;

/** One more than the page has, to detect a following page. */
function statementOf(teamId: string, { search, sort, cursor, limit }: ListOptions): Statement {
  const { column, direction, behind } = orders[sort];
  const values = [teamId, limit + 1];
  const conditions: string[] = [];
  if (search) conditions.push(`AND name ILIKE $${values.push(`%${asText(search)}%`)}`);
  if (cursor)
    conditions.push(`AND (${column}, id) ${behind} (
      SELECT ${column}, id FROM experiment WHERE id = $${values.push(cursor)}::uuid AND team_id = $1)`);
  return {
    // Latest runs and counts are looked up only for the page: otherwise the database would read all of the team's rows.
    text: `
      SELECT ${EXPERIMENT_COLUMNS}, r.count AS "runCount"
      FROM (
        SELECT * FROM experiment WHERE team_id = $1 AND deleted_at IS NULL ${conditions.join(" ")}
        ORDER BY ${column} ${direction}, id ${direction} LIMIT $2
      ) e
      CROSS JOIN LATERAL (
        SELECT *, count(*) OVER ()::int FROM run WHERE team_id = $1 AND experiment_id = e.id
        ORDER BY created_at DESC, id DESC LIMIT 1
      ) r
      ORDER BY e.${column} ${direction}, e.id ${direction}`,
    values,
  };
}
