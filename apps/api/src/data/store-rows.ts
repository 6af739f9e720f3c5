import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { RowBatch } from "@wirecost/importers";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import {
  COPY_END,
  COPY_HEAD,
  copyRow,
  float8Bytes,
  int4,
  int4Array,
  textArray,
  uuid,
} from "./binary-format.ts";
import { type Cell, CellList } from "./cell-list.ts";
import { columnsOfRows, type StoredColumns, textsOf } from "./columns-of-rows.ts";
import { PIECE } from "./read-bytes.ts";

/** Whose rows they are. */
interface Owner {
  readonly uploadId: string;
  readonly teamId: string;
}

/** Cells of one statement. */
const CELLS = 10_000;

/**
 * Stores a file's bytes and its rows, which are read while they are stored.
 *
 * @param first what the generator gave first
 * @returns how many rows there were, and what the generator returned
 */
export async function storeRows<Summary>(
  client: Client,
  { raw, ...owner }: Owner & { readonly raw: Uint8Array },
  first: IteratorResult<RowBatch, Summary>,
  batches: Generator<RowBatch, Summary>,
): Promise<{ readonly count: number; readonly summary: Summary }> {
  const list = new CellList();
  let count = 0;
  let step = first;
  function* chunks(): Generator<(Buffer | null)[]> {
    for (; !step.done && list.passing.length < CELLS; step = batches.next()) {
      const { rows, columns } = step.value;
      const stored = columns ? { ...columns, names: undefined } : columnsOfRows(rows, count);
      if (stored.count > 0) yield [int4(count), ...fieldsOf(stored, list)];
      count += stored.count;
    }
  }
  while (!step.done) {
    await copy(
      client,
      owner,
      "measured_chunk (upload_id, team_id, first, cells, names, labels, metric_ids, metrics)",
      chunks(),
    );
    await storeCells(client, owner, list.takePassing());
  }
  await storeCells(client, owner, [...list.remembered]);
  await copy(client, owner, "upload_piece (upload_id, team_id, piece, bytes)", piecesOf(raw));
  return { count, summary: step.value };
}

function fieldsOf(
  { settings, cells, names, labels, metrics }: StoredColumns,
  list: CellList,
): (Buffer | null)[] {
  return [
    int4Array(list.cellsOf(settings, cells)),
    names ? textArray(names) : null,
    labels ? textArray(labels) : null,
    textArray(textsOf(metrics.map(({ metric }) => metric))),
    float8Bytes(metrics.map(({ values }) => values)),
  ];
}

function* piecesOf(raw: Uint8Array): Generator<Buffer[]> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  for (let piece = 0; piece * PIECE < bytes.length; piece++)
    yield [int4(piece), bytes.subarray(piece * PIECE, (piece + 1) * PIECE)];
}

/** COPY of rows, each behind the columns that say whose it is. */
async function copy(
  client: Client,
  { uploadId, teamId }: Owner,
  into: string,
  rows: Generator<(Buffer | null)[]>,
): Promise<void> {
  const owner = [uuid(uploadId), Buffer.from(teamId)];
  function* bytes(): Generator<Buffer> {
    yield COPY_HEAD;
    for (const fields of rows) yield* copyRow([...owner, ...fields]);
    yield COPY_END;
  }
  await pipeline(Readable.from(bytes()), client.query(copyFrom(`COPY ${into} FROM STDIN (FORMAT binary)`)));
}

async function storeCells(
  client: Client,
  { uploadId, teamId }: Owner,
  cells: readonly Cell[],
): Promise<void> {
  for (let i = 0; i < cells.length; i += CELLS) {
    const some = cells.slice(i, i + CELLS);
    const json = some.map(
      ({ cell, settings, rows }) => `{"cell":${cell},"rows":${rows},"settings":${settings}}`,
    );
    await client.query(
      `INSERT INTO measured_cell (upload_id, team_id, cell, settings, rows)
       SELECT $1, $2, cell, settings, rows
       FROM jsonb_to_recordset($3::jsonb) AS c (cell integer, settings jsonb, rows integer)`,
      [uploadId, teamId, `[${json.join(",")}]`],
    );
  }
}
