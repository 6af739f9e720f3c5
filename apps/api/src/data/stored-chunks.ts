import type { ColumnChunk } from "@wirecost/contract";
import pg from "pg";
import { float8Column, int4Values, textValues } from "./binary-values.ts";
import { copiedRows } from "./copied-rows.ts";
import { copyOut } from "./copy-out.ts";
import type { Statement } from "./enter.ts";
import { textsIn } from "./texts-in.ts";

/** Chunks that are fetched at once: some 130,000 rows, little enough to stand in memory while they are sent on. */
const AT_ONCE = 16;

/** Uploads that are read at once; more wait. */
const CONNECTIONS = 4;

/** What {@link StoredChunks} reads. */
export interface ChunksOf {
  readonly teamId: string;
  readonly uploadId: string;
  /** How many rows were stored. */
  readonly rowCount: number;
}

/**
 * Reads the rows of uploads as columns of numbers, over connections of its own: Prisma would make texts of them.
 */
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
  }

  /**
   * The rows of an upload in their order.
   *
   * @param enter begins the work on the team
   * @param numbers whether names and labels are left out
   */
  async *of(
    { teamId, uploadId, rowCount }: ChunksOf,
    enter: Statement,
    { numbers = false } = {},
  ): AsyncGenerator<ColumnChunk> {
    const texts = numbers ? "NULL, NULL" : "names, labels";
    for (let first = 0; first < rowCount; ) {
      const bytes = await this.#copy(
        enter,
        `SELECT cells, metric_ids, metrics, ${texts} FROM measured_chunk
         WHERE upload_id = ${pg.escapeLiteral(uploadId)} AND team_id = ${pg.escapeLiteral(teamId)}
           AND first >= ${first} ORDER BY first LIMIT ${AT_ONCE}`,
      );
      const from = first;
      for (const fields of copiedRows(bytes)) {
        const chunk = chunkOf(fields);
        first += chunk.cells.length;
        yield chunk;
      }
      // Purged meanwhile.
      if (first === from) return;
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
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

function chunkOf([cells, metricIds, metrics, names, labels]: readonly (Buffer | null)[]): ColumnChunk {
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
