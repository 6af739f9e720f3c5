import type { FileFormat } from "../file-format.ts";
import { isJsonWith } from "../json/is-json-with.ts";
import { JsonLines } from "../json/json-lines.ts";
import { at, textOf } from "../json/values.ts";
import type { AttributeName, Span } from "./span.ts";
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
    startUs: microseconds(at(value, "timestamp")),
    durationUs: microseconds(at(value, "duration")),
    service: textOf(at(at(value, "localEndpoint"), "serviceName")) ?? "",
    attribute: (name) => textOf(at(at(value, "tags"), name)) ?? addressOf(at(value, "remoteEndpoint"), name),
  };
}

/** The other side of a span: a field of its own, where other formats have attributes. */
function addressOf(remote: unknown, name: AttributeName): string | undefined {
  if (name === "server.port") return textOf(at(remote, "port"));
  if (name !== "server.address") return undefined;
  return textOf(at(remote, "ipv4")) ?? textOf(at(remote, "ipv6")) ?? textOf(at(remote, "serviceName"));
}

function microseconds(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}
