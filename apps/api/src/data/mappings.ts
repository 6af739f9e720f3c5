import {
  type KeepMapping,
  MAX_MAPPINGS,
  type NamedMapping,
  type NamedMappingList,
  namedMapping,
} from "@wirecost/contract";
import type { Prisma, PrismaClient } from "@wirecost/prisma";
import { AppError, notFound } from "../app-error.ts";

/** Column mappings of a team, by name. */
export function mappingData(prisma: PrismaClient) {
  return {
    async list(teamId: string): Promise<NamedMappingList> {
      const rows = await prisma.namedMapping.findMany({
        where: { teamId },
        orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
        take: MAX_MAPPINGS,
      });
      return { items: rows.map(toMapping) };
    },

    /** @throws AppError conflict where the team keeps too many */
    async keep(teamId: string, { name, ...rest }: KeepMapping): Promise<NamedMapping> {
      const kept = await prisma.namedMapping.count({ where: { teamId, name: { not: name } } });
      if (kept >= MAX_MAPPINGS)
        throw new AppError("conflict", `A team keeps at most ${MAX_MAPPINGS} mappings: delete one first.`);
      const row = await prisma.namedMapping.upsert({
        where: { teamId_name: { teamId, name } },
        create: { teamId, name, ...rest },
        update: rest,
      });
      return toMapping(row);
    },

    /** @throws AppError not-found, conflict where another one has the name */
    async rename(teamId: string, id: string, name: string): Promise<NamedMapping> {
      const other = await prisma.namedMapping.findFirst({ where: { teamId, name, id: { not: id } } });
      if (other)
        throw new AppError(
          "conflict",
          `Another mapping is called ${JSON.stringify(name)}: take another name.`,
        );
      const { count } = await prisma.namedMapping.updateMany({ where: { id, teamId }, data: { name } });
      if (count === 0) throw notFound("mapping");
      return toMapping(await prisma.namedMapping.findFirstOrThrow({ where: { id, teamId } }));
    },

    async remove(teamId: string, id: string): Promise<void> {
      const { count } = await prisma.namedMapping.deleteMany({ where: { id, teamId } });
      if (count === 0) throw notFound("mapping");
    },
  };
}

function toMapping({
  id,
  name,
  model,
  headers,
  mapping,
}: Prisma.NamedMappingGetPayload<object>): NamedMapping {
  return { id, name, model, headers, mapping: namedMapping.shape.mapping.parse(mapping) };
}
