import type { RowBatch } from "@wirecost/importers";
import type { Client } from "pg";
import { inOneTrip } from "../../../platform/database/one-trip.ts";
import { PIECE } from "../store/read-bytes.ts";
import { float8Bytes, int4, int4Array, textArray, uuid } from "./binary-format.ts";
import { type Cell, CellList } from "./cell-list.ts";
import { columnsOfRows, type StoredColumns, textsOf } from "./columns-of-rows.ts";
import { type Insert, insertRows } from "./insert-rows.ts";

export interface Owner {
  readonly uploadId: string;
  readonly teamId: string;
}

export const CHUNK = "measured_chunk (upload_id, team_id, first, cells, names, labels, metric_ids, metrics)";

/** SQL: thousands of rows from one parameter. */
const CELL_ROWS = `
  INSERT INTO measured_cell (upload_id, team_id, cell, settings, rows)
  SELECT $1::uuid, $2, cell, settings, rows
  FROM jsonb_to_recordset($3::jsonb) AS c (cell integer, settings jsonb, rows integer)`;

/** Cells per statement. */
const CELLS = 10_000;

/**
 * Stores a file's bytes and its rows, which are read at the same time.
 *
 * @param first what the generator gave first
 * @returns how many rows there were, and what the generator returned
 */
export async function storeRows<Summary>(
  client: Client,
  { raw, ...owner }: Owner & { readonly raw: Uint8Array },
  first: IteratorResult<RowBatch, Summary>,
  read: Generator<RowBatch, Summary>,
): Promise<{ readonly count: number; readonly summary: Summary }> {
  const whose = [uuid(owner.uploadId), Buffer.from(owner.teamId)];
  const list = new CellList();
  const pieces = piecesOf(whose, raw);
  const pieceCount = Math.ceil(raw.length / PIECE);
  let count = 0;
  let sent = 0;
  let step = first;
  /** Pieces of the file as far as its rows are read: the database stores them while the next rows are read. */
  function* piecesUpTo(share: number): Generator<Insert> {
    for (; sent < Math.floor(share * pieceCount); sent++) {
      const { value } = pieces.next();
      if (value) yield value;
    }
  }
  function* inserts(): Generator<Insert> {
    for (; !step.done && list.passing.length < CELLS; step = read.next()) {
      const { rows, columns, total } = step.value;
      const stored = columns ? { ...columns, names: undefined } : columnsOfRows(rows, count);
      if (stored.count === 0) continue;
      const fields = [...whose, int4(count), ...fieldsOf(stored, list)];
      count += stored.count;
      yield { into: CHUNK, fields };
      yield* piecesUpTo(Math.min(1, count / total));
    }
  }
  while (!step.done) {
    await insertRows(client, inserts());
    await storeCells(client, owner, list.takePassing());
  }
  await storeCells(client, owner, [...list.remembered]);
  if (sent < pieceCount) await insertRows(client, pieces);
  return { count, summary: step.value };
}

/** Stored columns of a chunk, after its upload and position. */
export function fieldsOf(
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

export function* piecesOf(whose: readonly Buffer[], raw: Uint8Array): Generator<Insert> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  for (let piece = 0; piece * PIECE < bytes.length; piece++)
    yield {
      into: "upload_piece (upload_id, team_id, piece, bytes)",
      fields: [...whose, int4(piece), bytes.subarray(piece * PIECE, (piece + 1) * PIECE)],
    };
}

export async function storeCells(
  client: Client,
  { uploadId, teamId }: Owner,
  cells: readonly Cell[],
): Promise<void> {
  for (let i = 0; i < cells.length; i += CELLS) {
    const some = cells.slice(i, i + CELLS);
    const json = some.map(
      ({ cell, settings, rows }) => `{"cell":${cell},"rows":${rows},"settings":${settings}}`,
    );
    await inOneTrip(client, [{ text: CELL_ROWS, values: [uploadId, teamId, `[${json.join(",")}]`] }]);
  }
}
