import {
  type ActivityPage,
  type ActorList,
  activity as activitySchema,
  actorList,
  type ListActivity,
} from "@wirecost/contract";
import type { Database } from "../../platform/database/database.ts";
import { pageOf, requireCursor } from "../../platform/database/pages.ts";
import { rowOf } from "../../platform/database/wire-row.ts";

// SQL: Prisma reads all rows after a cursor, and this list only grows.
const LIST = `
  SELECT id, at, json_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name) AS actor, verb,
    json_build_object('kind', object_kind, 'id', object_id, 'name', object_name) AS object, detail
  FROM activity WHERE team_id = $1`;

const { schema: entry } = rowOf(activitySchema);

/** The activity log of a team. Triggers write the entries, in the transaction of each operation. */
export function activityStore(database: Database) {
  return {
    /** Newest first. */
    async list(teamId: string, { actor, kind, ...page }: ListActivity): Promise<ActivityPage> {
      const { cursor, limit } = page;
      const values: (string | number)[] = [teamId, limit + 1];
      const by = actor === undefined ? "" : ` AND actor_id = $${values.push(actor)}`;
      const of = kind === undefined ? "" : ` AND object_kind = $${values.push(kind)}`;
      const behind =
        cursor === undefined
          ? ""
          : ` AND (at, id) < (SELECT at, id FROM activity WHERE team_id = $1 AND id = $${values.push(cursor)}::uuid)`;
      const text = `${LIST}${by}${of}${behind} ORDER BY at DESC, id DESC LIMIT $2`;
      const rows = await database.queryTeam(teamId, { text, values }, entry);
      await requireCursor(database, "activity", teamId, page, rows);
      return pageOf(rows, limit, (row) => row);
    },

    /** Each with its latest name. SQL: Prisma does not combine DISTINCT ON with another order. */
    async actors(teamId: string): Promise<ActorList> {
      const rows = await database.asTeam(
        teamId,
        (tx) => tx.$queryRaw`
        SELECT DISTINCT ON (actor_id) actor_kind AS kind, actor_id AS id, actor_name AS name FROM activity
        WHERE team_id = ${teamId} AND actor_id IS NOT NULL ORDER BY actor_id, at DESC`,
      );
      return actorList.parse({ items: rows });
    },
  };
}
