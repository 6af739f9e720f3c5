/** Whether a text begins like a JSON document with more than one value: a table's header never does. */
export function isJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*["{[\]\d-])/.test(text);
}
