import pg, { type ClientBase, type Connection, type Submittable } from "pg";
import { sha256Of } from "../sha256.ts";
import type { Statement } from "./enter.ts";

export type Row = Readonly<Record<string, unknown>>;

/**
 * Sends statements together, in one transaction, and waits once: to wait for each costs the database and this process
 * more than most statements do. Each is prepared once a connection, so their texts must be few: values go beside them.
 *
 * @returns the rows of the last
 * @throws what the database said: nothing of any of them is left then
 */
export function inOneTrip(client: ClientBase, statements: readonly Statement[]): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null, rows?: readonly Row[]) =>
      error ? reject(error) : resolve(rows ?? []);
    client.query(new OneTrip(statements, settle));
  });
}

type Settle = (error: Error | null, rows?: readonly Row[]) => void;

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** What pg tells of a column. */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Named extends Statement {
  readonly name: string;
}

/** What a connection has prepared, by name, and the columns of what gives rows. */
const prepared = new WeakMap<Connection, Map<string, readonly Column[]>>();

/** Of every text that was ever sent. */
const names = new Map<string, string>();

/** Without a Sync between them, PostgreSQL does statements in one transaction: "Pipelining" in its manual. */
class OneTrip implements Submittable {
  /** pg wraps it to watch the time. */
  callback: Settle;
  readonly #statements: readonly Named[];
  readonly #rows: Row[] = [];
  #known: Map<string, readonly Column[]> = new Map();
  /** How many are done. */
  #at = 0;
  #columns: readonly Column[] | undefined;

  constructor(statements: readonly Statement[], callback: Settle) {
    this.#statements = statements.map((statement) => ({ ...statement, name: nameOf(statement.text) }));
    this.callback = callback;
  }

  submit(connection: Connection): void {
    this.#known = prepared.get(connection) ?? new Map();
    prepared.set(connection, this.#known);
    connection.stream.cork();
    for (const { name, text, values } of this.#statements) {
      if (!this.#known.has(name)) {
        // It may be there: prepared in a transaction that failed.
        connection.close({ type: "S", name }, true);
        connection.parse({ name, text, types: [] }, true);
        connection.describe({ type: "S", name }, true);
      }
      connection.bind({ statement: name, values: values.map((value) => value?.toString()) }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  // pg's client tells whichever query is active of what comes back.
  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, "text"),
    }));
  }
  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#at < this.#statements.length - 1) return;
    const columns = this.#columns ?? this.#known.get(this.#statements[this.#at]?.name ?? "") ?? [];
    const row: Record<string, unknown> = {};
    for (const [i, { name, parse }] of columns.entries()) {
      const text = fields[i] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows.push(row);
  }
  handleCommandComplete(): void {
    const name = this.#statements[this.#at]?.name ?? "";
    if (!this.#known.has(name)) this.#known.set(name, this.#columns ?? []);
    this.#columns = undefined;
    this.#at++;
  }
  handleReadyForQuery(): void {
    this.callback(null, this.#rows);
  }
  /** What was prepared may be why: the tables may have changed since. */
  handleError(error: Error): void {
    for (const { name } of this.#statements) this.#known.delete(name);
    this.callback(error);
  }
}

/** The same text has the same name in every process: one that shares a connection's far end must not run another's. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `one_trip_${sha256Of(text).slice(0, 32)}`;
  names.set(text, name);
  return name;
}
