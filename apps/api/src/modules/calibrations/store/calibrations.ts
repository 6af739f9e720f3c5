import {
  type Calibration,
  type CalibrationDocument,
  type CalibrationPage,
  calibrationDocument,
  type StoredCalibration,
} from "@wirecost/contract";
import { type Design, getModel, parseParams } from "@wirecost/sim-core";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { pageAfter, pageOf } from "../../../platform/database/pages.ts";
import { softDelete } from "../../../platform/database/soft-delete.ts";
import { AppError, notFound, requireRows } from "../../../platform/errors/app-error.ts";
import { calibrationColumns, listedColumns, toCalibration } from "./calibration-row.ts";

const { remove, restore, purge } = softDelete("calibration", (tx) => tx.calibration);
export const purgeCalibrations = purge;

/** Calibrations of a team. Of a stored one only the name changes. */
export function calibrationStore(database: Database) {
  async function find(teamId: string, id: string) {
    const row = await database.asTeam(teamId, (tx) =>
      tx.calibration.findFirst({ where: { id, teamId, deletedAt: null } }),
    );
    if (!row) throw notFound("calibration");
    return row;
  }

  async function listed(tx: Transaction, teamId: string, id: string): Promise<Calibration> {
    const row = await tx.calibration.findFirst({
      where: { id, teamId, deletedAt: null },
      select: listedColumns,
    });
    if (!row) throw notFound("calibration");
    return toCalibration(row);
  }

  return {
    async list(
      teamId: string,
      { model, cursor, limit }: { model?: string | undefined; cursor?: string | undefined; limit: number },
    ): Promise<CalibrationPage> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.calibration.findMany({
          where: { teamId, deletedAt: null, ...(model === undefined ? {} : { model }) },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...pageAfter(teamId, { cursor, limit }),
          select: listedColumns,
        }),
      );
      return pageOf(rows, limit, toCalibration);
    },

    async get(teamId: string, id: string): Promise<StoredCalibration> {
      const { document, ...row } = await find(teamId, id);
      const { deletedAt: _, teamId: __, ...columns } = row;
      return { ...toCalibration(columns), document: calibrationDocument.parse(JSON.parse(document)) };
    },

    /** The exact stored text, and its SHA-256. */
    async bytes(teamId: string, id: string): Promise<{ document: string; sha256: string }> {
      const { document, sha256 } = await find(teamId, id);
      return { document, sha256 };
    },

    async create(teamId: string, name: string, document: CalibrationDocument): Promise<Calibration> {
      const data = { teamId, name, ...calibrationColumns(document) };
      return toCalibration(
        await database.asTeam(teamId, (tx) => tx.calibration.create({ data, select: listedColumns })),
      );
    },

    rename: (teamId: string, id: string, name: string): Promise<Calibration> =>
      database.asTeam(teamId, async (tx) => {
        const where = { id, teamId, deletedAt: null };
        await requireRows("calibration", tx.calibration.updateMany({ where, data: { name } }));
        return listed(tx, teamId, id);
      }),

    remove: (teamId: string, id: string) => remove(database, teamId, id),

    restore: (teamId: string, id: string): Promise<Calibration> =>
      database.asTeam(teamId, async (tx) => {
        await restore(tx, teamId, id);
        return listed(tx, teamId, id);
      }),

    /**
     * Whether a design that names a stored calibration holds its constants; a deleted one is still a source.
     *
     * @throws AppError not-found, invalid-design; UnknownModelError, ParamError for settings the model does not take
     */
    async confirm(teamId: string, { model, params, calibration: used }: Design): Promise<void> {
      const id = used?.id;
      if (used === undefined || id === undefined) return;
      // A constant that the design leaves out is at its default, which may be what was fitted.
      const settings = parseParams(getModel(model), params);
      const row = await database.asTeam(teamId, (tx) =>
        tx.calibration.findFirst({
          where: { id, teamId, model },
          select: listedColumns,
        }),
      );
      if (!row) throw notFound("calibration");
      const { name, constants } = toCalibration(row);
      for (const constant of used.params) {
        const fitted = constants.find(({ param }) => param === constant);
        if (fitted && fitted.value === settings[constant]) continue;
        throw new AppError(
          "invalid-design",
          fitted
            ? `${constant}: ${name} says ${fitted.value}, not ${String(settings[constant])}.`
            : `${constant} is not a constant that ${name} fitted: ${constants.map(({ param }) => param).join(", ")}.`,
        );
      }
    },
  };
}
