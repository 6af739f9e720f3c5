import { type BaseUnit, baseUnit } from "@wirecost/analysis/tables";
import type { HistorySource } from "@wirecost/contract";
import { Prisma } from "@wirecost/prisma";
import { unitSize } from "@wirecost/sim-core/model";
import { z } from "zod";
import type { Transaction } from "../../../platform/database/database.ts";

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

/** Base units by unit: those of settings in some uploads. */
export type BaseUnits = Readonly<Record<string, BaseUnit>>;

const settingUnits = z.array(z.object({ unit: z.string() }));

/** The base units of all settings in some uploads. @param uploads a condition on `upload` */
export async function baseUnitsOf(tx: Transaction, uploads: Prisma.Sql): Promise<BaseUnits> {
  // SQL: elements of JSON as rows.
  const found = settingUnits.parse(
    await tx.$queryRaw`
      SELECT DISTINCT setting ->> 'unit' AS unit
      FROM upload CROSS JOIN jsonb_array_elements(upload.schema -> 'settings') AS own (setting)
      WHERE ${uploads} AND setting ->> 'unit' <> '1'`,
  );
  return Object.fromEntries(
    found.flatMap(({ unit }) => {
      const base = baseUnit(unit);
      return base ? [[unit, base]] : [];
    }),
  );
}

/** The base units of an upload's settings by id, for {@link BASE_SETTINGS}; null if all are numbers without a unit. */
export function settingBases(units: BaseUnits): Prisma.Sql {
  const bases = Prisma.sql`${JSON.stringify(units)}::jsonb -> (setting ->> 'unit')`;
  return Prisma.sql`(
    SELECT jsonb_object_agg(setting ->> 'id', ${bases})
    FROM jsonb_array_elements(upload.schema -> 'settings') AS own (setting) WHERE ${bases} IS NOT NULL
  )`;
}

/**
 * The settings of a cell `c` of an upload `u` with `bases`: equal for equal cells, whatever their units. As
 * baseSettings() of analysis.
 */
export const BASE_SETTINGS = Prisma.sql`u.setup || CASE WHEN u.bases IS NULL THEN c.settings ELSE (
  SELECT coalesce(jsonb_object_agg(
    coalesce(one.key || ' (' || (u.bases -> one.key ->> 'unit') || ')', one.key),
    CASE WHEN jsonb_typeof(one.value) = 'number' AND (u.bases -> one.key ->> 'factor')::numeric <> 1
      THEN to_jsonb(trim_scale(to_char(
        greatest(-1e308, least(1e308, one.value::numeric * (u.bases -> one.key ->> 'factor')::numeric)),
        '9.99999999999999EEEE')::numeric))
      ELSE one.value END
  ), '{}') FROM jsonb_each(c.settings) AS one
) END`;
