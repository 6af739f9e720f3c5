import { createHash } from "node:crypto";
import { MAX_UPLOAD_BYTES } from "@wirecost/contract";
import type { MeasuredRow } from "@wirecost/sim-core";
import { rowsOf } from "../../uploads/columns/rows-of-chunk.ts";
import { storeArchivedRows } from "../../uploads/columns/store-archived-rows.ts";
import { archiveError } from "../archive-error.ts";
import { type ArchiveLine, archivedRows, uploadFiles } from "../archive-lines.ts";
import type { Archive } from "../file/open-archive.ts";
import type { Import } from "./import-lines.ts";
import { insertKnown } from "./insert-known.ts";

type Line = ArchiveLine<"uploads.jsonl">;

/**
 * Takes an archive's uploads into the team, one after the other. Of bytes that the team has already, read alike, it
 * keeps its own upload.
 */
export async function importUploads(
  into: Import,
  onUpload: (stored: number, total: number) => void,
): Promise<{ added: number; known: number }> {
  const all = into.archive.count("/rows.jsonl");
  const total = { added: 0, known: 0 };
  // Not all of them at first: a small archive unpacks to more lines than memory holds.
  for await (const lines of into.archive.batches("uploads.jsonl")) {
    for (const line of lines) {
      onUpload(total.added + total.known, all);
      if (await importUpload(into, line)) total.added += 1;
      else total.known += 1;
    }
  }
  return total;
}

/** @returns whether it is new to the team */
async function importUpload({ client, teamId, archive, ids }: Import, line: Line): Promise<boolean> {
  const { id: archived, sha256, reading, environments, ...rest } = line;
  const same = await client.query<{ id: string }>(
    "UPDATE upload SET deleted_at = NULL WHERE team_id = $1 AND sha256 = $2 AND reading = $3 RETURNING id",
    [teamId, sha256, reading],
  );
  const known = same.rows[0]?.id;
  const uploadId = known ?? ids.made(archived);
  ids.set(archived, uploadId);
  if (known !== undefined) return false;
  const files = uploadFiles(archived);
  const raw = await archive.bytes(files.bytes, MAX_UPLOAD_BYTES);
  if (createHash("sha256").update(raw).digest("hex") !== sha256 || raw.byteLength !== rest.bytes)
    throw archiveError(`${files.bytes} is not the file ${rest.name} that uploads.jsonl describes.`);
  if ((rest.model === null) === (rest.schema === null))
    throw archiveError(`The upload ${rest.name} has to belong to a model, or else bring a schema.`);
  const { rowCount: row_count, createdAt: created_at, ...columns } = rest;
  const row = { ...columns, id: uploadId, sha256, reading, row_count, created_at };
  await insertKnown(client, teamId, UPLOAD, [row]);
  const stated = environments.map(({ statedAt: stated_at, ...environment }, i) => ({
    ...environment,
    stated_at,
    id: ids.made(`${archived} ${i}`),
    upload_id: uploadId,
  }));
  await insertKnown(client, teamId, STATED, stated);
  const count = await storeArchivedRows(client, { uploadId, teamId, raw }, chunksOf(archive, files.rows));
  if (count !== row_count) throw archiveError(`${files.rows} has ${count} rows; ${row_count} were stated.`);
  return true;
}

const UPLOAD = {
  table: "upload",
  columns: {
    id: "uuid",
    name: "text",
    model: "text",
    schema: "jsonb",
    format: "text",
    sha256: "text",
    reading: "text",
    bytes: "int",
    setup: "jsonb",
    axes: "text[]",
    metric: "text",
    row_count: "int",
    created_at: "timestamptz",
  },
  conflict: "DO NOTHING",
};

const STATED = {
  table: "upload_environment",
  columns: {
    id: "uuid",
    upload_id: "uuid",
    name: "text",
    version: "int",
    facts: "jsonb",
    stated_at: "timestamptz",
  },
  conflict: "DO NOTHING",
};

async function* chunksOf(archive: Archive, path: string): AsyncGenerator<readonly MeasuredRow[]> {
  for await (const { metrics, ...chunk } of archive.linesOf(path, archivedRows)) {
    const columns = metrics.map((values) => Float64Array.from(values, (value) => value ?? Number.NaN));
    const { cells, settings, names, labels, metricIds } = chunk;
    const whole =
      columns.length === metricIds.length &&
      [names, labels, ...columns].every((column) => column === null || column.length === cells.length) &&
      cells.every((cell) => Object.hasOwn(settings, cell));
    if (!whole)
      throw archiveError(`${path}: the columns from row ${chunk.first + 1} on do not fit together.`);
    yield [...rowsOf({ ...chunk, metrics: columns })];
  }
}
