/**
 * The attributes that are read, by what they mean: each by its name since semantic conventions 1.24, then by those that it
 * had before and that others use.
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

/** What the attributes of a span say: of several that mean the same, the first in the list above that is not empty. */
export class Attributes {
  /** Of those that are known, one after the other: a span has few of them. */
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

/** A span of a trace, of any format. Times in microseconds since 1970. */
export interface Span {
  readonly trace: string;
  readonly id: string;
  /** "" without one. */
  readonly parent: string;
  readonly name: string;
  /** "" where it is not said. */
  readonly kind: "" | "client" | "server" | "consumer" | "other";
  /** NaN where it is not said. */
  readonly startUs: number;
  /** NaN where it is not said. */
  readonly durationUs: number;
  readonly service: string;
  readonly attributes: Attributes;
}

/** Takes the spans of a file. */
export type SpanSink = (span: Span) => void;
