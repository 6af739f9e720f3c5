import type { HistorySource } from "@wirecost/contract";
import { Prisma } from "@wirecost/prisma";
import { unitSize } from "@wirecost/sim-core/model";

/** Units between which a metric may change and remain the same. */
const CONVERTED = [
  ..."ns us µs ms s sec min h bytes B kB KB MB GB KiB MiB GiB".split(" "),
  ..."kB/s MB/s GB/s KiB/s MiB/s GiB/s kbit/s Mbit/s Gbit/s".split(" "),
  ..."kBps KBps MBps GBps kbps Mbps Gbps Kb/s Mb/s Gb/s".split(" "),
];
/** The quantity of each unit. */
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
 * Key of the metrics of a custom table: equal for equal ids and units, in any order.
 *
 * SQL: an expression over JSON.
 *
 * @param alias what the query calls the upload
 */
export function kindOf(alias: Alias): Prisma.Sql {
  return metricsKey(alias, Prisma.sql`(figure ->> 'unit')`);
}

export const KIND = kindOf("upload");

/** Equal for all kinds with convertible metrics. */
export const KINDRED = metricsKey(
  "upload",
  Prisma.sql`coalesce(${DIMENSIONS}::jsonb ->> (figure ->> 'unit'), figure ->> 'unit')`,
);

/** Metric ids and units of a custom table. */
export const UNITS = Prisma.sql`(
  SELECT jsonb_object_agg(figure ->> 'id', figure ->> 'unit')
  FROM jsonb_array_elements(upload.schema -> 'metrics') AS own (figure)
)`;

/** A team's uploads of one model, or of one kind of custom tables, in any units. */
export function ofSource(teamId: string, { model, kind }: HistorySource): Prisma.Sql {
  const own = Prisma.sql`team_id = ${teamId} AND deleted_at IS NULL`;
  if (kind === undefined) return Prisma.sql`${own} AND model = ${model}`;
  return Prisma.sql`${own} AND model IS NULL AND ${KINDRED} = (
    SELECT ${KINDRED} FROM upload WHERE ${own} AND model IS NULL AND ${KIND} = ${kind} LIMIT 1)`;
}
