import type { FileFormat } from "../file-format.ts";
import { isJsonWith } from "../json/is-json-with.ts";
import { JsonLines } from "../json/json-lines.ts";
import { at, itemsOf, numberOf, textOf } from "../json/values.ts";
import { Attributes, type Span } from "./span.ts";
import { traceFormat } from "./trace-format.ts";

/** Output of Jaeger's page and API: traces with their processes. */
export const jaeger: FileFormat = traceFormat(
  "Jaeger traces",
  (start) => isJsonWith(start, "{", ['"spans"']),
  (take) =>
    new JsonLines(
      [
        ["data", "*", "spans", "*"],
        ["spans", "*"],
      ],
      (_, value) => take(spanOf(value)),
    ),
);

function spanOf(value: unknown): Span {
  const attributes = new Attributes();
  for (const tag of itemsOf(at(value, "tags"))) attributes.set(at(tag, "key"), textOf(at(tag, "value")));
  const references = itemsOf(at(value, "references"));
  const parent = references.find((one) => at(one, "refType") === "CHILD_OF") ?? references[0];
  const kind = (attributes.get("kind") ?? "").toLowerCase();
  return {
    trace: textOf(at(value, "traceID")) ?? "",
    id: textOf(at(value, "spanID")) ?? "",
    parent: textOf(at(parent, "spanID")) ?? textOf(at(value, "parentSpanID")) ?? "",
    name: textOf(at(value, "operationName")) ?? "",
    kind: kind === "client" || kind === "server" || kind === "consumer" || kind === "" ? kind : "other",
    startUs: numberOf(at(value, "startTime")),
    durationUs: numberOf(at(value, "duration")),
    // Processes follow their spans in the file; their keys distinguish them.
    service: textOf(at(value, "processID")) ?? "",
    attributes,
  };
}
