import type { ClientBase, Connection, Pool, Submittable } from "pg";
import type { Statement } from "./enter.ts";

/**
 * Maximum concurrent copies, each of which uses a connection for some milliseconds; at least half of them remain for
 * requests.
 */
const AT_ONCE = 4;

/** Fields of a row as bytes, null for NULL. */
export type Fields = readonly (Buffer | null)[];

/**
 * Reads rows in COPY's binary format, each in a transaction of its own: a normal query returns text, from which parsing
 * numbers takes ten times as long.
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
   * @param read what becomes of a row, whose fields are good until it returns: many megabytes, which are not copied
   */
  async rows<T>(enter: Statement, query: string, read: (fields: Fields) => T): Promise<T[]> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await this.#copy(enter, query, read);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #copy<T>(enter: Statement, query: string, read: (fields: Fields) => T): Promise<T[]> {
    const client = await this.#pool.connect();
    let failed = true;
    try {
      await client.query("BEGIN");
      await client.query(enter.text, [...enter.values]);
      const rows: T[] = [];
      await copyOut(client, query, (fields) => rows.push(read(fields)));
      await client.query("COMMIT");
      failed = false;
      return rows;
    } finally {
      client.release(failed);
    }
  }
}

function copyOut(client: ClientBase, query: string, row: (fields: Fields) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error));
    client.query(new CopyOut(`COPY (${query}) TO STDOUT (FORMAT binary)`, row, settle));
  });
}

/** Header of COPY's binary format: its signature, no flags, no extension. */
const COPY_HEAD = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");

/** pg does not support COPY; its client passes responses to the active query. */
class CopyOut implements Submittable {
  readonly #text: string;
  readonly #row: (fields: Fields) => void;
  readonly #settle: (error?: unknown) => void;
  #begun = false;
  /** An error in a row: the remaining response is still read, because the database sends it anyway. */
  #failure: unknown;

  constructor(text: string, row: (fields: Fields) => void, settle: (error?: unknown) => void) {
    this.#text = text;
    this.#row = row;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  /** @param message.chunk a row, as PostgreSQL's protocol has it; the head is before the first, and an end behind the last */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#failure !== undefined) return;
    try {
      const from = this.#begun ? 0 : headOf(chunk);
      this.#begun = true;
      for (const fields of fieldsOf(chunk, from)) this.#row(fields);
    } catch (error) {
      this.#failure = error;
    }
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#settle(this.#failure);
  }
  handleError(error: Error): void {
    this.#settle(error);
  }
}

/** @returns where the first row begins. @throws Error where it is something else */
function headOf(chunk: Buffer): number {
  if (!chunk.subarray(0, COPY_HEAD.length).equals(COPY_HEAD))
    throw new Error("The database sent no rows in COPY's binary format.");
  return COPY_HEAD.length;
}

function* fieldsOf(chunk: Buffer, from: number): Generator<Fields> {
  for (let at = from; at < chunk.length; ) {
    const count = chunk.readInt16BE(at);
    // No more rows follow.
    if (count < 0) return;
    at += 2;
    const fields: (Buffer | null)[] = [];
    for (let field = 0; field < count; field++) {
      const size = chunk.readInt32BE(at);
      at += 4;
      fields.push(size < 0 ? null : chunk.subarray(at, at + size));
      at += Math.max(0, size);
    }
    yield fields;
  }
}
