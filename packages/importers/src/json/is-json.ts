/** Whether a text begins as a JSON document does that holds more than one value: no header of a table begins so. */
export function isJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*["{[\]\d-])/.test(text);
}
