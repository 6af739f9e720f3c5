import { baseline, environmentFacts, MAX_UPLOAD_BYTES, measuredColumns } from "@wirecost/contract";
import type { MeasuredRow } from "@wirecost/sim-core";
import { z } from "zod";
import { archiveError } from "../../platform/archive/archive-error.ts";
import { archivedAt, archivedName, archivedSha256 } from "../../platform/archive/archive-fields.ts";
import { type ArchivePart, archived, type Import } from "../../platform/archive/archive-part.ts";
import type { Archive } from "../../platform/archive/open-archive.ts";
import { takeEach } from "../../platform/archive/table-part.ts";
import type { InTeam } from "../../platform/database/database.ts";
import { insertKnown } from "../../platform/database/insert-known.ts";
import { live } from "../../platform/database/soft-delete.ts";
import { sha256Of } from "../../platform/sha256.ts";
import { readChunk } from "./columns/read-chunk.ts";
import { rowsOf } from "./columns/rows-of-chunk.ts";
import { storeArchivedRows } from "./columns/store-archived-rows.ts";
import { readBytes } from "./store/read-bytes.ts";

const PATH = "uploads.jsonl";

const settings = baseline.shape.settings;

const schema = z.object({
  id: z.uuid(),
  name: archivedName,
  model: z.string().nullable(),
  schema: measuredColumns.nullable(),
  format: z.string(),
  sha256: archivedSha256,
  reading: z.string().max(64),
  bytes: z.int().min(0),
  setup: settings,
  axes: z.array(z.string()).max(2),
  metric: z.string(),
  rowCount: z.int().min(0).max(1_000_000),
  createdAt: archivedAt,
  environments: z.array(
    z.object({
      name: z.string().nullable(),
      version: z.int().nullable(),
      facts: environmentFacts,
      statedAt: archivedAt,
    }),
  ),
});

/** uploads/ID/rows.jsonl: some thousand rows per line, in columns. */
const archivedRows = z.object({
  first: z.int().min(0),
  settings: z.record(z.string(), settings),
  cells: z.array(z.int()).max(100_000),
  names: z.array(z.string()).nullable(),
  labels: z.array(z.string()).nullable(),
  metricIds: z.array(z.string()),
  /** null if a row has no such metric. */
  metrics: z.array(z.array(z.number().nullable())),
});

/** Paths of an upload's rows and bytes. */
function filesOf(id: string): { rows: string; bytes: string } {
  return { rows: `uploads/${id}/rows.jsonl`, bytes: `uploads/${id}/file` };
}

const uploads: ArchivePart = {
  path: PATH,
  kind: "uploads",
  size: async (tx, teamId) => {
    const { _count, _sum } = await tx.upload.aggregate({
      where: live(teamId),
      _count: true,
      _sum: { bytes: true },
    });
    return { uploads: _count, bytes: _sum.bytes ?? 0 };
  },
  page: async (tx, teamId, page) =>
    (
      await tx.upload.findMany({
        ...page,
        where: { ...page.where, ...live(teamId) },
        include: {
          environments: {
            orderBy: [{ statedAt: "asc" }, { id: "asc" }],
            select: { name: true, version: true, facts: true, statedAt: true },
          },
        },
      })
    ).map(({ teamId: _, deletedAt: __, idempotencyKey: ___, ...line }) => ({ id: line.id, line })),
  files: (inTeam, teamId, line) => {
    const { id, bytes, rowCount } = z
      .object({ id: z.string(), bytes: z.int(), rowCount: z.int() })
      .parse(line);
    const files = filesOf(id);
    return [
      { path: files.bytes, content: () => readBytes(inTeam, teamId, id, bytes) },
      { path: files.rows, content: () => exportedRows(inTeam, teamId, id, rowCount) },
    ];
  },
  take: (into) => {
    const all = into.archive.count("/rows.jsonl");
    let stored = 0;
    return takeEach(PATH, schema, (_, line) => {
      into.onUpload(stored++, all);
      return takeUpload(into, line);
    })(into);
  },
};

export const archive = archived(import.meta.url, [uploads]);

async function* exportedRows(
  inTeam: InTeam,
  teamId: string,
  uploadId: string,
  count: number,
): AsyncGenerator<string> {
  for (let first = 0; first < count; ) {
    const { metrics, ...chunk } = await readChunk(inTeam, { teamId, uploadId }, first);
    const line: z.input<typeof archivedRows> = {
      ...chunk,
      metrics: metrics.map((values) => Array.from(values, (value) => (Number.isNaN(value) ? null : value))),
    };
    yield `${JSON.stringify(line)}\n`;
    first += chunk.cells.length;
  }
}

type Line = z.output<typeof schema>;

/**
 * Adds an upload to the team. If the team already has the same bytes with the same mapping, its own upload is kept.
 *
 * SQL: in the session of the import.
 *
 * @returns whether it is new to the team
 */
async function takeUpload({ session, teamId, archive, ids }: Import, line: Line): Promise<boolean> {
  const { id: archived, sha256, reading, environments, ...rest } = line;
  const same = await session.query<{ id: string }>(
    "UPDATE upload SET deleted_at = NULL WHERE team_id = $1 AND sha256 = $2 AND reading = $3 RETURNING id",
    [teamId, sha256, reading],
  );
  const known = same.rows[0]?.id;
  const uploadId = known ?? ids.made(archived);
  ids.set(archived, uploadId);
  if (known !== undefined) return false;
  const files = filesOf(archived);
  const raw = await archive.bytes(files.bytes, MAX_UPLOAD_BYTES);
  if (sha256Of(raw) !== sha256 || raw.byteLength !== rest.bytes)
    throw archiveError(`${files.bytes} is not the file ${rest.name} that uploads.jsonl describes.`);
  if ((rest.model === null) === (rest.schema === null))
    throw archiveError(`The upload ${rest.name} has to belong to a model, or else bring a schema.`);
  await insertKnown(session, teamId, { table: "upload", conflict: "DO NOTHING" }, [
    { ...rest, id: uploadId, sha256, reading },
  ]);
  const stated = environments.map((environment, i) => {
    return { ...environment, id: ids.made(`${archived} ${i}`), uploadId };
  });
  await insertKnown(session, teamId, { table: "upload_environment", conflict: "DO NOTHING" }, stated);
  const count = await storeArchivedRows(session, { uploadId, teamId, raw }, chunksOf(archive, files.rows));
  if (count !== rest.rowCount)
    throw archiveError(`${files.rows} has ${count} rows; ${rest.rowCount} were stated.`);
  return true;
}

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
