import { baseId, fromBaseUnit, type MeasuredColumns, toBaseUnit } from "@wirecost/analysis";
import { type HistorySource, measuredColumns } from "@wirecost/contract";
import type { Params } from "@wirecost/sim-core/model";
import { z } from "zod";
import type { Transaction } from "../../../platform/database/database.ts";
import { type BaseUnits, KIND, ofSource, UNITS } from "../../uploads/index.ts";

/** As in the response's schema. */
const MAX_SETTINGS = 200;

const unitRows = z.array(z.object({ units: z.record(z.string(), z.string()) }));
type Units = z.infer<typeof unitRows>[number]["units"];
const settingRows = z.array(
  z.object({ setting: measuredColumns.shape.settings.unwrap().element, firstUnit: z.string().nullable() }),
);
const schemaRows = z.array(z.object({ schema: measuredColumns }));

/** The units of a kind's metrics, by id; empty for a model's. */
export async function unitsOf(tx: Transaction, teamId: string, { kind }: HistorySource): Promise<Units> {
  if (kind === undefined) return {};
  const [own] = unitRows.parse(
    await tx.$queryRaw`
      SELECT ${UNITS} AS units FROM upload
      WHERE team_id = ${teamId} AND deleted_at IS NULL AND model IS NULL AND ${KIND} = ${kind} LIMIT 1`,
  );
  return own?.units ?? {};
}

/**
 * The metrics of the uploads of a kind, in its units, and all their settings by base id, as declared by the latest of
 * them in the unit of the first. Null without an upload.
 *
 * SQL: elements of JSON as rows.
 */
export async function schemaOf(
  tx: Transaction,
  teamId: string,
  source: HistorySource,
  units: BaseUnits,
): Promise<MeasuredColumns | null> {
  const [latest] = schemaRows.parse(
    await tx.$queryRaw`
      SELECT schema FROM upload WHERE ${ofSource(teamId, source)}
      ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  if (!latest) return null;
  const found = settingRows.parse(
    await tx.$queryRaw`
      WITH own AS (
        SELECT setting, setting ->> 'id' AS id, setting ->> 'unit' AS unit, upload.id AS upload_id, created_at, place,
          ${JSON.stringify(units)}::jsonb -> (setting ->> 'unit') ->> 'unit' AS base
        FROM upload
        CROSS JOIN jsonb_array_elements(schema -> 'settings') WITH ORDINALITY AS listed (setting, place)
        WHERE ${ofSource(teamId, source)}
      ), latest AS (
        SELECT DISTINCT ON (id, base) id, base, setting, created_at, place FROM own
        ORDER BY id, base, created_at DESC, upload_id DESC
      ), first AS (
        SELECT DISTINCT ON (id, base) id, base, unit FROM own
        WHERE unit IS NOT NULL ORDER BY id, base, created_at, upload_id
      )
      SELECT setting, first.unit AS "firstUnit"
      FROM latest LEFT JOIN first ON first.id = latest.id AND first.base IS NOT DISTINCT FROM latest.base
      ORDER BY created_at DESC, place LIMIT ${MAX_SETTINGS}`,
  );
  const metricUnits = await unitsOf(tx, teamId, source);
  return {
    settings: found.map(({ setting, firstUnit }) => {
      if (setting.kind !== "number") return setting;
      const unit = firstUnit ?? setting.unit;
      const here = (value: number) => fromBaseUnit(toBaseUnit(value, setting.unit), unit);
      const range = { min: here(setting.min), max: here(setting.max) };
      return { ...setting, ...range, id: baseId(setting.id, setting.unit), unit };
    }),
    metrics: latest.schema.metrics.map((metric) => ({
      ...metric,
      unit: metricUnits[metric.id] ?? metric.unit,
    })),
  };
}

/** Settings in base units, in the units of a schema of {@link schemaOf}. */
export function statedSettings(schema: MeasuredColumns | null, settings: Params): Params {
  const units = new Map(
    schema?.settings.flatMap((column) => (column.kind === "number" ? [[column.id, column.unit]] : [])),
  );
  return Object.fromEntries(
    Object.entries(settings).map(([id, value]) => [
      id,
      typeof value === "number" ? fromBaseUnit(value, units.get(id) ?? "1") : value,
    ]),
  );
}
