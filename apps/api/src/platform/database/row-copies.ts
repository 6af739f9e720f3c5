import type { ClientBase, Connection, Pool, Submittable } from "pg";
import type { Statement } from "./enter.ts";

/** Copies at once, each of which has a connection for some milliseconds; requests have at least half of them. */
const AT_ONCE = 4;

/**
 * Reads rows in COPY's binary format, each in a transaction of its own: a query's own answer would be texts, which
 * numbers take ten times as long to become.
 */
export class RowCopies {
  readonly #pool: Pool;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param connections of the pool, at most */
  constructor(pool: Pool, connections: number) {
    this.#pool = pool;
    this.#free = Math.max(1, Math.min(AT_ONCE, Math.floor(connections / 2)));
  }

  /**
   * @param enter begins the work on a team
   * @returns fields of each row, null for NULL
   */
  async rows(enter: Statement, query: string): Promise<Iterable<readonly (Buffer | null)[]>> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return copiedRows(await this.#copy(enter, query));
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
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

function copyOut(client: ClientBase, query: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(`COPY (${query}) TO STDOUT (FORMAT binary)`, { resolve, reject }));
  });
}

/** pg has no COPY of its own; its client tells whichever query is active of what comes back. */
class CopyOut implements Submittable {
  readonly #text: string;
  readonly #settle: { resolve(bytes: Buffer): void; reject(error: Error): void };
  readonly #pieces: Buffer[] = [];

  constructor(text: string, settle: { resolve(bytes: Buffer): void; reject(error: Error): void }) {
    this.#text = text;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // What it is a part of is written over by what comes next.
    this.#pieces.push(Buffer.from(chunk));
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#settle.resolve(Buffer.concat(this.#pieces));
  }
  handleError(error: Error): void {
    this.#settle.reject(error);
  }
}

/** What COPY's binary format begins with: its signature, no flags, no extension. */
const COPY_HEAD = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");

/**
 * The rows of what COPY TO STDOUT (FORMAT binary) sent: of each its fields, null for NULL.
 *
 * @throws Error where it is something else
 */
function* copiedRows(bytes: Buffer): Generator<readonly (Buffer | null)[]> {
  if (!bytes.subarray(0, COPY_HEAD.length).equals(COPY_HEAD))
    throw new Error("The database sent no rows in COPY's binary format.");
  let at = COPY_HEAD.length;
  // The end is said by a count of -1.
  for (let count = bytes.readInt16BE(at); count >= 0; count = bytes.readInt16BE(at)) {
    at += 2;
    const fields: (Buffer | null)[] = [];
    for (let field = 0; field < count; field++) {
      const size = bytes.readInt32BE(at);
      at += 4;
      fields.push(size < 0 ? null : bytes.subarray(at, at + size));
      at += Math.max(0, size);
    }
    yield fields;
  }
}
