import { type Upload, type UploadWithCells, uploadColumnsChunk, uploadColumnsHead } from "@wirecost/contract";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import type { Statement } from "../../../platform/database/enter.ts";
import { asText } from "../../../platform/database/like-text.ts";
import { type PageRequest, pageOf, requireCursor } from "../../../platform/database/pages.ts";
import { live, softDelete } from "../../../platform/database/soft-delete.ts";
import { notFound, requireRow } from "../../../platform/errors/app-error.ts";
import { StoredChunks } from "../columns/stored-chunks.ts";
import { readRows } from "./measured-rows.ts";
import { readBytes } from "./read-bytes.ts";
import { readUploadHead } from "./read-upload-head.ts";
import { readCells } from "./upload-cells.ts";
import { UPLOAD_COLUMNS, uploadRow } from "./upload-row.ts";

// SQL: frequent, and in one round trip; Prisma takes four for a transaction.
const FIND = `
  SELECT ${UPLOAD_COLUMNS} FROM upload u WHERE u.team_id = $1 AND u.id = $2::uuid AND u.deleted_at IS NULL`;

const LIST = `
  SELECT ${UPLOAD_COLUMNS} FROM upload u WHERE u.team_id = $1 AND u.deleted_at IS NULL`;
const BEHIND = (cursor: number) => `
  AND (u.created_at, u.id) < (SELECT created_at, id FROM upload WHERE id = $${cursor}::uuid AND team_id = $1)`;
const NEWEST = `
  ORDER BY u.created_at DESC, u.id DESC LIMIT $2`;

const deletion = softDelete("upload", (tx) => tx.upload);
export const purgeUploads = deletion.purge;

export function uploadStore(database: Database) {
  return {
    async list(teamId: string, { search, ...page }: PageRequest & { search?: string | undefined }) {
      const { cursor, limit } = page;
      const values: (string | number)[] = [teamId, limit + 1];
      const named = search ? ` AND u.name ILIKE $${values.push(`%${asText(search)}%`)}` : "";
      const behind = cursor ? BEHIND(values.push(cursor)) : "";
      const text = LIST + named + behind + NEWEST;
      const rows = await database.queryTeam(teamId, { text, values }, uploadRow);
      await requireCursor(database, "upload", teamId, page, rows);
      return pageOf(rows, limit, (row) => row);
    },

    /** @throws AppError not-found where it was deleted meanwhile */
    async find(teamId: string, id: string): Promise<Upload> {
      const [row] = await database.queryTeam(teamId, { text: FIND, values: [teamId, id] }, uploadRow);
      if (!row) throw notFound("upload");
      return row;
    },

    /** The upload with its rows as JSON, in pieces: a million rows at once would take gigabytes. */
    async get(teamId: string, id: string): Promise<AsyncIterable<string>> {
      const inTeam = database.team(teamId);
      const head = await readUploadHead(inTeam, teamId, id);
      return asJson(head, readRows(inTeam, teamId, id, head.rowCount));
    },

    /**
     * The upload with its rows as columns, in pieces.
     *
     * @param most leaves all rows out where there are more
     */
    async columns(
      teamId: string,
      id: string,
      { most = Number.POSITIVE_INFINITY }: { readonly most?: number | undefined },
    ): Promise<AsyncIterable<Uint8Array>> {
      const inTeam = database.team(teamId);
      const head = await readUploadHead(inTeam, teamId, id);
      if (head.rowCount > most) return asColumns(uploadColumnsHead(head, "[]"), []);
      const [cells] = await inTeam.query({ text: CELLS, values: [teamId, id] }, cellList);
      return asColumns(
        uploadColumnsHead(head, cells?.json ?? "[]"),
        new StoredChunks(inTeam, teamId, id).all(uploadColumnsChunk),
      );
    },

    async cells(teamId: string, id: string): Promise<UploadWithCells> {
      const inTeam = database.team(teamId);
      const head = await readUploadHead(inTeam, teamId, id);
      return { ...head, ...(await readCells(inTeam, teamId, id, head.rowCount)) };
    },

    /** The original file in pieces: a hundred megabytes at once would be in memory several times. */
    async bytes(
      teamId: string,
      id: string,
    ): Promise<{ name: string; bytes: number; pieces: AsyncIterable<Uint8Array> }> {
      const inTeam = database.team(teamId);
      const where = { id, ...live(teamId) };
      const row = await requireRow(
        "upload",
        inTeam((tx) => tx.upload.findFirst({ where, select: { name: true, bytes: true } })),
      );
      return { ...row, pieces: readBytes(inTeam, teamId, id, row.bytes) };
    },

    /** Statements that begin the work of the thread that stores a file. */
    enter: (teamId: string): Statement => database.enter(teamId),

    ...deletion.of(database, { answer: async () => {} }),
  };
}

/** JSON of the distinct settings, by their numbers in rows. */
const CELLS = `
  SELECT '[' || coalesce(string_agg(settings::text, ',' ORDER BY cell), '') || ']' AS json
  FROM measured_cell WHERE team_id = $1 AND upload_id = $2::uuid`;
const cellList = z.object({ json: z.string() });

async function* asColumns(
  head: Uint8Array,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield head;
  yield* chunks;
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
