import { EXAMPLE_TEAM_ID, type FindTeamOf, type Team } from "@wirecost/contract";
import type { Database } from "../../platform/database/database.ts";
import { teamsWith } from "../teams/index.ts";

export function exampleStore(database: Database) {
  const find = () => database.asOwner((tx) => tx.organization.findUnique({ where: { id: EXAMPLE_TEAM_ID } }));
  let ready: Team | undefined;

  return {
    /** The team as seen by visitors; null if this database has none, or it is incomplete. */
    async team(): Promise<Team | null> {
      if (ready) return ready;
      const row = await find();
      if (!row?.metadata) return null;
      ready = { id: row.id, name: row.name, role: "viewer" };
      return ready;
    },

    /** The team, if it has an object. */
    async teamOf(object: FindTeamOf): Promise<Team | null> {
      const where = { AND: [{ id: EXAMPLE_TEAM_ID }, teamsWith(object)] };
      const found = await database.asOwner((tx) => tx.organization.count({ where }));
      return found > 0 ? this.team() : null;
    },

    /** The source of its content; undefined if it is missing or was interrupted. */
    fingerprint: async (): Promise<string | undefined> => (await find())?.metadata ?? undefined,

    /** Deletes it with all of its content. */
    remove: async (): Promise<void> => {
      await database.asOwner((tx) => tx.organization.deleteMany({ where: { id: EXAMPLE_TEAM_ID } }));
    },

    /** Creates it, empty and not yet visible. */
    create: (name: string): Promise<unknown> =>
      database.asOwner((tx) =>
        tx.organization.create({ data: { id: EXAMPLE_TEAM_ID, name, slug: EXAMPLE_TEAM_ID } }),
      ),

    /** Makes it visible to visitors. */
    finish: async (fingerprint: string): Promise<void> => {
      await database.asOwner((tx) =>
        tx.organization.update({ where: { id: EXAMPLE_TEAM_ID }, data: { metadata: fingerprint } }),
      );
    },
  };
}
