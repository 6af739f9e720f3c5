import type { Client, Connection, Submittable } from "pg";
import { int2, int4 } from "./binary-format.ts";

/** A row's fields in the binary form of their columns' types; null for NULL. */
export type Fields = readonly (Buffer | null)[];

/**
 * Inserts large rows one by one, and makes the next while the database has the last one. That is as fast as COPY,
 * which PostgreSQL refuses where row-level security holds, and copies no field on its way.
 *
 * @param into table and columns
 */
export async function insertRows(client: Client, into: string, rows: Iterable<Fields>): Promise<void> {
  let last: Promise<void> | undefined;
  for (const fields of rows) {
    await last;
    const first = last === undefined;
    last = new Promise((resolve, reject) => {
      client.query(new Insert(into, fields, first, { resolve, reject }));
    });
    // Where making the next one fails, nobody waits for it.
    last.catch(() => {});
  }
  await last;
}

/**
 * One execution of a statement. pg's own copies its values twice on their way. The messages are those of PostgreSQL's
 * manual, "Message Formats".
 */
class Insert implements Submittable {
  readonly #into: string;
  readonly #fields: Fields;
  readonly #first: boolean;
  readonly #settle: { resolve(): void; reject(error: Error): void };

  constructor(
    into: string,
    fields: Fields,
    first: boolean,
    settle: { resolve(): void; reject(error: Error): void },
  ) {
    this.#into = into;
    this.#fields = fields;
    this.#first = first;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    const { stream } = connection;
    stream.cork();
    const places = this.#fields.map((_, i) => `$${i + 1}`).join(", ");
    if (this.#first)
      stream.write(
        message("P", cString(""), cString(`INSERT INTO ${this.#into} VALUES (${places})`), int2(0)),
      );
    for (const piece of this.#bind()) stream.write(piece);
    stream.write(message("E", cString(""), int4(0)));
    stream.write(message("S"));
    stream.uncork();
  }

  /** To the unnamed statement, all of it binary. */
  #bind(): Buffer[] {
    const head = [cString(""), cString(""), int2(1), int2(1), int2(this.#fields.length)];
    const fields = this.#fields.flatMap((field) => [int4(field?.length ?? -1), ...(field ? [field] : [])]);
    const rest = [...head, ...fields, int2(0)];
    return [Buffer.from("B"), int4(4 + sizeOf(rest)), ...rest];
  }

  // pg's client tells whichever query is active of what comes back.
  handleParseComplete(): void {}
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#settle.resolve();
  }
  handleError(error: Error): void {
    this.#settle.reject(error);
  }
}

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(type), int4(4 + sizeOf(parts)), ...parts]);
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
