/**
 * The attributes that are read, by meaning: each by its name since semantic conventions 1.24, then by earlier and other
 * names.
 */
const NAMES = {
  system: ["db.system.name", "db.system", "db.type"],
  text: ["db.query.text", "db.statement", "sql.query", "jdbc.query", "jdbc.query[0]", "cassandra.query"],
  operation: ["db.operation.name", "db.operation"],
  table: ["db.collection.name", "db.sql.table", "db.mongodb.collection", "db.cassandra.table"],
  summary: ["db.query.summary"],
  address: ["server.address", "net.peer.name", "peer.address", "net.peer.ip", "peer.hostname"],
  port: ["server.port", "net.peer.port", "peer.port"],
  database: ["db.namespace", "db.name", "db.instance"],
  rows: ["db.response.returned_rows"],
  method: ["http.request.method", "http.method"],
  route: ["http.route", "url.template"],
  path: ["url.path", "http.target", "http.path", "http.url"],
  otherProtocol: ["rpc.system", "rpc.system.name", "messaging.system"],
  service: ["service.name"],
  file: ["code.file.path", "code.filepath"],
  line: ["code.line.number", "code.lineno"],
  function: ["code.function.name", "code.function"],
  kind: ["span.kind"],
} as const;
type Meaning = keyof typeof NAMES;

interface Place {
  readonly meaning: string;
  readonly rank: number;
}

const PLACES: ReadonlyMap<unknown, Place> = new Map(
  Object.entries(NAMES).flatMap(([meaning, names]) =>
    names.map((name, rank) => [name, { meaning, rank }] as const),
  ),
);

/** Content of a span's attributes: of several with the same meaning, the first in the list above that is not empty. */
export class Attributes {
  /** The known ones, one after the other: a span has few of them. */
  readonly #places: Place[] = [];
  readonly #values: string[] = [];

  set(name: unknown, value: string | undefined): void {
    const place = PLACES.get(name);
    if (!place || value === undefined || value.trim() === "") return;
    this.#places.push(place);
    this.#values.push(value);
  }

  get(meaning: Meaning): string | undefined {
    let found = -1;
    for (let i = 0; i < this.#places.length; i++) {
      const place = this.#places[i];
      if (place?.meaning === meaning && place.rank <= (this.#places[found]?.rank ?? place.rank)) found = i;
    }
    return this.#values[found];
  }
}

/** A span of a trace, from any format. Times in microseconds since 1970. */
export interface Span {
  readonly trace: string;
  readonly id: string;
  /** "" without one. */
  readonly parent: string;
  readonly name: string;
  /** "" if missing. */
  readonly kind: "" | "client" | "server" | "consumer" | "other";
  /** NaN if missing. */
  readonly startUs: number;
  /** NaN if missing. */
  readonly durationUs: number;
  readonly service: string;
  readonly attributes: Attributes;
}

/** Receives the spans of a file. */
export type SpanSink = (span: Span) => void;
