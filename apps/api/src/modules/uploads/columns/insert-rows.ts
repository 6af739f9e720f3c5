import type { Client, Connection, Submittable } from "pg";
import { int2, int4 } from "./binary-format.ts";

export interface Insert {
  /** Table and columns. */
  readonly into: string;
  /** In the binary form of the columns' types; null for NULL. */
  readonly fields: readonly (Buffer | null)[];
}

/**
 * Inserts large rows without waiting for responses: the next ones are created while the database stores the previous
 * ones. SQL: Prisma would convert numbers to text. This is as fast as COPY, which PostgreSQL rejects under row-level
 * security, and copies no field: scripts/bench/store-rows.mjs compares them.
 *
 * @throws what making a row threw, or what the database said
 */
export function insertRows(client: Client, inserts: Iterable<Insert>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Inserts(inserts, { resolve, reject }));
  });
}

interface Settle {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Pipelined statements. pg's own copies its values twice. The messages are those of PostgreSQL's manual, "Message
 * Formats".
 */
class Inserts implements Submittable {
  readonly #inserts: Iterable<Insert>;
  readonly #settle: Settle;
  #failure: { readonly error: unknown } | undefined;

  constructor(inserts: Iterable<Insert>, settle: Settle) {
    this.#inserts = inserts;
    this.#settle = settle;
  }

  submit({ stream }: Connection): void {
    this.#send(stream).catch((error: unknown) => this.#settle.reject(error));
  }

  async #send(stream: Connection["stream"]): Promise<void> {
    let prepared = "";
    let taken: Promise<void> | undefined;
    try {
      for (const { into, fields } of this.#inserts) {
        // Data up to the socket's buffer size is in flight; more would only be held in memory.
        await taken;
        if (this.#failure) break;
        const parse = into === prepared ? [] : [parseMessage(into, fields.length)];
        prepared = into;
        taken = write(stream, [...parse, ...bindMessage(fields), message("E", cString(""), int4(0))]);
      }
    } catch (error) {
      this.#failure ??= { error };
    }
    await taken;
    stream.write(message("S"));
  }

  // pg's client passes responses to the active query.
  handleParseComplete(): void {}
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    if (this.#failure) this.#settle.reject(this.#failure.error);
    else this.#settle.resolve();
  }
  /** The database skips everything up to the end. A lost connection has no end, and is reported here too. */
  handleError(error: Error): void {
    this.#failure ??= { error };
    this.#settle.reject(error);
  }
}

/** Resolves when the socket has accepted the pieces, or has failed; the query reports the failure. */
function write(stream: Connection["stream"], pieces: readonly Buffer[]): Promise<void> {
  return new Promise((resolve) => {
    stream.cork();
    for (const [i, piece] of pieces.entries())
      stream.write(piece, i === pieces.length - 1 ? () => resolve() : undefined);
    stream.uncork();
  });
}

/** Prepares the unnamed statement. */
function parseMessage(into: string, fields: number): Buffer {
  const places = Array.from({ length: fields }, (_, i) => `$${i + 1}`).join(", ");
  return message("P", cString(""), cString(`INSERT INTO ${into} VALUES (${places})`), int2(0));
}

/** Binds the unnamed statement, all values binary. */
function bindMessage(fields: Insert["fields"]): Buffer[] {
  const head = [cString(""), cString(""), int2(1), int2(1), int2(fields.length)];
  const values = fields.flatMap((field) => [int4(field?.length ?? -1), ...(field ? [field] : [])]);
  const rest = [...head, ...values, int2(0)];
  return [Buffer.from("B"), int4(4 + sizeOf(rest)), ...rest];
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
