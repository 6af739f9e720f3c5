import type { Protocol } from "../../conversation.ts";
import { pathWithoutIds } from "../url-path.ts";
import type { Span } from "./span.ts";

/** What a span of a database's client says. */
export interface DatabaseCall {
  readonly protocol: Protocol;
  /** The database's name and address, which distinguish connections. */
  readonly server: string;
  /** The statement's text, or what stands for it; undefined where it opens a connection. */
  readonly text: string | undefined;
  readonly source: "statement" | "operation" | "name";
  /** Whether the text is SQL. Of other languages it is not known where values are, so that only their command stays. */
  readonly isSql: boolean;
  /** -1 where it is unknown. */
  readonly rows: number;
}

/** Attributes since semantic conventions 1.24, each with the names that it had before and that others use. */
const SYSTEM = ["db.system.name", "db.system", "db.type"];
const TEXT = ["db.query.text", "db.statement", "sql.query"];
const OPERATION = ["db.operation.name", "db.operation"];
const TABLE = ["db.collection.name", "db.sql.table", "db.mongodb.collection", "db.cassandra.table"];
const ADDRESS = ["server.address", "net.peer.name", "peer.address", "net.peer.ip", "peer.hostname"];
const PORT = ["server.port", "net.peer.port", "peer.port"];
const DATABASE = ["db.namespace", "db.name", "db.instance"];
const ROWS = ["db.response.returned_rows"];

const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  postgresql: "postgresql",
  postgres: "postgresql",
  cockroachdb: "postgresql",
  "aws.redshift": "postgresql",
  redshift: "postgresql",
  mysql: "mysql",
  mariadb: "mysql",
};

/** @returns undefined for a span that is not of a database's client */
export function databaseCall(span: Span): DatabaseCall | undefined {
  const first = (names: readonly string[]) => {
    for (const name of names) {
      const value = span.attribute(name);
      if (value !== undefined && value.trim() !== "") return value;
    }
    return undefined;
  };
  const system = first(SYSTEM);
  const text = first(TEXT);
  if (system === undefined && text === undefined) return undefined;
  const rows = Number(first(ROWS) ?? -1);
  const server = [span.service, system, first(ADDRESS), first(PORT), first(DATABASE)].join("\n");
  const known = {
    protocol: PROTOCOLS[system?.toLowerCase() ?? ""] ?? ("unknown" as const),
    server,
    isSql: isSql(system, text),
    rows: Number.isSafeInteger(rows) && rows >= 0 ? rows : -1,
  };
  if (text !== undefined) return { ...known, text, source: "statement" };
  const [operation, table] = [first(OPERATION), first(TABLE)];
  if (operation !== undefined || span.attribute("db.query.summary") !== undefined) {
    const summary =
      operation === undefined ? span.attribute("db.query.summary") : [operation, table].join(" ");
    return { ...known, text: summary?.trim(), source: "operation" };
  }
  const isConnect = /(?:^|[.\s-])connect$/i.test(span.name.slice(-40));
  return { ...known, text: isConnect ? undefined : span.name, source: "name" };
}

/** Systems with SQL, or a language like it, by their names in all versions of the conventions. */
const SQL_SYSTEMS: ReadonlySet<string> = new Set(
  `sql other_sql postgresql postgres cockroachdb redshift aws.redshift mysql mariadb mssql mssqlcompact
  microsoft.sql_server oracle oracle.db db2 ibm.db2 sqlite h2 h2database hsqldb derby firebird firebirdsql snowflake
  clickhouse trino presto hive spanner gcp.spanner teradata vertica sybase hanadb sap.hana maxdb sap.maxdb informix
  ibm.informix ingres actian.ingres interbase netezza ibm.netezza pervasive progress edb adabas filemaker cache
  intersystems_cache firstsql instantdb pointbase cloudscape cassandra`.split(/\s+/),
);
const SQL_START =
  /^\s*(?:select|insert\s+into|update|delete\s+from|with|merge\s+into|call|begin|commit|rollback)\b/i;

function isSql(system: string | undefined, text: string | undefined): boolean {
  return system === undefined
    ? SQL_START.test((text ?? "").slice(0, 100))
    : SQL_SYSTEMS.has(system.toLowerCase());
}

/** What a request's span names: its route with the method, else its path without ids, else its own name. */
export function endpointName({ attribute, name }: Span): string {
  const method = attribute("http.request.method") ?? attribute("http.method") ?? "";
  const route = attribute("http.route") ?? attribute("url.template");
  const path =
    attribute("url.path") ?? attribute("http.target") ?? attribute("http.path") ?? attribute("http.url");
  const place = route ?? path;
  const isMethod = /^[A-Za-z]{1,10}$/.test(method);
  if (place !== undefined) return `${isMethod ? `${method.toUpperCase()} ` : ""}${pathWithoutIds(place)}`;
  // A name may have the path in it.
  const words = name.slice(0, 300).split(" ").slice(0, 12);
  return words.map((word) => (/[/?@=&%]|\d{3}/.test(word) ? pathWithoutIds(word) : word)).join(" ");
}
