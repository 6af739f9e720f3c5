import type { FileFormat } from "../files/file-format.ts";
import { jaeger } from "../files/traces/jaeger.ts";
import { otlpJson } from "../files/traces/otlp-json.ts";
import { zipkin } from "../files/traces/zipkin.ts";
import { join, text as utf8 } from "./bytes.ts";
import { SECRET } from "./connections.ts";

/** A span as tests write it: times in microseconds since the first one. */
export interface TestSpan {
  readonly trace?: string;
  readonly id: string;
  readonly parent?: string;
  readonly name?: string;
  readonly kind?: "client" | "server" | "internal";
  readonly from: number;
  readonly to: number;
  readonly service?: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** When spans of tests begin, in microseconds since 1970. */
export const START_US = 1_700_000_000_000_000;
const DEFAULTS = {
  trace: "t1",
  parent: "",
  name: "span",
  kind: "client",
  service: "shop",
  attributes: {},
} as const;

/** Writes spans in each format, with secrets in every place that is not read. */
export const WRITERS: readonly [string, FileFormat, (spans: readonly TestSpan[]) => string][] = [
  [
    "OTLP",
    otlpJson,
    (spans) =>
      spans
        .map((one) => {
          const { trace, id, parent, name, kind, from, to, service, attributes } = { ...DEFAULTS, ...one };
          const entries = Object.entries({ ...attributes, other: SECRET });
          const list = entries.map(([key, value]) => ({
            key,
            value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
          }));
          const span = {
            traceId: trace,
            spanId: id,
            parentSpanId: parent,
            name,
            kind: { internal: 1, server: 2, client: 3 }[kind],
            startTimeUnixNano: `${START_US + from}000`,
            endTimeUnixNano: `${START_US + to}000`,
            attributes: list,
            events: [
              { name: SECRET, attributes: [{ key: "exception.message", value: { stringValue: SECRET } }] },
            ],
          };
          const resource = { attributes: [{ key: "service.name", value: { stringValue: service } }] };
          return JSON.stringify({
            resourceSpans: [{ resource, scopeSpans: [{ scope: {}, spans: [span] }] }],
          });
        })
        .join("\n"),
  ],
  [
    "Jaeger",
    jaeger,
    (spans) =>
      JSON.stringify({
        data: [
          {
            traceID: "t",
            spans: spans.map((one) => {
              const { trace, id, parent, name, kind, from, to, service, attributes } = {
                ...DEFAULTS,
                ...one,
              };
              const all = { ...attributes, "span.kind": kind, other: SECRET };
              return {
                traceID: trace,
                spanID: id,
                operationName: name,
                references: parent ? [{ refType: "CHILD_OF", traceID: trace, spanID: parent }] : [],
                startTime: START_US + from,
                duration: to - from,
                tags: Object.entries(all).map(([key, value]) => ({ key, type: "string", value })),
                logs: [{ timestamp: 1, fields: [{ key: "message", value: SECRET }] }],
                processID: service,
              };
            }),
            processes: {},
          },
        ],
      }),
  ],
  [
    "Zipkin",
    zipkin,
    (spans) =>
      JSON.stringify(
        spans.map((one) => {
          const { trace, id, parent, name, kind, from, to, service, attributes } = { ...DEFAULTS, ...one };
          return {
            traceId: trace,
            id,
            ...(parent && { parentId: parent }),
            name,
            ...(kind !== "internal" && { kind: kind.toUpperCase() }),
            timestamp: START_US + from,
            duration: to - from,
            localEndpoint: { serviceName: service },
            annotations: [{ timestamp: 1, value: SECRET }],
            tags: { ...attributes, other: SECRET },
          };
        }),
      ),
  ],
];

/** OTLP's JSON as Protocol Buffers, by the numbers of opentelemetry/proto/trace/v1/trace.proto. */
export function protobuf(text: string, framing: "none" | "4 bytes" | "varint"): Uint8Array {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  const field = (number: number, content: ArrayLike<number>) =>
    join(varint(8 * number + 2), varint(content.length), content);
  const string = (number: number, value: string) => field(number, utf8(value));
  const number = (at: number, value: number) => join(varint(8 * at), varint(value));
  const fixed = (at: number, value: string) => {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
    return join(varint(8 * at + 1), bytes);
  };
  const double = (at: number, value: number) => {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    return join(varint(8 * at + 1), bytes);
  };
  const id = (value: string, size: number) =>
    value === ""
      ? new Uint8Array(0)
      : Uint8Array.from({ length: size }, (_, i) =>
          value.length === 2 * size
            ? Number.parseInt(value.slice(2 * i, 2 * i + 2), 16)
            : value.charCodeAt(i) || 7,
        );
  const attributes = (at: number, list: readonly { key: string; value: Record<string, string> }[]) =>
    list.map(({ key, value }) =>
      field(
        at,
        join(
          string(1, key),
          field(
            2,
            "intValue" in value
              ? number(3, Number(value.intValue))
              : "doubleValue" in value
                ? double(4, Number(value.doubleValue))
                : string(1, value.stringValue ?? ""),
          ),
        ),
      ),
    );
  const messages = text.split("\n").map((line) => {
    const [{ resource, scopeSpans }] = JSON.parse(line).resourceSpans;
    const [span] = scopeSpans[0].spans;
    const bytes = join(
      field(1, id(span.traceId, 16)),
      field(2, id(span.spanId, 8)),
      field(4, id(span.parentSpanId, 8)),
      string(5, span.name),
      number(6, span.kind),
      fixed(7, span.startTimeUnixNano),
      fixed(8, span.endTimeUnixNano),
      ...attributes(9, span.attributes),
      // An event, with an attribute.
      field(11, join(string(2, SECRET), ...attributes(3, span.attributes))),
    );
    return field(
      1,
      join(
        field(1, join(...attributes(1, resource.attributes))),
        field(2, join(field(1, string(1, "scope")), field(2, bytes))),
      ),
    );
  });
  if (framing === "none") return join(...messages);
  return join(
    ...messages.map((one) =>
      join(
        framing === "varint"
          ? varint(one.length)
          : [one.length >> 24, one.length >> 16, one.length >> 8, one.length].map((byte) => byte & 255),
        one,
      ),
    ),
  );
}
