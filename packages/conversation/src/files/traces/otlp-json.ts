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
  ["resourceSpans"],
  ["batches"],
  ["trace", "resourceSpans"],
  ["result", "resourceSpans"],
  ["*", "resourceSpans"],
];
const SCOPES = ["scopeSpans", "instrumentationLibrarySpans"];
const RESOURCE_PATHS = RESOURCES.map((path): JsonPath => [...path, "*", "resource"]);
const SPAN_PATHS = RESOURCES.flatMap((path) =>
  SCOPES.map((scope): JsonPath => [...path, "*", scope, "*", "spans", "*"]),
);

/**
 * OTLP as JSON: one object, lines or an array of them. https://opentelemetry.io/docs/specs/otel/protocol/file-exporter/; also what
 * Tempo answers.
 */
export const otlpJson: FileFormat = traceFormat(
  "OpenTelemetry traces (OTLP JSON)",
  (start) =>
    ["{", "["].some((bracket) =>
      isJsonWith(start, bracket, ['"resourceSpans"', '"scopeSpans"', '"instrumentationLibrarySpans"']),
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
  const startUs = microseconds(at(value, "startTimeUnixNano"));
  return {
    trace: textOf(at(value, "traceId")) ?? "",
    id: textOf(at(value, "spanId")) ?? "",
    parent: textOf(at(value, "parentSpanId")) ?? "",
    name: textOf(at(value, "name")) ?? "",
    kind: UNSPECIFIED.has(kind) ? ("" as const) : (KINDS[kind ?? ""] ?? ("other" as const)),
    startUs,
    durationUs: microseconds(at(value, "endTimeUnixNano")) - startUs,
    service,
    attributes: attributesOf(value),
  };
}

function attributesOf(of: unknown): Attributes {
  const attributes = new Attributes();
  for (const item of itemsOf(at(of, "attributes"))) {
    // A value is an object with one property, named by its type.
    const value = at(item, "value");
    const typed =
      at(value, "stringValue") ?? at(value, "intValue") ?? at(value, "doubleValue") ?? at(value, "boolValue");
    attributes.set(at(item, "key"), textOf(typed));
  }
  return attributes;
}

/** Nanoseconds as decimal digits, which a number does not hold: NaN for anything else, and for 0. */
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
