import type { FileFormat } from "../file-format.ts";
import { isJsonWith } from "../json/is-json-with.ts";
import type { JsonPath } from "../json/json-elements.ts";
import { JsonLines } from "../json/json-lines.ts";
import { at, itemsOf, textOf } from "../json/values.ts";
import { Attributes, type SpanSink } from "./span.ts";
import { traceFormat } from "./trace-format.ts";

const KINDS: Readonly<Record<string, "server" | "client" | "consumer">> = {
  2: "server",
  3: "client",
  5: "consumer",
  SPAN_KIND_SERVER: "server",
  SPAN_KIND_CLIENT: "client",
  SPAN_KIND_CONSUMER: "consumer",
};
const UNSPECIFIED = new Set([undefined, "0", "SPAN_KIND_UNSPECIFIED"]);

const RESOURCES = [
  ["batches"],
  ...["resourceSpans", "resource_spans"].flatMap((spans) => [
    [spans],
    ["trace", spans],
    ["result", spans],
    ["*", spans],
  ]),
];
const SCOPES = ["scopeSpans", "scope_spans", "instrumentationLibrarySpans"];
const RESOURCE_PATHS = RESOURCES.map((path): JsonPath => [...path, "*", "resource"]);
const SPAN_PATHS = RESOURCES.flatMap((path) =>
  SCOPES.map((scope): JsonPath => [...path, "*", scope, "*", "spans", "*"]),
);

/**
 * OTLP as JSON: one object, lines or an array of them.
 * https://opentelemetry.io/docs/specs/otel/protocol/file-exporter/; also Tempo's responses. Names of fields are those
 * of JSON or of protobuf, which are both allowed, and ids of traces are hexadecimal, or base64 from writers without
 * knowledge of OTLP.
 */
export const otlpJson: FileFormat = traceFormat(
  "OpenTelemetry traces (OTLP JSON)",
  (start) =>
    ["{", "["].some((bracket) =>
      isJsonWith(start, bracket, [
        '"resourceSpans"',
        '"resource_spans"',
        ...SCOPES.map((name) => `"${name}"`),
      ]),
    ),
  (take: SpanSink) => {
    let service = "";
    const paths = [...RESOURCE_PATHS, ...SPAN_PATHS];
    return new JsonLines(paths, (path, value) => {
      if (path < RESOURCE_PATHS.length) service = attributesOf(value).get("service") ?? "";
      else take(spanOf(value, service));
    });
  },
);

function spanOf(value: unknown, service: string) {
  const kind = textOf(at(value, "kind"));
  const startUs = microseconds(at(value, "startTimeUnixNano") ?? at(value, "start_time_unix_nano"));
  const endUs = microseconds(at(value, "endTimeUnixNano") ?? at(value, "end_time_unix_nano"));
  return {
    trace: hexOf(textOf(at(value, "traceId") ?? at(value, "trace_id")) ?? ""),
    id: textOf(at(value, "spanId") ?? at(value, "span_id")) ?? "",
    parent: textOf(at(value, "parentSpanId") ?? at(value, "parent_span_id")) ?? "",
    name: textOf(at(value, "name")) ?? "",
    kind: UNSPECIFIED.has(kind) ? ("" as const) : (KINDS[kind ?? ""] ?? ("other" as const)),
    startUs,
    durationUs: endUs - startUs,
    service,
    attributes: attributesOf(value),
  };
}

const VALUES = ["String", "Int", "Double", "Bool"].flatMap((type) => [
  `${type.toLowerCase()}Value`,
  `${type.toLowerCase()}_value`,
]);

/** The id of a trace in hexadecimal digits, if it is 16 bytes in base64. */
function hexOf(id: string): string {
  if (!/^[A-Za-z0-9+/]{22}==$/.test(id)) return id;
  return Array.from(atob(id), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

function attributesOf(of: unknown): Attributes {
  const attributes = new Attributes();
  for (const item of itemsOf(at(of, "attributes"))) {
    // A value is an object with one property, named by its type.
    const value = at(item, "value");
    const type = VALUES.find((name) => at(value, name) !== undefined);
    attributes.set(at(item, "key"), textOf(at(value, type ?? "")));
  }
  return attributes;
}

/** Nanoseconds as decimal digits, which a number cannot represent exactly: NaN for anything else, and for 0. */
function microseconds(value: unknown): number {
  const text = textOf(value) ?? "";
  const length = text.length;
  if (length < 4 || length > 20) return Number.NaN;
  let [us, ns] = [0, 0];
  for (let i = 0; i < length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    if (i < length - 3) us = 10 * us + digit;
    else ns = 10 * ns + digit;
  }
  return us + ns / 1000;
}
