import {
  type Activity,
  type ActivityPage,
  type ActorList,
  activity as activitySchema,
  actorList,
  type ListActivity,
} from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import type { Database } from "../../platform/database/database.ts";
import { pageAfter, pageOf } from "../../platform/database/pages.ts";

const { actor: actorSchema, verb: verbSchema, object: objectSchema } = activitySchema.shape;

/** The activity log of a team. Triggers write the entries, in the transaction of each operation. */
export function activityStore(database: Database) {
  return {
    /** The latest first. */
    async list(teamId: string, { actor, kind, cursor, limit }: ListActivity): Promise<ActivityPage> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.activity.findMany({
          where: {
            teamId,
            ...(actor === undefined ? {} : { actorId: actor }),
            ...(kind === undefined ? {} : { objectKind: kind }),
          },
          orderBy: [{ at: "desc" }, { id: "desc" }],
          ...pageAfter(teamId, { cursor, limit }),
        }),
      );
      return pageOf(rows, limit, toActivity);
    },

    /** Each by the name that they had last. SQL: Prisma does not combine DISTINCT ON with another order. */
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

function toActivity(row: Prisma.ActivityGetPayload<object>): Activity {
  const { id, at, actorKind, actorId, actorName, verb, objectKind, objectId, objectName, detail } = row;
  return {
    id,
    at: at.toISOString(),
    actor: { kind: actorSchema.shape.kind.parse(actorKind), id: actorId, name: actorName },
    verb: verbSchema.parse(verb),
    object: { kind: objectSchema.shape.kind.parse(objectKind), id: objectId, name: objectName },
    detail,
  };
}
