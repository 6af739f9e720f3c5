import type { Texts } from "@wirecost/analysis/tables";
import type { ColumnChunk } from "@wirecost/contract";
import pg from "pg";
import type { InTeam } from "../../../platform/database/database.ts";
import type { Fields } from "../../../platform/database/row-copies.ts";
import { float8Column, int4Values, textValues } from "./binary-values.ts";

/** Chunks fetched at a time: about 130,000 rows, few enough to hold in memory while they are sent. */
const AT_ONCE = 16;

/** Reads the rows of an upload as columns of numbers. SQL: by COPY, because Prisma would convert numbers to text. */
export class StoredChunks {
  readonly #inTeam: InTeam;
  readonly #teamId: string;
  readonly #uploadId: string;

  constructor(inTeam: InTeam, teamId: string, uploadId: string) {
    this.#inTeam = inTeam;
    this.#teamId = teamId;
    this.#uploadId = uploadId;
  }

  /** Applies `made` to the rows in order. */
  all<T>(made: (chunk: ColumnChunk) => T): AsyncGenerator<T> {
    return this.#chunks("cells, metric_ids, metrics, names, labels", (fields) => made(chunkOf(fields)));
  }

  /** Index of each row's cell. */
  cells(): AsyncGenerator<Int32Array> {
    return this.#chunks("cells", ([cells]) => (cells ? int4Values(cells) : new Int32Array()));
  }

  /** The values of one metric, NaN if a row has none; undefined for a chunk without values. */
  metric(id: string): AsyncGenerator<Float64Array | undefined> {
    const size = "8 * cardinality(cells)";
    const place = `array_position(metric_ids, ${pg.escapeLiteral(id)})`;
    const values = `substring(metrics FROM ${size} * (${place} - 1) + 1 FOR ${size})`;
    return this.#chunks(values, ([column]) => (column ? float8Column(column) : undefined));
  }

  /** Applies `read` to some columns of each chunk, in order. */
  async *#chunks<T>(columns: string, read: (fields: Fields) => T): AsyncGenerator<T> {
    let last = -1;
    for (let count = AT_ONCE; count === AT_ONCE; ) {
      const rows = await this.#inTeam.copy(
        `SELECT first, ${columns} FROM measured_chunk
         WHERE upload_id = ${pg.escapeLiteral(this.#uploadId)} AND team_id = ${pg.escapeLiteral(this.#teamId)}
           AND first > ${last} ORDER BY first LIMIT ${AT_ONCE}`,
        ([first, ...fields]) => {
          last = first?.readInt32BE(0) ?? last;
          return read(fields);
        },
      );
      count = rows.length;
      yield* rows;
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
function textsIn({ bytes, ends }: Texts): string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from(ends, (end, i) => all.toString("utf8", ends[i - 1] ?? 0, end));
}
