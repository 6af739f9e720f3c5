import { randomUUID } from "node:crypto";
import type { MeasuredColumns, MeasuredSet } from "@wirecost/analysis";
import { measuredColumns } from "@wirecost/contract/measured-columns";
import { upload } from "@wirecost/contract/upload";
import type { RowBatch } from "@wirecost/importers";
import type { Params } from "@wirecost/sim-core";
import type { Client } from "pg";
import { z } from "zod";
import type { Statement } from "../../../platform/database/enter.ts";
import { lockOf } from "../../../platform/database/locks.ts";
import { inOneTrip } from "../../../platform/database/one-trip.ts";
import { countStorage, noRoom, readStorage } from "../../../platform/database/team-storage.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { announced } from "../../../platform/queue/announced.ts";
import type { EnvironmentCopy } from "../../environments/index.ts";
import { storeRows } from "../columns/store-rows.ts";

export interface FileToStore {
  readonly teamId: string;
  readonly name: string;
  /** null if the rows belong to no model. */
  readonly model: string | null;
  /** Hash of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly setup: Params;
  /** How to read them, as from readingKey(). */
  readonly reading: string;
  /** Stores them even if the team has the same bytes with another mapping. */
  readonly again: boolean;
  /** The environment of the measurement, if stated. */
  readonly environment: EnvironmentCopy | null;
  /** The client's key of this request, if any. */
  readonly idempotencyKey: string | undefined;
  /** Begins work on the team on behalf of the uploading user or key. */
  readonly enter: Statement;
  /** Storage limit of the team's uploads, including this one. */
  readonly maxBytes: number;
}

/** Properties of a file known after its last row was read. */
export interface FileSummary {
  readonly format: string;
  readonly axes: MeasuredSet["axes"];
  readonly metric: string;
  /** For rows that belong to no model, whatever was requested. */
  readonly schema: MeasuredColumns | undefined;
  /** Names of rows are not unique: each is named by its number instead. */
  readonly numbered: boolean;
}

export interface StoredUpload {
  readonly uploadId: string;
  /** Whether the team already had it. */
  readonly duplicate: boolean;
}

/**
 * Stores a file and its rows in one transaction: all or nothing. The same bytes with the same mapping return the team's
 * existing upload. After an error the connection must be closed, which rolls back.
 *
 * @param rows the file's rows in their order, some at a time, read while they are stored
 * @throws AppError stored-otherwise where the team has these bytes, read in another way; conflict where it sent another
 *   file under the same key, or has no room for this one; what reading a row threw, or what the database said
 */
export async function storeUpload(
  client: Client,
  file: FileToStore,
  rows: Generator<RowBatch, FileSummary>,
): Promise<StoredUpload> {
  const { teamId, sha256, reading, again, enter, idempotencyKey = null } = file;
  const [known] = await inOneTrip(client, [
    { text: "BEGIN", values: [] },
    enter,
    // The same file sent twice concurrently waits here for the first, and then finds it. So does another one under the
    // same key: always the file's lock first, to avoid deadlocks.
    lockOf(`${teamId}${sha256}`),
    ...(idempotencyKey === null ? [] : [lockOf(`${teamId} ${idempotencyKey}`)]),
    // A deleted one is stored again.
    { text: FORGET, values: [teamId, sha256, reading] },
    { text: KNOWN, values: [teamId, sha256, reading, idempotencyKey] },
  ]);
  const { taken, same, otherwise } = knownRow.parse(known);
  if (taken !== null)
    throw new AppError(
      "conflict",
      `The Idempotency-Key ${JSON.stringify(idempotencyKey)} was already used with another file, or with other columns or settings, as ${taken}: nothing was stored. Use a different key for each file.`,
    );
  if (same === null && otherwise !== null && !again) throw storedOtherwise(otherwise);
  const uploadId = same ?? randomUUID();
  if (same === null) {
    const last = await insert(client, uploadId, file, rows);
    const [taken] = await inOneTrip(client, [...last, ...countStorage(teamId)]);
    const bytes = readStorage(taken);
    if (bytes > file.maxBytes) throw noRoom(bytes, file.maxBytes);
  }
  await inOneTrip(client, [
    same === null
      ? announced("announce-upload", { teamId, uploadId })
      : { text: NAME, values: [teamId, same, idempotencyKey] },
    { text: "COMMIT", values: [] },
  ]);
  return { uploadId, duplicate: same !== null };
}

/** A second reading of the same bytes is stored only if requested. */
function storedOtherwise({ id, name, model, format, rowCount }: z.infer<typeof otherRow>): AppError {
  const as = `read as ${format}${model === null ? "" : ` of ${model}`}, ${rowCount} ${rowCount === 1 ? "row" : "rows"}`;
  return new AppError(
    "stored-otherwise",
    `This file is already stored, as ${name}, but ${as}, with other columns or settings. Open that upload, or send again=true to store the file a second time with these.`,
    [{ where: "upload", message: `${name}: ${as}`, value: id }],
  );
}

// SQL: in the session of a thread, several statements per round trip.
const FORGET =
  "DELETE FROM upload WHERE team_id = $1 AND sha256 = $2 AND reading = $3 AND deleted_at IS NOT NULL";

const KNOWN = `
  SELECT
    (SELECT name FROM upload
     WHERE team_id = $1 AND idempotency_key = $4 AND (sha256, reading) <> ($2, $3)) AS taken,
    (SELECT id FROM upload WHERE team_id = $1 AND sha256 = $2 AND reading = $3) AS same,
    (SELECT json_build_object('id', id, 'name', name, 'model', model, 'format', format, 'rowCount', row_count)
     FROM upload WHERE team_id = $1 AND sha256 = $2 AND deleted_at IS NULL
     ORDER BY created_at DESC LIMIT 1) AS otherwise`;

const otherRow = upload.pick({ id: true, name: true, model: true, format: true, rowCount: true });
const knownRow = z.object({
  taken: z.string().nullable(),
  same: z.string().nullable(),
  otherwise: otherRow.nullable(),
});

const NAME =
  "UPDATE upload SET idempotency_key = coalesce(idempotency_key, $3) WHERE team_id = $1 AND id = $2::uuid";

/** @returns what is left to do */
async function insert(
  client: Client,
  uploadId: string,
  file: FileToStore,
  rows: Generator<RowBatch, FileSummary>,
): Promise<readonly Statement[]> {
  const { teamId, name, model, sha256, reading, raw, setup, idempotencyKey = null } = file;
  // An unreadable file fails here, before its bytes are sent.
  const first = rows.next();
  const { environment } = file;
  await inOneTrip(client, [
    {
      text: UPLOAD,
      values: [
        uploadId,
        teamId,
        name,
        model,
        sha256,
        reading,
        raw.byteLength,
        JSON.stringify(setup),
        idempotencyKey,
      ],
    },
    ...(environment === null ? [] : [statedOf(uploadId, teamId, environment)]),
  ]);
  const { count, summary } = await storeRows(client, { uploadId, teamId, raw }, first, rows);
  const { format, axes, metric, numbered, schema } = summary;
  return [
    ...(numbered
      ? [
          {
            text: "UPDATE measured_chunk SET names = NULL WHERE team_id = $1 AND upload_id = $2",
            values: [teamId, uploadId],
          },
        ]
      : []),
    {
      text: `UPDATE upload SET format = $3, axes = ARRAY[$4, $5], metric = $6, row_count = $7::int
        WHERE team_id = $1 AND id = $2::uuid`,
      values: [teamId, uploadId, format, ...axes, metric, count],
    },
    // Settings stated for a model do not apply here.
    ...(schema
      ? [
          {
            text: "UPDATE upload SET model = NULL, schema = $3::jsonb, setup = '{}' WHERE team_id = $1 AND id = $2::uuid",
            values: [teamId, uploadId, JSON.stringify(measuredColumns.parse(schema))],
          },
        ]
      : []),
  ];
}

const UPLOAD = `
  INSERT INTO upload (id, team_id, name, model, sha256, reading, bytes, setup, idempotency_key,
    format, axes, metric, row_count, schema)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', '{}', '', 0, CASE WHEN $4::text IS NULL THEN '{}'::jsonb END)`;

function statedOf(uploadId: string, teamId: string, { name, version, facts }: EnvironmentCopy): Statement {
  return {
    text: `INSERT INTO upload_environment (id, upload_id, team_id, name, version, facts) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [randomUUID(), uploadId, teamId, name, version, JSON.stringify(facts)],
  };
}
