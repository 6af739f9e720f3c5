import type { ColumnChunk, TextsColumn } from "@wirecost/contract";
import pg from "pg";
import type { InTeam } from "../../../platform/database/database.ts";
import { float8Column, int4Values, textValues } from "./binary-values.ts";

/** Chunks that are fetched at once: some 130,000 rows, little enough to stand in memory while they are sent on. */
const AT_ONCE = 16;

type Fields = readonly (Buffer | null)[];

/** Reads the rows of an upload as columns of numbers. SQL: by COPY, as Prisma would make texts of them. */
export class StoredChunks {
  readonly #inTeam: InTeam;
  readonly #teamId: string;
  readonly #uploadId: string;

  constructor(inTeam: InTeam, teamId: string, uploadId: string) {
    this.#inTeam = inTeam;
    this.#teamId = teamId;
    this.#uploadId = uploadId;
  }

  /** The rows in their order. */
  async *all(): AsyncGenerator<ColumnChunk> {
    for await (const fields of this.#chunks("cells, metric_ids, metrics, names, labels"))
      yield chunkOf(fields);
  }

  /** Which cell each row belongs to. */
  async *cells(): AsyncGenerator<Int32Array> {
    for await (const [cells] of this.#chunks("cells")) if (cells) yield int4Values(cells);
  }

  /** The values of one metric, NaN where a row has none; undefined for a chunk in which no row has one. */
  async *metric(id: string): AsyncGenerator<Float64Array | undefined> {
    const size = "8 * cardinality(cells)";
    const place = `array_position(metric_ids, ${pg.escapeLiteral(id)})`;
    const values = `substring(metrics FROM ${size} * (${place} - 1) + 1 FOR ${size})`;
    for await (const [column] of this.#chunks(values)) yield column ? float8Column(column) : undefined;
  }

  /** Some columns of each chunk, in order. */
  async *#chunks(columns: string): AsyncGenerator<Fields> {
    let last = -1;
    for (let count = AT_ONCE; count === AT_ONCE; ) {
      const rows = await this.#inTeam.copy(
        `SELECT first, ${columns} FROM measured_chunk
         WHERE upload_id = ${pg.escapeLiteral(this.#uploadId)} AND team_id = ${pg.escapeLiteral(this.#teamId)}
           AND first > ${last} ORDER BY first LIMIT ${AT_ONCE}`,
      );
      count = 0;
      for (const [first, ...fields] of rows) {
        last = first?.readInt32BE(0) ?? last;
        count++;
        yield fields;
      }
    }
  }
}

function chunkOf([cells, metricIds, metrics, names, labels]: Fields): ColumnChunk {
  if (!cells || !metricIds || !metrics) throw new Error("A chunk of measured rows lacks a column.");
  const rows = int4Values(cells);
  const values = float8Column(metrics);
  return {
    cells: rows,
    metrics: textsIn(textValues(metricIds)).map((id, m) => ({
      id,
      values: values.subarray(m * rows.length, (m + 1) * rows.length),
    })),
    names: names ? textValues(names) : undefined,
    labels: labels ? textValues(labels) : undefined,
  };
}

/** The texts of a column, one by one. */
function textsIn({ bytes, ends }: TextsColumn): string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from(ends, (end, i) => all.toString("utf8", ends[i - 1] ?? 0, end));
}
