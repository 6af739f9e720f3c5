import {
  MAX_MAPPINGS,
  type NamedMapping,
  type NamedMappingList,
  namedMapping,
  type SaveMapping,
} from "@wirecost/contract";
import type { Database } from "../../platform/database/database.ts";
import { refuseBeyond } from "../../platform/database/refuse-beyond.ts";
import { rowOf } from "../../platform/database/wire-row.ts";
import { AppError, requireRows } from "../../platform/errors/app-error.ts";

const { read: toMapping } = rowOf(namedMapping);

export function mappingStore(database: Database) {
  return {
    async list(teamId: string): Promise<NamedMappingList> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.namedMapping.findMany({
          where: { teamId },
          orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
          take: MAX_MAPPINGS,
        }),
      );
      return { items: rows.map(toMapping) };
    },

    /** @throws AppError conflict where the team keeps too many */
    keep: (teamId: string, { name, ...rest }: SaveMapping): Promise<NamedMapping> =>
      database.asTeam(teamId, async (tx) => {
        await refuseBeyond(tx, {
          what: `mappings of ${teamId}`,
          most: MAX_MAPPINGS,
          message: `A team can save at most ${MAX_MAPPINGS} mappings. Delete one first.`,
          count: () => tx.namedMapping.count({ where: { teamId, name: { not: name } } }),
        });
        const row = await tx.namedMapping.upsert({
          where: { teamId_name: { teamId, name } },
          create: { teamId, name, ...rest },
          update: rest,
        });
        return toMapping(row);
      }),

    /** @throws AppError not-found, conflict where another one has the name */
    rename: (teamId: string, id: string, name: string): Promise<NamedMapping> =>
      database.asTeam(teamId, async (tx) => {
        const other = await tx.namedMapping.findFirst({ where: { teamId, name, id: { not: id } } });
        if (other)
          throw new AppError(
            "conflict",
            `Another mapping is called ${JSON.stringify(name)}: choose another name.`,
          );
        await requireRows("mapping", tx.namedMapping.updateMany({ where: { id, teamId }, data: { name } }));
        return toMapping(await tx.namedMapping.findFirstOrThrow({ where: { id, teamId } }));
      }),

    remove: (teamId: string, id: string): Promise<void> =>
      database.change("mapping", teamId, (tx) => tx.namedMapping.deleteMany({ where: { id, teamId } })),
  };
}
