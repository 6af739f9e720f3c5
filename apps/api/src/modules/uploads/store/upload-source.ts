import type { HistorySource } from "@wirecost/contract";
import { Prisma } from "@wirecost/prisma";

/**
 * Stands for the figures of an upload that belongs to no model: the same for the same ids and units, in any order.
 *
 * SQL: an expression over JSON.
 *
 * @param alias what the query calls the upload
 */
export function kindOf(alias: "upload" | "shared" | "later"): Prisma.Sql {
  return Prisma.sql`md5((
    SELECT string_agg((figure ->> 'id') || chr(31) || (figure ->> 'unit'), chr(30) ORDER BY (figure ->> 'id') COLLATE "C")
    FROM jsonb_array_elements(${Prisma.raw(alias)}.schema -> 'metrics') AS own (figure)
  ))`;
}

export const KIND = kindOf("upload");

/** A team's uploads of one model, or of one kind that belongs to none. */
export function ofSource(teamId: string, { model, kind }: HistorySource): Prisma.Sql {
  const source =
    kind === undefined ? Prisma.sql`model = ${model}` : Prisma.sql`model IS NULL AND ${KIND} = ${kind}`;
  return Prisma.sql`team_id = ${teamId} AND deleted_at IS NULL AND ${source}`;
}
