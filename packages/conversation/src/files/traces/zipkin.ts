import type { FileFormat } from "../file-format.ts";
import { isJsonWith } from "../json/is-json-with.ts";
import { JsonLines } from "../json/json-lines.ts";
import { at, numberOf, textOf } from "../json/values.ts";
import { Attributes, type Span } from "./span.ts";
import { traceFormat } from "./trace-format.ts";

/** Zipkin's version 2: an array of spans, an array of such arrays, or lines of either. https://zipkin.io/zipkin-api/ */
export const zipkin: FileFormat = traceFormat(
  "Zipkin traces",
  (start) => isJsonWith(start, "[", ['"traceId"']) && isJsonWith(start, "[", ['"timestamp"', '"duration"']),
  (take) =>
    new JsonLines([["*"]], (_, value) => {
      for (const one of Array.isArray(value) ? value : [value]) take(spanOf(one));
    }),
);

const KINDS: Readonly<Record<string, Span["kind"]>> = {
  CLIENT: "client",
  SERVER: "server",
  CONSUMER: "consumer",
  PRODUCER: "other",
};

function spanOf(value: unknown): Span {
  const kind = textOf(at(value, "kind"));
  return {
    trace: textOf(at(value, "traceId")) ?? "",
    id: textOf(at(value, "id")) ?? "",
    parent: textOf(at(value, "parentId")) ?? "",
    name: textOf(at(value, "name")) ?? "",
    // A span without a kind is local.
    kind: kind === undefined ? "" : (KINDS[kind] ?? "other"),
    startUs: numberOf(at(value, "timestamp")),
    durationUs: numberOf(at(value, "duration")),
    service: textOf(at(at(value, "localEndpoint"), "serviceName")) ?? "",
    attributes: attributesOf(at(value, "tags"), at(value, "remoteEndpoint")),
  };
}

/** @param remote the other side of a span: a field of its own, where other formats have attributes */
function attributesOf(tags: unknown, remote: unknown): Attributes {
  const attributes = new Attributes();
  const address = at(remote, "ipv4") ?? at(remote, "ipv6") ?? at(remote, "serviceName");
  attributes.set("server.address", textOf(address));
  attributes.set("server.port", textOf(at(remote, "port")));
  for (const [name, value] of Object.entries(tags ?? {})) attributes.set(name, textOf(value));
  return attributes;
}
