import { at, itemsOf, textOf } from "../json/values.ts";

/** The attributes that are read: a file may have millions of others. */
const ATTRIBUTES = [
  "db.system.name",
  "db.system",
  "db.type",
  "db.query.text",
  "db.statement",
  "sql.query",
  "jdbc.query",
  "jdbc.query[0]",
  "cassandra.query",
  "db.operation.name",
  "db.operation",
  "db.collection.name",
  "db.sql.table",
  "db.mongodb.collection",
  "db.cassandra.table",
  "server.address",
  "net.peer.name",
  "peer.address",
  "net.peer.ip",
  "peer.hostname",
  "server.port",
  "net.peer.port",
  "peer.port",
  "db.namespace",
  "db.name",
  "db.instance",
  "db.response.returned_rows",
  "db.query.summary",
  "http.request.method",
  "http.method",
  "http.route",
  "url.template",
  "url.path",
  "http.target",
  "http.path",
  "http.url",
  "rpc.system",
  "rpc.system.name",
  "messaging.system",
  "service.name",
  "code.file.path",
  "code.filepath",
  "code.line.number",
  "code.lineno",
  "code.function.name",
  "code.function",
  "span.kind",
] as const;
export type AttributeName = (typeof ATTRIBUTES)[number];

const PLACES: ReadonlyMap<unknown, number> = new Map(ATTRIBUTES.map((name, place) => [name, place] as const));

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
  /** The attribute's value, as text; undefined without it. */
  attribute(name: AttributeName): string | undefined;
}

/** Takes the spans of a file. */
export type SpanSink = (span: Span) => void;

/** Attributes as a list of keys and values; the last of several with one key. */
export function attributesOf(list: unknown, read: (item: unknown) => unknown): Span["attribute"] {
  let values: unknown[] | undefined;
  return (name) => {
    if (!values) {
      values = [];
      for (const item of itemsOf(list)) {
        const place = PLACES.get(at(item, "key"));
        if (place !== undefined) values[place] = item;
      }
    }
    const item = values[PLACES.get(name) ?? -1];
    return item === undefined ? undefined : textOf(read(item));
  };
}
