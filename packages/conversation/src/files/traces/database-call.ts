import type { Protocol } from "../../conversation.ts";
import { routeName } from "../../statement/comment-tags.ts";
import { pathWithoutIds } from "../url-path.ts";
import type { Attributes, Span } from "./span.ts";

/** Sources of a call's text, the best first. */
export const SOURCES = ["statement", "operation", "name"] as const;
type CallSource = (typeof SOURCES)[number];

/** Content of a database client's span. */
export interface DatabaseCall {
  readonly protocol: Protocol;
  /** The database's name and address, which distinguish connections. */
  readonly server: readonly (string | undefined)[];
  /** The statement's text, or a substitute; undefined if it opens a connection. */
  readonly text: string | undefined;
  readonly source: CallSource;
  /** From attributes: the operation and its table. */
  readonly summary: string | undefined;
  /**
   * Whether the text is SQL. In other languages the position of values is unknown, so that only their command stays.
   */
  readonly isSql: boolean;
  /** -1 if unknown. */
  readonly rows: number;
  /** Place in source code: a file with its line, or a function. */
  readonly sourceLine: string | undefined;
}

/** Systems with SQL, or a similar language, by their names in all versions of the conventions. */
const SQL_SYSTEMS = `sql other_sql mssql mssqlcompact microsoft.sql_server oracle oracle.db db2 ibm.db2 sqlite h2 h2database
  hsqldb derby firebird firebirdsql snowflake clickhouse trino presto hive spanner gcp.spanner teradata vertica sybase
  hanadb sap.hana maxdb sap.maxdb informix ibm.informix ingres actian.ingres interbase netezza ibm.netezza pervasive
  progress edb adabas filemaker cache intersystems_cache firstsql instantdb pointbase cloudscape cassandra`;

const SYSTEMS: ReadonlyMap<string, Protocol> = new Map<string, Protocol>([
  ...SQL_SYSTEMS.split(/\s+/).map((name) => [name, "unknown"] as const),
  ...["postgresql", "postgres", "cockroachdb", "aws.redshift", "redshift"].map(
    (name) => [name, "postgresql"] as const,
  ),
  ...["mysql", "mariadb"].map((name) => [name, "mysql"] as const),
]);

/** @returns undefined for a span that is not of a database's client */
export function databaseCall(span: Span): DatabaseCall | undefined {
  const { attributes } = span;
  const system = attributes.get("system");
  const statement = attributes.get("text");
  if (system === undefined && statement === undefined) return undefined;
  const rows = Number(attributes.get("rows") ?? -1);
  const protocol =
    system === undefined ? undefined : (SYSTEMS.get(system) ?? SYSTEMS.get(system.toLowerCase()));
  const summary = summaryOf(attributes);
  const { text, source } = textOf(span, statement, summary);
  return {
    protocol: protocol ?? "unknown",
    server: [
      span.service,
      system,
      attributes.get("address"),
      attributes.get("port"),
      attributes.get("database"),
    ],
    text,
    source,
    summary,
    isSql: system === undefined ? SQL_START.test((statement ?? "").slice(0, 100)) : protocol !== undefined,
    rows: Number.isSafeInteger(rows) && rows >= 0 ? rows : -1,
    sourceLine: sourceLineOf(attributes),
  };
}

export function isOtherProtocol({ attributes }: Span): boolean {
  return (["method", "path", "otherProtocol"] as const).some((one) => attributes.get(one) !== undefined);
}

/** Whether a span without a statement takes a connection from a pool: node-postgres has one for each query. */
export function isTakenFromPool({ text, source }: DatabaseCall, { name }: Span): boolean {
  return (
    (text === undefined || source === "name") &&
    /\bpool\b.{0,20}(?:connect|acquire|connection)$/i.test(name.slice(-60))
  );
}

function summaryOf(attributes: Attributes): string | undefined {
  const operation = attributes.get("operation");
  if (operation === undefined) return attributes.get("summary")?.trim();
  return [operation, attributes.get("table")].join(" ").trim();
}

/** The statement, or a substitute. */
function textOf(
  { name }: Span,
  statement: string | undefined,
  summary: string | undefined,
): Pick<DatabaseCall, "text" | "source"> {
  if (statement !== undefined) return { text: statement, source: "statement" };
  if (summary !== undefined) return { text: summary, source: "operation" };
  const isConnect = /(?:^|[.\s-])connect$/i.test(name.slice(-40));
  return { text: isConnect ? undefined : name, source: "name" };
}

function sourceLineOf(attributes: Attributes): string | undefined {
  const file = attributes.get("file");
  const line = attributes.get("line");
  const place = file && line ? `${file}:${line}` : (file ?? attributes.get("function"));
  return place === undefined ? undefined : routeName(place);
}

const SQL_START =
  /^\s*(?:select|insert\s+into|update|delete\s+from|with|merge\s+into|call|begin|commit|rollback)\b/i;

/** Name of a request's span: its route with the method, or else its path without ids, or else its own name. */
export function endpointName({ attributes, name }: Span): string {
  const method = attributes.get("method") ?? "";
  const place = attributes.get("route") ?? attributes.get("path");
  const isMethod = /^[A-Za-z]{1,10}$/.test(method);
  if (place !== undefined) return `${isMethod ? `${method.toUpperCase()} ` : ""}${pathWithoutIds(place)}`;
  // A name may contain the path.
  const words = name.slice(0, 300).split(" ").slice(0, 12);
  return words.map((word) => (/[/?@=&%]|\d{3}/.test(word) ? pathWithoutIds(word) : word)).join(" ");
}
