/**
 * Reads a number as people type it: `8192`, `8,192`, `8 192`, `0.5`, `,5` is not one. Undefined if it is none.
 * Thousands separators have to stand where they belong, so that `1,5` is not taken for 15.
 */
export function parseNumber(text: string): number | undefined {
  const compact = text.trim().replace(/[\s\u00a0_']/g, "");
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(compact) ? compact.replaceAll(",", "") : compact;
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}
