import type { Statement } from "../../conversation.ts";
import type { ValueHash } from "../../recorder.ts";
import { DOUBTFUL, readStatement } from "../../statement/read-statement.ts";
import type { TableRecord } from "./tables/columns.ts";

/** Number of executions of a statement in a record of an export. */
export interface CountedStatement {
  readonly statement: Statement;
  readonly calls: number;
  /** -1 if unknown. */
  readonly rows: number;
  /** Server time of all executions in microseconds; -1 if unknown. */
  readonly us: number;
}

/** How to read the records of a database's statistics. */
export interface CountsFormat {
  readonly title: string;
  /**
   * Whether each execution takes at least a round trip; otherwise records are counted, of which a message contains
   * many.
   */
  readonly lowerBound: boolean;
  /** Columns that distinguish the export from others, in lower case. */
  readonly columns: readonly string[];
  /** A counted statement, several for a table, or the reason for omitting it. */
  readonly read: (
    record: TableRecord,
    hash: ValueHash,
    drop: (what: string) => void,
  ) => readonly CountedStatement[];
}

const UNKNOWN = "statements whose text the export does not have";
const NESTED = "statements within functions, which need no round trip";
const NO_CALLS = "records without a number of calls";

const pgStatStatements: CountsFormat = {
  title: "an export of pg_stat_statements",
  lowerBound: true,
  columns: ["query", "calls"],
  read(record, hash, drop) {
    const text = record.get("query") ?? "";
    const why = /^(?:|<insufficient privilege>)$/.test(text.trim())
      ? UNKNOWN
      : /^f(?:alse)?$/i.test(record.get("toplevel") ?? "")
        ? NESTED
        : undefined;
    if (why !== undefined) {
      drop(why);
      return [];
    }
    // Milliseconds since PostgreSQL 8.4; total_time before PostgreSQL 13.
    const ms = numberOf(record, "total_exec_time") ?? numberOf(record, "total_time");
    const planMs = numberOf(record, "total_plan_time") ?? 0;
    return counted(drop, {
      text,
      dialect: "postgresql",
      hash,
      calls: numberOf(record, "calls"),
      rows: numberOf(record, "rows"),
      us: ms === undefined ? undefined : 1000 * (ms + planMs),
    });
  },
};

const mysqlDigests: CountsFormat = {
  title: "an export of MySQL's statement digests",
  lowerBound: true,
  columns: ["digest_text", "count_star"],
  read(record, hash, drop) {
    const text = record.get("digest_text") ?? "";
    if (text === "" || text === "NULL") {
      drop(UNKNOWN);
      return [];
    }
    const [sent, affected] = [numberOf(record, "sum_rows_sent"), numberOf(record, "sum_rows_affected")];
    const picoseconds = numberOf(record, "sum_timer_wait");
    return counted(drop, {
      // A digest has ... for a list of values, and where it was truncated.
      text: text.replaceAll("...", "?"),
      dialect: "mysql",
      hash,
      calls: numberOf(record, "count_star"),
      rows: sent === undefined && affected === undefined ? undefined : (sent ?? 0) + (affected ?? 0),
      us: picoseconds === undefined ? undefined : picoseconds / 1_000_000,
    });
  },
};

const OPERATIONS = ["read", "create", "update", "delete"] as const;

const tableStatistics: CountsFormat = {
  title: "an export of OpenEdge's table statistics (_UserTableStat)",
  lowerBound: false,
  columns: ["tablestat-read"],
  read(record, _, drop) {
    const of = (name: string) => {
      for (const [column, value] of record) if (column.endsWith(name)) return value;
      return undefined;
    };
    const table =
      of("table-name") ?? of("_file-name") ?? of("tablename") ?? of("tablestat-num") ?? of("tablestat-id");
    if (table === undefined || !/^[\w.$#%&-]{1,200}$/.test(table)) {
      drop("records without a table");
      return [];
    }
    return OPERATIONS.flatMap((operation) => {
      const calls = Number(of(`tablestat-${operation}`)?.replaceAll(",", "") || "x");
      if (!Number.isSafeInteger(calls) || calls <= 0) return [];
      const name = operation.toUpperCase();
      const statement = { text: `${name} ${table}`, operation: name, tables: [table] };
      return [{ statement, calls, rows: operation === "read" ? calls : -1, us: -1 }];
    });
  },
};

/** Those with more identifying columns first. */
export const COUNTS_FORMATS: readonly CountsFormat[] = [mysqlDigests, pgStatStatements, tableStatistics];

function counted(
  drop: (what: string) => void,
  of: {
    readonly text: string;
    readonly dialect: "postgresql" | "mysql";
    readonly hash: ValueHash;
    readonly calls: number | undefined;
    readonly rows: number | undefined;
    readonly us: number | undefined;
  },
): readonly CountedStatement[] {
  if (of.calls === undefined || !Number.isSafeInteger(of.calls)) {
    drop(NO_CALLS);
    return [];
  }
  if (of.calls === 0) return [];
  const { statement, isDoubtful } = readStatement(of.text, of.dialect, of.hash);
  if (isDoubtful) drop(DOUBTFUL);
  return [{ statement, calls: of.calls, rows: of.rows ?? -1, us: of.us ?? -1 }];
}

/** A number in a column; undefined if it is missing or invalid. */
function numberOf(record: TableRecord, column: string): number | undefined {
  const text = (record.get(column) ?? "").trim();
  const value = Number(/^[\d.]+(?:e\+?\d+)?$/i.test(text) ? text : "x");
  return value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;
}
