import { readRunDate, readRunTime } from "@wirecost/analysis";
import {
  type History,
  type HistoryCells,
  type HistoryKinds,
  type HistorySource,
  MAX_HISTORY,
  MAX_HISTORY_RUNS,
  measuredColumns,
} from "@wirecost/contract";
import { Prisma } from "@wirecost/prisma";
import { converted, labelWithUnit, type Params, unitFactor } from "@wirecost/sim-core/model";
import { z } from "zod";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { readParams } from "../../../platform/database/read-params.ts";
import {
  BASE_SETTINGS,
  type BaseUnits,
  baseUnitsOf,
  float8Values,
  KIND,
  KINDRED,
  ofSource,
  settingBases,
  UNITS,
} from "../../uploads/index.ts";
import { schemaOf, statedSettings, unitsOf } from "./kind-schema.ts";

/** Maximum cells in a list. */
const MAX_CELLS = 200;

const MAX_KINDS = 100;

/** Uploads whose values are fetched at a time: enough to keep the database busy, and few enough for memory. */
const AT_ONCE = 5;

/** Length of a date in ISO 8601. */
const DATE = "2026-03-01".length;

const cellRows = z.array(
  z.object({ key: z.string(), settings: z.unknown(), uploads: z.array(z.int()), rows: z.int() }),
);
/** Uploads by age, the latest being 1. */
const metricRows = z.array(z.object({ metric: z.string(), uploads: z.array(z.int()) }));
const kindRows = z.array(
  z.object({ key: z.string(), format: z.string(), schema: measuredColumns, uploads: z.int() }),
);
const uploadRows = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.date(),
    measuredOn: z.string().nullable(),
    unit: z.string().nullable(),
    cells: z.array(z.int()),
  }),
);
const columnRows = z.array(
  z.object({
    cells: z.array(z.int()),
    values: z.instanceof(Uint8Array),
    labels: z.array(z.string()).nullable(),
  }),
);

/**
 * The values of the same cell in a team's latest uploads, without deleted ones. SQL: grouped by expressions over JSON,
 * and arrays as rows.
 */
export function historyStore(database: Database) {
  return {
    async kinds(teamId: string): Promise<HistoryKinds> {
      const kinds = kindRows.parse(
        await database.asTeam(
          teamId,
          (tx) => tx.$queryRaw`
          WITH own AS (
            SELECT ${KINDRED} AS kindred, ${KIND} AS key, format, schema, created_at, id FROM upload
            WHERE team_id = ${teamId} AND deleted_at IS NULL AND model IS NULL
          ), first AS (
            SELECT DISTINCT ON (kindred) kindred, key, schema FROM own ORDER BY kindred, created_at, id
          ), latest AS (
            SELECT DISTINCT ON (kindred) kindred, format, created_at,
              count(*) OVER (PARTITION BY kindred)::int AS uploads
            FROM own ORDER BY kindred, created_at DESC, id DESC
          )
          SELECT key, format, schema, uploads FROM latest JOIN first USING (kindred)
          ORDER BY created_at DESC, key LIMIT ${MAX_KINDS}`,
        ),
      );
      return {
        kinds: kinds.map(({ schema, ...kind }) => ({
          ...kind,
          figures: schema.metrics.map(({ label, unit }) => labelWithUnit(label, unit)),
        })),
      };
    },

    cells: (teamId: string, source: HistorySource): Promise<HistoryCells> =>
      database.asTeam(teamId, async (tx) => {
        const units = await baseUnitsOf(tx, ofSource(teamId, source));
        const found = cellRows.parse(
          await tx.$queryRaw`
          WITH latest AS (
            ${latestPlaces(teamId, source, units)}
          ), cell AS (
            SELECT ${BASE_SETTINGS} AS settings, u.place, c.rows
            FROM latest u JOIN measured_cell c ON c.upload_id = u.id AND c.team_id = ${teamId}
          )
          SELECT md5(settings::text) AS key, settings, array_agg(DISTINCT place) AS uploads, sum(rows)::int AS rows
          FROM cell GROUP BY settings
          ORDER BY count(DISTINCT place) DESC, rows DESC, key LIMIT ${MAX_CELLS + 1}`,
        );
        const metrics = metricRows.parse(
          await tx.$queryRaw`
          WITH latest AS (
            ${latestPlaces(teamId, source)}
          )
          SELECT metric, array_agg(u.place) AS uploads
          FROM latest u JOIN measured_chunk k ON k.upload_id = u.id AND k.team_id = ${teamId} AND k.first = 0
          CROSS JOIN unnest(k.metric_ids) AS metric
          GROUP BY metric`,
        );
        const schema = source.kind === undefined ? null : await schemaOf(tx, teamId, source, units);
        return {
          cells: found.slice(0, MAX_CELLS).map(({ settings: found, uploads, ...cell }) => {
            const settings = readParams(found);
            return {
              ...cell,
              settings,
              stated: statedSettings(schema, settings),
              uploads: uploads.length,
              measured: measuredOf(uploads, metrics),
            };
          }),
          more: found.length > MAX_CELLS,
          metrics: metrics.map(({ metric }) => metric),
          schema,
        };
      }),

    /** The values of one metric by upload, in order of measurement if it is known. */
    async points(
      teamId: string,
      { metric, settings, ...source }: HistorySource & { metric: string; settings: Params },
    ): Promise<History> {
      const inTeam = database.team(teamId);
      const baseUnits = await inTeam((tx) => baseUnitsOf(tx, ofSource(teamId, source)));
      const uploads = uploadRows.parse(
        await inTeam(
          (tx) => tx.$queryRaw`
          WITH latest AS (
            SELECT id, name, created_at, setup, ${settingBases(baseUnits)} AS bases, ${UNITS} ->> ${metric} AS unit
            FROM upload WHERE ${ofSource(teamId, source)}
            ORDER BY created_at DESC, id DESC LIMIT ${MAX_HISTORY}
          ), stated AS (
            SELECT DISTINCT ON (upload_id) upload_id, facts ->> 'measuredOn' AS measured_on
            FROM upload_environment WHERE team_id = ${teamId}
            ORDER BY upload_id, stated_at DESC, id DESC
          )
          SELECT u.id, u.name, u.created_at AS "createdAt", measured_on AS "measuredOn", unit,
            array_agg(c.cell) AS cells
          FROM latest u JOIN measured_cell c ON c.upload_id = u.id AND c.team_id = ${teamId}
          LEFT JOIN stated ON stated.upload_id = u.id
          WHERE ${BASE_SETTINGS} = ${JSON.stringify(settings)}::jsonb
          GROUP BY u.id, u.name, u.created_at, measured_on, unit`,
        ),
      );
      const units = await inTeam((tx) => unitsOf(tx, teamId, source));
      const points: { readonly when: string; readonly point: History["points"][number] }[] = [];
      for (let i = 0; i < uploads.length; i += AT_ONCE) {
        const some = uploads
          .slice(i, i + AT_ONCE)
          .map(async ({ id: uploadId, name, createdAt: stored, measuredOn: stated, unit, cells }) => {
            const factor = (unit !== null && unitFactor(unit, units[metric] ?? unit)) || 1;
            const measured = await inTeam((tx) => labelledValues(tx, { teamId, uploadId, metric, cells }));
            const step = Math.ceil(measured.length / MAX_HISTORY_RUNS);
            const given = measured.filter((_, place) => place % step === 0);
            const known = given.map(
              ({ label }) => (label === undefined ? undefined : readRunTime(label)) ?? null,
            );
            const createdAt = stored.toISOString();
            const first = firstDate(given);
            const measuredOn = stated ?? first?.slice(0, DATE) ?? null;
            const at = first && first.length > DATE ? first : createdAt;
            return {
              when: `${measuredOn ?? createdAt.slice(0, DATE)} ${at} ${uploadId}`,
              point: {
                uploadId,
                name,
                createdAt,
                measuredOn,
                runs: measured.length,
                values: given.map(({ value }) => converted(value, factor)),
                times: known.some((time) => time !== null) ? known : null,
              },
            };
          });
        points.push(...(await Promise.all(some)).filter(({ point }) => point.runs > 0));
      }
      return {
        points: points.toSorted((a, b) => (a.when < b.when ? -1 : 1)).map(({ point }) => point),
      };
    },
  };
}

/** The earliest date or time of some runs in ISO 8601; undefined if one of them states none. */
function firstDate(runs: readonly { readonly label: string | undefined }[]): string | undefined {
  let first: string | undefined;
  for (const { label } of runs) {
    const date = readRunDate(label ?? "");
    if (date === undefined) return undefined;
    if (first === undefined || date < first) first = date;
  }
  return first;
}

/** A team's latest uploads, numbered by age. */
function latestPlaces(teamId: string, source: HistorySource, units: BaseUnits = {}): Prisma.Sql {
  return Prisma.sql`
    SELECT id, setup, ${settingBases(units)} AS bases,
      row_number() OVER (ORDER BY created_at DESC, id DESC)::int AS place
    FROM upload WHERE ${ofSource(teamId, source)}
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_HISTORY}`;
}

/** Number of these uploads with each metric; metrics without an upload are omitted. */
function measuredOf(
  places: readonly number[],
  metrics: z.infer<typeof metricRows>,
): Readonly<Record<string, number>> {
  const among = new Set(places);
  return Object.fromEntries(
    metrics.flatMap(({ metric, uploads }) => {
      const count = uploads.filter((place) => among.has(place)).length;
      return count === 0 ? [] : [[metric, count] as const];
    }),
  );
}

/** Some cells of an upload, and a metric. */
interface MeasuredCells {
  readonly teamId: string;
  readonly uploadId: string;
  readonly metric: string;
  readonly cells: readonly number[];
}

/** The values of some cells in an upload, in order, each with its row's label, if rows have labels. */
export async function labelledValues(
  tx: Transaction,
  of: MeasuredCells,
): Promise<{ readonly value: number; readonly label: string | undefined }[]> {
  const chunks = columnRows.parse(
    await tx.$queryRaw`
      SELECT cells, substring(metrics
        FROM 8 * cardinality(cells) * (array_position(metric_ids, ${of.metric}) - 1) + 1
        FOR 8 * cardinality(cells)) AS values,
        labels
      FROM measured_chunk
      WHERE upload_id = ${of.uploadId}::uuid AND team_id = ${of.teamId}
        AND cells && ${of.cells}::int[] AND ${of.metric} = ANY (metric_ids)
      ORDER BY first`,
  );
  const wanted = new Set(of.cells);
  return chunks.flatMap(({ cells, values, labels }) =>
    [...float8Values(values, 0, cells.length)].flatMap((value, i) => {
      const cell = cells[i];
      const counts = cell !== undefined && wanted.has(cell) && !Number.isNaN(value);
      return counts ? [{ value, label: labels?.[i] }] : [];
    }),
  );
}
