/** Ports of databases, which identify the server of a connection whose opening was not captured. */
const DATABASE_PORTS: ReadonlySet<number> = new Set([
  446, // DRDA
  1433, // SQL Server
  1521, // Oracle
  1522,
  1526,
  1527, // Derby
  2484, // Oracle, encrypted
  2638, // SQL Anywhere
  3050, // Firebird
  3306, // MySQL
  3307,
  4000, // TiDB
  5000, // Sybase
  5432, // PostgreSQL
  5433,
  5434,
  6432, // PgBouncer
  6379, // Redis
  8123, // ClickHouse
  9000,
  9042, // Cassandra
  9088, // Informix
  9092, // H2
  26257, // CockroachDB
  27017, // MongoDB
  30015, // HANA
  33060, // MySQL, X protocol
  50000, // Db2
]);

export function isDatabasePort(port: number): boolean {
  return DATABASE_PORTS.has(port);
}

/** The port that is probably the server's, for a connection whose opening was not captured. */
export function serverPort(a: number, b: number): number {
  if (isDatabasePort(a) !== isDatabasePort(b)) return isDatabasePort(a) ? a : b;
  return Math.min(a, b);
}

/** The protocol, other than a database's, of a connection's first bytes; undefined if unknown. */
export function otherProtocol(start: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(start.subarray(0, 8));
  if (/^(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH|CONNECT|TRACE) \S/.test(text) || /^HTTP\/\d/.test(text))
    return "HTTP";
  if (text.startsWith("PRI * HT")) return "HTTP/2";
  return text.startsWith("SSH-") ? "SSH" : undefined;
}
