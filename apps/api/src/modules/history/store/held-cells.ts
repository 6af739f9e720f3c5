import {
  type MeasuredColumns,
  type Replicates,
  readRunTime,
  runTimes,
  type Thresholds,
} from "@wirecost/analysis";
import { baseline as baselineSchema, measuredColumns } from "@wirecost/contract";
import { Prisma } from "@wirecost/prisma";
import { converted, type Params, unitFactor } from "@wirecost/sim-core/model";
import { z } from "zod";
import type { Transaction } from "../../../platform/database/database.ts";
import { readParams } from "../../../platform/database/read-params.ts";
import { BASE_SETTINGS, baseUnitsOf, KIND, KINDRED, settingBases, UNITS } from "../../uploads/index.ts";
import { labelledValues } from "./history.ts";

/** A cell of an upload for which its team has thresholds, and the values of both sides. */
export interface HeldCell {
  readonly metric: string;
  readonly settings: Params;
  readonly thresholds: Thresholds;
  /** The baseline upload; null if there is none, or it is the checked one. */
  readonly baselineId: string | null;
  /** One value per run; empty without such an upload. */
  readonly baseline: readonly number[];
  readonly measured: readonly number[];
  /** When each of them was measured, if its row states it: of the baseline, and of the checked upload. */
  readonly times?: Replicates["times"];
  /** Number of cells with thresholds of the metric, measured here or not. */
  readonly cellCount: number;
}

export interface HeldCells {
  readonly cells: readonly HeldCell[];
  /** The metrics of a custom table. */
  readonly schema: MeasuredColumns | null;
}

const heldRows = z.array(
  z.object({
    metric: z.string(),
    settings: z.unknown(),
    thresholds: z.unknown(),
    baselineId: z.uuid().nullable(),
    cells: z.array(z.int()),
    baselineCells: z.array(z.int()).nullable(),
    cellCount: z.int(),
    /** Unit of its limit, and of its baseline; null for a model's metric. */
    unit: z.string().nullable(),
    baselineUnit: z.string().nullable(),
  }),
);

/**
 * The cells of an upload for which its team has thresholds. A cell has the rows that state the same settings, in any
 * units. SQL: joins and counts over JSON.
 */
export async function heldCells(tx: Transaction, teamId: string, uploadId: string): Promise<HeldCells> {
  const compared = Prisma.sql`upload.team_id = ${teamId} AND upload.deleted_at IS NULL AND (
    upload.id = ${uploadId}::uuid OR upload.id IN (SELECT upload_id FROM baseline WHERE team_id = ${teamId}))`;
  const bases = settingBases(await baseUnitsOf(tx, compared));
  const rows = heldRows.parse(
    await tx.$queryRaw`
      WITH kin AS (
        SELECT DISTINCT ${KIND} AS kind, ${UNITS} AS units FROM upload
        WHERE team_id = ${teamId} AND deleted_at IS NULL AND model IS NULL AND ${KINDRED} = (
          SELECT ${KINDRED} FROM upload WHERE id = ${uploadId}::uuid AND team_id = ${teamId})
      ), baselines AS (
        SELECT b.*, kin.units, count(*) OVER (PARTITION BY b.metric)::int AS "cellCount"
        FROM upload JOIN baseline b ON b.team_id = upload.team_id
        LEFT JOIN kin ON kin.kind = b.kind
        WHERE CASE WHEN upload.model IS NULL THEN kin.kind IS NOT NULL ELSE b.model = upload.model END
          AND upload.id = ${uploadId}::uuid AND upload.team_id = ${teamId} AND upload.deleted_at IS NULL
      ), compared AS (
        SELECT id, setup, ${bases} AS bases FROM upload
        WHERE team_id = ${teamId} AND deleted_at IS NULL
          AND (id = ${uploadId}::uuid OR id IN (SELECT upload_id FROM baselines))
      ), cells AS MATERIALIZED (
        SELECT u.id AS upload_id, c.cell, ${BASE_SETTINGS} AS settings
        FROM compared u JOIN measured_cell c ON c.upload_id = u.id AND c.team_id = ${teamId}
      ), found AS (
        SELECT c.upload_id, k.id AS baseline_id, array_agg(c.cell) AS cells
        FROM baselines k
        JOIN cells c ON c.settings = k.settings AND c.upload_id IN (${uploadId}::uuid, k.upload_id)
        GROUP BY c.upload_id, k.id
      )
      SELECT k.metric, k.settings, k.thresholds, k."cellCount", mine.cells, k.units ->> k.metric AS unit,
        (SELECT ${UNITS} ->> k.metric FROM upload WHERE id = other.upload_id AND team_id = ${teamId}) AS "baselineUnit",
        other.upload_id AS "baselineId", other.cells AS "baselineCells"
      FROM baselines k
      JOIN found mine ON mine.baseline_id = k.id AND mine.upload_id = ${uploadId}::uuid
      LEFT JOIN found other
        ON other.baseline_id = k.id AND other.upload_id = k.upload_id AND other.upload_id <> ${uploadId}::uuid
      WHERE k.thresholds <> '{}' ORDER BY k.metric, k.id`,
  );
  const own = await tx.upload.findFirst({ where: { id: uploadId, teamId }, select: { schema: true } });
  const schema = own?.schema ? measuredColumns.parse(own.schema) : null;
  const held: HeldCell[] = [];
  for (const {
    metric,
    settings,
    thresholds,
    baselineId,
    cells,
    baselineCells,
    cellCount,
    ...units
  } of rows) {
    const to = schema?.metrics.find(({ id }) => id === metric)?.unit;
    /** In the unit of the upload. */
    const here = (value: number, from: string | null) =>
      converted(value, (from !== null && to !== undefined && unitFactor(from, to)) || 1);
    const { limit, ...worse } = baselineSchema.shape.thresholds.parse(thresholds);
    const of = { teamId, metric };
    const measured = await labelledValues(tx, { ...of, uploadId, cells });
    if (measured.length === 0) continue;
    const baseline =
      baselineId === null
        ? []
        : await labelledValues(tx, { ...of, uploadId: baselineId, cells: baselineCells ?? [] });
    held.push({
      metric,
      settings: readParams(settings),
      thresholds: { ...worse, ...(limit !== undefined && { limit: here(limit, units.unit) }) },
      baselineId,
      baseline: baseline.map(({ value }) => here(value, units.baselineUnit)),
      measured: measured.map(({ value }) => value),
      times: { baseline: timesOf(baseline), other: timesOf(measured) },
      cellCount,
    });
  }
  return { cells: held, schema };
}

function timesOf(runs: readonly { readonly label: string | undefined }[]) {
  return runTimes(runs.length, (run) => readRunTime(runs[run]?.label ?? ""));
}
