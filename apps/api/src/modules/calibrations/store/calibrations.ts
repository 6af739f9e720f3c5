import { randomUUID } from "node:crypto";
import {
  type Calibration,
  type CalibrationDocument,
  type CalibrationPage,
  calibrationDocument,
  type StoredCalibration,
} from "@wirecost/contract";
import { type Design, getModel, parseParams } from "@wirecost/sim-core";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import { type PageRequest, pageAfter, pageOf, requireCursor } from "../../../platform/database/pages.ts";
import { live, softDelete } from "../../../platform/database/soft-delete.ts";
import { AppError, idTaken, requireRow, requireRows } from "../../../platform/errors/app-error.ts";
import { calibrationColumns, listedColumns, toCalibration } from "./calibration-row.ts";

const deletion = softDelete("calibration", (tx) => tx.calibration);
export const purgeCalibrations = deletion.purge;

/** Calibrations of a team. Only the name of a stored one can change. */
export function calibrationStore(database: Database) {
  const find = (tx: Transaction, teamId: string, id: string) =>
    requireRow("calibration", tx.calibration.findFirst({ where: { id, ...live(teamId) } }));

  /** A calibration in a list. */
  async function listed(tx: Transaction, teamId: string, id: string): Promise<Calibration> {
    return toCalibration(await find(tx, teamId, id));
  }

  return {
    async list(
      teamId: string,
      { model, ...page }: PageRequest & { model?: string | undefined },
    ): Promise<CalibrationPage> {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.calibration.findMany({
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          ...pageAfter(teamId, page, { ...live(teamId), ...(model !== undefined && { model }) }),
          select: listedColumns,
        }),
      );
      await requireCursor(database, "calibration", teamId, page, rows);
      return pageOf(rows, page.limit, toCalibration);
    },

    async get(teamId: string, id: string): Promise<StoredCalibration> {
      const row = await database.asTeam(teamId, (tx) => find(tx, teamId, id));
      return { ...toCalibration(row), document: calibrationDocument.parse(JSON.parse(row.document)) };
    },

    /** The exact stored text, and its SHA-256. */
    async bytes(teamId: string, id: string): Promise<{ document: string; sha256: string }> {
      const { document, sha256 } = await database.asTeam(teamId, (tx) => find(tx, teamId, id));
      return { document, sha256 };
    },

    /**
     * Creates a calibration, unless the same request created one under this id.
     *
     * @throws AppError conflict where the id is that of another calibration or of a deleted one
     */
    create: (
      teamId: string,
      {
        id = randomUUID(),
        name,
        document,
      }: { id?: string | undefined; name: string; document: CalibrationDocument },
    ): Promise<Calibration> =>
      database.asTeam(teamId, async (tx) => {
        const columns = calibrationColumns(document);
        await tx.calibration.createMany({ data: [{ id, teamId, name, ...columns }], skipDuplicates: true });
        const where = { id, ...live(teamId), name, sha256: columns.sha256 };
        const row = await tx.calibration.findFirst({ where, select: listedColumns });
        if (!row) throw idTaken(id);
        return toCalibration(row);
      }),

    rename: (teamId: string, id: string, name: string): Promise<Calibration> =>
      database.asTeam(teamId, async (tx) => {
        const where = { id, ...live(teamId) };
        await requireRows("calibration", tx.calibration.updateMany({ where, data: { name } }));
        return listed(tx, teamId, id);
      }),

    ...deletion.of(database, { answer: listed }),

    /**
     * Whether a design that names a stored calibration contains its constants; a deleted one is still a source.
     *
     * @throws AppError not-found, invalid-design; UnknownModelError, ParamError for settings the model does not take
     */
    async confirm(teamId: string, { model, params, calibration: used }: Design): Promise<void> {
      const id = used?.id;
      if (used === undefined || id === undefined) return;
      // A constant that the design omits has its default, which may be the fitted value.
      const settings = parseParams(getModel(model), params);
      const row = await database.asTeam(teamId, (tx) =>
        requireRow(
          "calibration",
          tx.calibration.findFirst({ where: { id, teamId, model }, select: listedColumns }),
        ),
      );
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
