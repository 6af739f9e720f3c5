import { randomUUID } from "node:crypto";
import type { MeasuredColumns, MeasuredSet } from "@wirecost/analysis";
import { measuredColumns } from "@wirecost/contract/measured-columns";
import type { RowBatch } from "@wirecost/importers";
import type { Params } from "@wirecost/sim-core";
import type { Client } from "pg";
import { z } from "zod";
import type { Statement } from "../../../platform/database/enter.ts";
import { lockOf } from "../../../platform/database/locks.ts";
import { inOneTrip } from "../../../platform/database/one-trip.ts";
import { countStorage, readStorage } from "../../../platform/database/team-storage.ts";
import { announced } from "../../../platform/queue/announced.ts";
import type { EnvironmentCopy } from "../../environments/index.ts";
import { storeRows } from "../columns/store-rows.ts";

export interface FileToStore {
  readonly teamId: string;
  readonly name: string;
  /** null where the rows belong to none. */
  readonly model: string | null;
  /** Of the bytes, hexadecimal. */
  readonly sha256: string;
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly setup: Params;
  /** How they are to be read, as readingKey() has it. */
  readonly reading: string;
  /** Stores them even where the team has the same bytes, read otherwise. */
  readonly again: boolean;
  /** The environment of the measurement, if stated. */
  readonly environment: EnvironmentCopy | null;
  /** What the client called this request, if it did. */
  readonly idempotencyKey: string | undefined;
  /** Enters the team on behalf of the user or key that uploads. */
  readonly enter: Statement;
  /** That the team's uploads may take, with this one. */
  readonly maxBytes: number;
}

/** What is known of a file when its last row was read. */
export interface FileSummary {
  readonly format: string;
  readonly axes: MeasuredSet["axes"];
  readonly metric: string;
  /** Of rows that belong to no model, whatever was asked for. */
  readonly schema: MeasuredColumns | undefined;
  /** Names of rows stand twice: each is named by its number instead. */
  readonly numbered: boolean;
}

/**
 * What became of it. `stored-otherwise`: the team has these bytes, read in another way. `key-taken`: the team sent
 * another file, of this name, under the same key. `no-room`: the team's uploads would take so many bytes.
 */
export type StoredUpload =
  | { readonly state: "no-room"; readonly bytes: number }
  | { readonly state: "stored"; readonly uploadId: string; readonly duplicate: boolean }
  | { readonly state: "stored-otherwise"; readonly uploadId: string }
  | { readonly state: "key-taken"; readonly name: string };

/**
 * Stores a file and its rows in one transaction: all of it or nothing. The same bytes again, read alike, are the
 * upload that the team has already. The connection is good for nothing else after an error: close it, which undoes everything.
 *
 * @param rows the file's rows in their order, some at a time, read while they are stored
 * @throws what reading a row threw, or what the database said
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
    // The same file sent twice at once waits here for the first, then finds it. So does another under the same key:
    // always the file's lock first, so that no two can wait for each other.
    lockOf(`${teamId}${sha256}`),
    ...(idempotencyKey === null ? [] : [lockOf(`${teamId} ${idempotencyKey}`)]),
    // What was deleted is stored anew.
    { text: FORGET, values: [teamId, sha256, reading] },
    { text: KNOWN, values: [teamId, sha256, reading, idempotencyKey] },
  ]);
  const { taken, same, otherwise } = knownRow.parse(known);
  if (taken !== null) {
    await client.query("ROLLBACK");
    return { state: "key-taken", name: taken };
  }
  if (same === null && otherwise !== null && !again) {
    await client.query("ROLLBACK");
    return { state: "stored-otherwise", uploadId: otherwise };
  }
  const uploadId = same ?? randomUUID();
  if (same === null) {
    const last = await insert(client, uploadId, file, rows);
    const [taken] = await inOneTrip(client, [...last, ...countStorage(teamId)]);
    const bytes = readStorage(taken);
    if (bytes > file.maxBytes) {
      await client.query("ROLLBACK");
      return { state: "no-room", bytes };
    }
  }
  await inOneTrip(client, [
    same === null
      ? announced("announce-upload", { teamId, uploadId })
      : { text: NAME, values: [teamId, same, idempotencyKey] },
    { text: "COMMIT", values: [] },
  ]);
  return { state: "stored", uploadId, duplicate: same !== null };
}

// SQL: in the session of a thread, several statements a trip.
const FORGET =
  "DELETE FROM upload WHERE team_id = $1 AND sha256 = $2 AND reading = $3 AND deleted_at IS NOT NULL";

const KNOWN = `
  SELECT
    (SELECT name FROM upload
     WHERE team_id = $1 AND idempotency_key = $4 AND (sha256, reading) <> ($2, $3)) AS taken,
    (SELECT id FROM upload WHERE team_id = $1 AND sha256 = $2 AND reading = $3) AS same,
    (SELECT id FROM upload WHERE team_id = $1 AND sha256 = $2 AND deleted_at IS NULL
     ORDER BY created_at DESC LIMIT 1) AS otherwise`;

const knownRow = z.object({
  taken: z.string().nullable(),
  same: z.string().nullable(),
  otherwise: z.string().nullable(),
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
    // Settings that were said of a model mean nothing here.
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
