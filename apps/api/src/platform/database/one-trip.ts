import pg, { type ClientBase, type Connection, type Submittable } from "pg";
import { sha256Of } from "../sha256.ts";
import type { Statement } from "./enter.ts";

export type Row = Readonly<Record<string, unknown>>;

/**
 * Sends statements together, in one transaction, and waits once: waiting for each costs the database and this process
 * more than most statements. Each is prepared once per connection, so there must be few distinct texts: values are
 * passed separately.
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

/** pg's description of a column. */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Named extends Statement {
  readonly name: string;
}

/** A connection's prepared statements by name, with the columns of those that return rows. */
const prepared = new WeakMap<Connection, Map<string, readonly Column[]>>();

/** For every text that was ever sent. */
const names = new Map<string, string>();

/** Without a Sync between them, PostgreSQL executes statements in one transaction: "Pipelining" in its manual. */
class OneTrip implements Submittable {
  /** pg wraps it to measure the time. */
  callback: Settle;
  readonly #statements: readonly Named[];
  readonly #rows: Row[] = [];
  #known: Map<string, readonly Column[]> = new Map();
  /** Number of completed statements. */
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
        // It may exist: prepared in a transaction that failed.
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

  // pg's client passes responses to the active query.
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
  /** A prepared statement may be the cause: the tables may have changed since. */
  handleError(error: Error): void {
    for (const { name } of this.#statements) this.#known.delete(name);
    this.callback(error);
  }
}

/**
 * The same text has the same name in every process: processes that share a server connection through a pooler must not
 * execute each other's statements.
 */
function nameOf(text: string): string {
  const name = names.get(text) ?? `one_trip_${sha256Of(text).slice(0, 32)}`;
  names.set(text, name);
  return name;
}
