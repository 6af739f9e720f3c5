import {
  type ColumnChunk,
  measuredColumns,
  type Upload,
  type UploadHead,
  type UploadPassport,
  type UploadWithCells,
  uploadColumnsChunk,
  uploadColumnsHead,
} from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { z } from "zod";
import { notFound } from "../app-error.ts";
import type { Database, InTeam } from "./database.ts";
import type { Statement } from "./enter.ts";
import { readRows } from "./measured-rows.ts";
import { readBytes } from "./read-bytes.ts";
import { readParams } from "./read-params.ts";
import type { StoredChunks } from "./stored-chunks.ts";
import { readCells } from "./upload-cells.ts";

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

/** Measured files of a team. */
export function uploadData(database: Database, stored: StoredChunks) {
  async function change(teamId: string, id: string, deleted: boolean, deletedAt: Date | null): Promise<void> {
    const where = { id, teamId, ...(deleted ? { deletedAt: { not: null } } : { deletedAt: null }) };
    const { count } = await database.asTeam(teamId, (tx) =>
      tx.upload.updateMany({ where, data: { deletedAt } }),
    );
    if (count === 0) throw notFound("upload");
  }

  async function headOf(
    inTeam: InTeam,
    teamId: string,
    id: string,
    passports: readonly UploadPassport[],
  ): Promise<UploadHead> {
    const row = await inTeam((tx) =>
      tx.upload.findFirst({
        where: { id, teamId, deletedAt: null },
        select: { ...columns, setup: true, axes: true, metric: true, schema: true },
      }),
    );
    if (!row) throw notFound("upload");
    const { setup, axes, metric, schema, ...upload } = row;
    const [first = "", second = ""] = axes;
    return {
      ...toUpload(upload),
      schema: schema === null ? null : measuredColumns.parse(schema),
      passports: [...passports],
      setup: readParams(setup),
      axes: [first, second],
      metric,
    };
  }

  return {
    async list(teamId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const rows = await database.asTeam(teamId, (tx) =>
        tx.upload.findMany({
          where: { teamId, deletedAt: null },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          take: limit + 1,
          ...(cursor ? { cursor: { id: cursor }, skip: 1 } : {}),
          select: columns,
        }),
      );
      const items = rows.slice(0, limit);
      return {
        items: items.map(toUpload),
        nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      };
    },

    /** @throws AppError not-found where it was deleted meanwhile */
    async find(teamId: string, id: string): Promise<Upload> {
      const row = await database.asTeam(teamId, (tx) =>
        tx.upload.findFirst({ where: { id, teamId, deletedAt: null }, select: columns }),
      );
      if (!row) throw notFound("upload");
      return toUpload(row);
    },

    /** The upload with its rows as JSON, piece by piece: a million rows at once would take gigabytes. */
    async get(
      teamId: string,
      id: string,
      passports: readonly UploadPassport[],
    ): Promise<AsyncIterable<string>> {
      const inTeam = database.team(teamId);
      const head = await headOf(inTeam, teamId, id, passports);
      return asJson(head, readRows(inTeam, teamId, id, head.rowCount));
    },

    /**
     * The upload with its rows as columns, piece by piece.
     *
     * @param most leaves all rows out where there are more
     */
    async columns(
      teamId: string,
      id: string,
      {
        passports,
        most = Number.POSITIVE_INFINITY,
      }: { readonly passports: readonly UploadPassport[]; readonly most?: number | undefined },
    ): Promise<AsyncIterable<Uint8Array>> {
      const inTeam = database.team(teamId);
      const head = await headOf(inTeam, teamId, id, passports);
      if (head.rowCount > most) return asColumns(uploadColumnsHead(head, "[]"), []);
      const [cells] = cellLists.parse(
        await inTeam(
          (tx) => tx.$queryRaw`
          SELECT '[' || coalesce(string_agg(settings::text, ',' ORDER BY cell), '') || ']' AS json
          FROM measured_cell WHERE upload_id = ${id}::uuid AND team_id = ${teamId}`,
        ),
      );
      return asColumns(
        uploadColumnsHead(head, cells?.json ?? "[]"),
        stored.of({ teamId, uploadId: id, enter: database.enter(teamId) }),
      );
    },

    /** The upload, summed up by cell. */
    async cells(teamId: string, id: string, passports: readonly UploadPassport[]): Promise<UploadWithCells> {
      const inTeam = database.team(teamId);
      const head = await headOf(inTeam, teamId, id, passports);
      const upload = { teamId, uploadId: id, enter: database.enter(teamId) };
      return { ...head, ...(await readCells(inTeam, stored, upload, head.rowCount)) };
    },

    /** The file as it was, piece by piece: a hundred megabytes at once would stand in memory several times. */
    async bytes(
      teamId: string,
      id: string,
    ): Promise<{ name: string; bytes: number; pieces: AsyncIterable<Uint8Array> }> {
      const inTeam = database.team(teamId);
      const row = await inTeam((tx) =>
        tx.upload.findFirst({
          where: { id, teamId, deletedAt: null },
          select: { name: true, bytes: true },
        }),
      );
      if (!row) throw notFound("upload");
      return { ...row, pieces: readBytes(inTeam, teamId, id, row.bytes) };
    },

    /** What begins the work of the thread that stores a file. */
    enter: (teamId: string): Statement => database.enter(teamId),

    /** Deleted uploads are purged after 30 days; until then restore() undoes it. */
    remove: (teamId: string, id: string) => change(teamId, id, false, new Date()),
    restore: (teamId: string, id: string) => change(teamId, id, true, null),
  };
}

/** JSON of the different settings, by the numbers that rows have for them. */
const cellLists = z.array(z.object({ json: z.string() }));

async function* asColumns(
  head: Uint8Array,
  chunks: AsyncIterable<ColumnChunk> | Iterable<ColumnChunk>,
): AsyncGenerator<Uint8Array> {
  yield head;
  for await (const chunk of chunks) yield uploadColumnsChunk(chunk);
}

async function* asJson(head: object, rows: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let separator = "";
  for await (const piece of rows) {
    yield separator + piece;
    separator = ",";
  }
  yield "]}";
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
