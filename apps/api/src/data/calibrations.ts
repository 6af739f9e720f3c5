import {
  type Calibration,
  type CalibrationDocument,
  type CalibrationPage,
  calibrationDocument,
  type StoredCalibration,
} from "@wirecost/contract";
import type { Prisma, PrismaClient } from "@wirecost/prisma";
import { type Design, getModel, parseParams } from "@wirecost/sim-core";
import { AppError, notFound } from "../app-error.ts";
import { calibrationColumns, listedColumns, toCalibration } from "./calibration-row.ts";

/** Calibrations of a team. Of a stored one only the name changes. */
export function calibrationData(prisma: PrismaClient) {
  async function find(teamId: string, id: string) {
    const row = await prisma.calibration.findFirst({ where: { id, teamId, deletedAt: null } });
    if (!row) throw notFound("calibration");
    return row;
  }

  async function listed(teamId: string, id: string): Promise<Calibration> {
    const row = await prisma.calibration.findFirst({
      where: { id, teamId, deletedAt: null },
      select: listedColumns,
    });
    if (!row) throw notFound("calibration");
    return toCalibration(row);
  }

  async function change(
    teamId: string,
    id: string,
    data: Prisma.CalibrationUpdateInput,
    deleted: boolean,
  ): Promise<void> {
    const where = { id, teamId, ...(deleted ? { deletedAt: { not: null } } : { deletedAt: null }) };
    const { count } = await prisma.calibration.updateMany({ where, data });
    if (count === 0) throw notFound("calibration");
  }

  return {
    async list(
      teamId: string,
      { model, cursor, limit }: { model?: string | undefined; cursor?: string | undefined; limit: number },
    ): Promise<CalibrationPage> {
      const rows = await prisma.calibration.findMany({
        where: { teamId, deletedAt: null, ...(model === undefined ? {} : { model }) },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
        ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
        select: listedColumns,
      });
      const items = rows.slice(0, limit);
      return {
        items: items.map(toCalibration),
        nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      };
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
      return toCalibration(await prisma.calibration.create({ data, select: listedColumns }));
    },

    async rename(teamId: string, id: string, name: string): Promise<Calibration> {
      await change(teamId, id, { name }, false);
      return listed(teamId, id);
    },

    /** Deleted calibrations are purged after 30 days; until then restore() undoes it. */
    remove: (teamId: string, id: string) => change(teamId, id, { deletedAt: new Date() }, false),

    async restore(teamId: string, id: string): Promise<Calibration> {
      await change(teamId, id, { deletedAt: null }, true);
      return listed(teamId, id);
    },

    /**
     * Whether a design that names a stored calibration holds its constants; a deleted one is still a source.
     *
     * @throws AppError not-found, invalid-design; UnknownModelError, ParamError for settings the model does not take
     */
    async confirm(teamId: string, { model, params, calibration: used }: Design): Promise<void> {
      if (used?.id === undefined) return;
      // A constant that the design leaves out is at its default, which may be what was fitted.
      const settings = parseParams(getModel(model), params);
      const row = await prisma.calibration.findFirst({
        where: { id: used.id, teamId, model },
        select: listedColumns,
      });
      if (!row) throw notFound("calibration");
      const { name, constants } = toCalibration(row);
      for (const id of used.params) {
        const fitted = constants.find(({ param }) => param === id);
        if (fitted && fitted.value === settings[id]) continue;
        throw new AppError(
          "invalid-design",
          fitted
            ? `${id}: ${name} says ${fitted.value}, not ${String(settings[id])}.`
            : `${id} is not a constant that ${name} fitted: ${constants.map(({ param }) => param).join(", ")}.`,
        );
      }
    },
  };
}
