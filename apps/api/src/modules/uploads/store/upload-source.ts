import type { HistorySource } from "@wirecost/contract";
import { Prisma } from "@wirecost/prisma";
import { unitSize } from "@wirecost/sim-core/model";

/** Units that a metric may change without becoming another one. */
const CONVERTED = [
  ..."ns us µs ms s sec min h bytes B kB KB MB GB KiB MiB GiB".split(" "),
  ..."kB/s MB/s GB/s KiB/s MiB/s GiB/s kbit/s Mbit/s Gbit/s".split(" "),
];
/** What each of them measures. */
const DIMENSIONS = JSON.stringify(
  Object.fromEntries(CONVERTED.map((unit) => [unit, unitSize(unit)?.dimension ?? unit])),
);

type Alias = "upload" | "shared" | "later";

function metricsKey(alias: Alias, unit: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`md5((
    SELECT string_agg((figure ->> 'id') || chr(31) || ${unit}, chr(30) ORDER BY (figure ->> 'id') COLLATE "C")
    FROM jsonb_array_elements(${Prisma.raw(alias)}.schema -> 'metrics') AS own (figure)
  ))`;
}

/**
 * Stands for the metrics of an upload that belongs to no model: the same for the same ids and units, in any order.
 *
 * SQL: an expression over JSON.
 *
 * @param alias what the query calls the upload
 */
export function kindOf(alias: Alias): Prisma.Sql {
  return metricsKey(alias, Prisma.sql`(figure ->> 'unit')`);
}

export const KIND = kindOf("upload");

/** The same for all kinds whose metrics can be converted to each other. */
export const KINDRED = metricsKey(
  "upload",
  Prisma.sql`coalesce(${DIMENSIONS}::jsonb ->> (figure ->> 'unit'), figure ->> 'unit')`,
);

/** Metric ids and units of an upload that belongs to no model. */
export const UNITS = Prisma.sql`(
  SELECT jsonb_object_agg(figure ->> 'id', figure ->> 'unit')
  FROM jsonb_array_elements(upload.schema -> 'metrics') AS own (figure)
)`;

/** A team's uploads of one model, or of one kind that belongs to none, in whatever units. */
export function ofSource(teamId: string, { model, kind }: HistorySource): Prisma.Sql {
  const own = Prisma.sql`team_id = ${teamId} AND deleted_at IS NULL`;
  if (kind === undefined) return Prisma.sql`${own} AND model = ${model}`;
  return Prisma.sql`${own} AND model IS NULL AND ${KINDRED} = (
    SELECT ${KINDRED} FROM upload WHERE ${own} AND model IS NULL AND ${KIND} = ${kind} LIMIT 1)`;
}
