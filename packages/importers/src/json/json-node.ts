/** A value of a JSON document and its line, 1-based. */
export type JsonNode =
  | { readonly kind: "object"; readonly line: number; readonly members: ReadonlyMap<string, JsonNode> }
  | { readonly kind: "array"; readonly line: number; readonly items: readonly JsonNode[] }
  | { readonly kind: "string"; readonly line: number; readonly value: string }
  | { readonly kind: "number"; readonly line: number; readonly value: number }
  | { readonly kind: "boolean"; readonly line: number; readonly value: boolean }
  | { readonly kind: "null"; readonly line: number };

export function showJson(node: JsonNode | undefined): string {
  if (node === undefined) return "nothing";
  switch (node.kind) {
    case "object":
      return "an object";
    case "array":
      return `a list of ${node.items.length}`;
    case "null":
      return "null";
    default:
      return JSON.stringify(node.value);
  }
}
