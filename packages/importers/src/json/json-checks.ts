import type { ComplaintList } from "../complaint-list.ts";
import { excerpt } from "../excerpt.ts";
import { MAX_FIELD } from "../limits.ts";
import { type JsonNode, showJson } from "./json-node.ts";

type Members = Extract<JsonNode, { kind: "object" }>;

/** Extracts values from a JSON document and complains about unexpected ones. */
export class JsonChecks {
  readonly #complaints: ComplaintList;

  constructor(complaints: ComplaintList) {
    this.#complaints = complaints;
  }

  object(node: JsonNode | undefined, name: string, at: JsonNode): Members | undefined {
    if (node?.kind === "object") return node;
    return this.#wrong(node, name, "an object", at);
  }

  list(node: JsonNode | undefined, name: string, at: JsonNode): readonly JsonNode[] | undefined {
    if (node?.kind === "array") return node.items;
    return this.#wrong(node, name, "a list", at);
  }

  text(node: JsonNode | undefined, name: string, at: JsonNode): string | undefined {
    if (node?.kind !== "string") return this.#wrong(node, name, "a text", at);
    if (node.value.length <= MAX_FIELD) return node.value;
    const message = `${excerpt(name)} has ${node.value.length} characters; the limit is ${MAX_FIELD}.`;
    this.#complaints.error({ line: node.line, value: node.value, message });
    return undefined;
  }

  /** A finite number that is not negative. */
  figure(node: JsonNode | undefined, name: string, at: JsonNode): number | undefined {
    if (node?.kind === "number" && node.value >= 0) return node.value;
    return this.#wrong(node, name, "a number of 0 or more", at);
  }

  #wrong(node: JsonNode | undefined, name: string, right: string, at: JsonNode): undefined {
    const message = `${excerpt(name)} should be ${right}; it is ${showJson(node)}.`;
    this.#complaints.error({ line: (node ?? at).line, value: showJson(node), message });
    return undefined;
  }
}
