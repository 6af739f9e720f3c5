import { createHash } from "node:crypto";
import type { Upload, Uploaded, UploadWithRows } from "@wirecost/contract";
import type { Prisma, PrismaClient } from "@wirecost/prisma";
import type { MeasuredRow, MeasuredSet, Params } from "@wirecost/sim-core";
import { notFound } from "../app-error.ts";
import { readParams, readRow } from "./measured-row.ts";

/** What is stored of a file: its bytes and what was read from them. */
export interface NewUpload {
  readonly name: string;
  readonly model: string;
  readonly format: string;
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly setup: Params;
  readonly axes: MeasuredSet["axes"];
  readonly metric: string;
  readonly rows: readonly MeasuredRow[];
}

const columns = {
  id: true,
  name: true,
  model: true,
  format: true,
  sha256: true,
  bytes: true,
  rowCount: true,
  createdAt: true,
} as const;
/** Rows of one INSERT: enough to make round trips cheap, little enough to keep memory flat. */
const BATCH = 5000;

/** Measured files of a team. */
export function uploadData(prisma: PrismaClient) {
  async function change(teamId: string, id: string, deleted: boolean, deletedAt: Date | null): Promise<void> {
    const where = { id, teamId, ...(deleted ? { deletedAt: { not: null } } : { deletedAt: null }) };
    const { count } = await prisma.upload.updateMany({ where, data: { deletedAt } });
    if (count === 0) throw notFound("upload");
  }

  return {
    async list(teamId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const rows = await prisma.upload.findMany({
        where: { teamId, deletedAt: null },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
        ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
        select: columns,
      });
      const items = rows.slice(0, limit);
      return {
        items: items.map(toUpload),
        nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      };
    },

    /** All of it or nothing. The same bytes again are the upload that the team has already. */
    async create(teamId: string, file: NewUpload): Promise<Uploaded> {
      const sha256 = createHash("sha256").update(file.raw).digest("hex");
      const { name, model, format, raw, metric, rows } = file;
      const data = {
        teamId,
        name,
        model,
        format,
        sha256,
        bytes: raw.byteLength,
        raw,
        metric,
        rowCount: rows.length,
      };
      return prisma.$transaction(
        async (tx) => {
          // The same file sent twice at once waits here for the first, then finds it.
          await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${teamId + sha256}, 0))`;
          const same = await tx.upload.findUnique({
            where: { teamId_sha256: { teamId, sha256 } },
            select: { ...columns, deletedAt: true },
          });
          if (same && !same.deletedAt) return { upload: toUpload(same), duplicate: true };
          if (same) await tx.upload.delete({ where: { id: same.id } });
          const upload = await tx.upload.create({
            data: { ...data, setup: { ...file.setup }, axes: [...file.axes] },
            select: columns,
          });
          for (let from = 0; from < rows.length; from += BATCH)
            await insertRows(tx, teamId, upload.id, from, rows.slice(from, from + BATCH));
          return { upload: toUpload(upload), duplicate: false };
        },
        { timeout: 120_000, maxWait: 10_000 },
      );
    },

    async get(teamId: string, id: string): Promise<UploadWithRows> {
      const row = await prisma.upload.findFirst({
        where: { id, teamId, deletedAt: null },
        select: { ...columns, setup: true, axes: true, metric: true, rows: { orderBy: { position: "asc" } } },
      });
      if (!row) throw notFound("upload");
      const { setup, axes, metric, rows, ...upload } = row;
      const [first = "", second = ""] = axes;
      return {
        ...toUpload(upload),
        setup: readParams(setup),
        axes: [first, second],
        metric,
        rows: rows.map(readRow),
      };
    },

    async bytes(teamId: string, id: string): Promise<{ name: string; raw: Uint8Array }> {
      const row = await prisma.upload.findFirst({
        where: { id, teamId, deletedAt: null },
        select: { name: true, raw: true },
      });
      if (!row) throw notFound("upload");
      return row;
    },

    /** Deleted uploads are purged after 30 days; until then restore() undoes it. */
    remove: (teamId: string, id: string) => change(teamId, id, false, new Date()),
    restore: (teamId: string, id: string) => change(teamId, id, true, null),
  };
}

/** One statement for many rows: createMany was measured at a fiftieth of this speed. */
async function insertRows(
  tx: Prisma.TransactionClient,
  teamId: string,
  uploadId: string,
  from: number,
  rows: readonly MeasuredRow[],
) {
  const positions = rows.map((_, i) => from + i);
  const [names, labels] = [rows.map((r) => r.row), rows.map((r) => r.label)];
  const settings = rows.map((r) => JSON.stringify(r.settings));
  const metrics = rows.map((r) => JSON.stringify(r.metrics));
  await tx.$executeRaw`
    INSERT INTO measured_row (upload_id, team_id, position, "row", label, settings, metrics)
    SELECT ${uploadId}::uuid, ${teamId}, p, r, l, s::jsonb, m::jsonb
    FROM unnest(${positions}::int[], ${names}::text[], ${labels}::text[], ${settings}::text[], ${metrics}::text[]) AS t (p, r, l, s, m)`;
}

function toUpload({
  id,
  name,
  model,
  format,
  sha256,
  bytes,
  rowCount,
  createdAt,
}: Prisma.UploadGetPayload<{ select: typeof columns }>): Upload {
  return { id, name, model, format, sha256, bytes, rowCount, createdAt: createdAt.toISOString() };
}
