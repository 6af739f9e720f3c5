import type { ColumnChunk } from "@wirecost/contract";
import pg from "pg";
import type { Statement } from "../../../platform/database/enter.ts";
import { float8Column, int4Values, textValues } from "./binary-values.ts";
import { copiedRows } from "./copied-rows.ts";
import { copyOut } from "./copy-out.ts";
import { textsIn } from "./texts-in.ts";

/** Chunks that are fetched at once: some 130,000 rows, little enough to stand in memory while they are sent on. */
const AT_ONCE = 16;

/** Uploads that are read at once; more wait. */
const CONNECTIONS = 4;

/** Whose rows are read. */
export interface ChunksOf {
  readonly teamId: string;
  readonly uploadId: string;
  /** Begins the work on the team. */
  readonly enter: Statement;
}

type Fields = readonly (Buffer | null)[];

/** Reads the rows of uploads as columns of numbers, over connections of its own: Prisma would make texts of them. */
export class StoredChunks {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: CONNECTIONS,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    // What was lost is said by the query that fails of it.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  /** The rows of an upload in their order. */
  async *of(upload: ChunksOf): AsyncGenerator<ColumnChunk> {
    for await (const fields of this.#chunks(upload, "cells, metric_ids, metrics, names, labels"))
      yield chunkOf(fields);
  }

  /** Which cell each row belongs to. */
  async *cells(upload: ChunksOf): AsyncGenerator<Int32Array> {
    for await (const [cells] of this.#chunks(upload, "cells")) if (cells) yield int4Values(cells);
  }

  /** The values of one metric, NaN where a row has none; undefined for a chunk in which no row has one. */
  async *metric(upload: ChunksOf, id: string): AsyncGenerator<Float64Array | undefined> {
    const size = "8 * cardinality(cells)";
    const place = `array_position(metric_ids, ${pg.escapeLiteral(id)})`;
    const values = `substring(metrics FROM ${size} * (${place} - 1) + 1 FOR ${size})`;
    for await (const [column] of this.#chunks(upload, values))
      yield column ? float8Column(column) : undefined;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /** Some columns of each chunk, in order. */
  async *#chunks({ teamId, uploadId, enter }: ChunksOf, columns: string): AsyncGenerator<Fields> {
    let last = -1;
    for (let count = AT_ONCE; count === AT_ONCE; ) {
      const bytes = await this.#copy(
        enter,
        `SELECT first, ${columns} FROM measured_chunk
         WHERE upload_id = ${pg.escapeLiteral(uploadId)} AND team_id = ${pg.escapeLiteral(teamId)}
           AND first > ${last} ORDER BY first LIMIT ${AT_ONCE}`,
      );
      count = 0;
      for (const [first, ...fields] of copiedRows(bytes)) {
        last = first?.readInt32BE(0) ?? last;
        count++;
        yield fields;
      }
    }
  }

  async #copy(enter: Statement, query: string): Promise<Buffer> {
    const client = await this.#pool.connect();
    let failed = true;
    try {
      await client.query("BEGIN");
      await client.query(enter.text, [...enter.values]);
      const bytes = await copyOut(client, query);
      await client.query("COMMIT");
      failed = false;
      return bytes;
    } finally {
      client.release(failed);
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
