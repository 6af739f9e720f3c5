/** The decimal mark of numbers: "point" reads 3,519.5 and "comma" reads 3.519,5. */
export type NumberFormat = "point" | "comma";

// Groups of three may be set apart by the other mark, a space (also the no-break ones), an apostrophe or an underscore.
// The first has no leading zero: 0,125 is an eighth. In India, groups of two stand before the last: 12,34,567.5.
const FORMATS: Readonly<Record<NumberFormat, RegExp>> = {
  point:
    /^[+-]?(?=\.?\d)(?:[1-9]\d{0,2}(?:([,\u00a0\u202f '’_])\d{3}(?:\1\d{3})*)|[1-9]\d?(?:,\d\d)+,\d{3}|\d*)(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  comma:
    /^[+-]?(?=,?\d)(?:[1-9]\d{0,2}(?:([.\u00a0\u202f '’_])\d{3}(?:\1\d{3})*)|\d*)(?:,\d*)?(?:e[+-]?\d+)?$/i,
};
const SEPARATORS: Readonly<Record<NumberFormat, RegExp>> = {
  point: /[,\u00a0\u202f '’_]/g,
  comma: /[.\u00a0\u202f '’_]/g,
};
const PLAIN: Readonly<Record<NumberFormat, RegExp>> = {
  point: /^\d{1,15}(?:\.\d{1,15})?$/,
  comma: /^\d{1,15}$/,
};

/**
 * The number that a text stands for, as people type it and files have it: `8192`, `8,192`, `8 192`, `0.5`. Undefined if
 * it is none in this format: thousands have to stand where they belong, so that `1,5` is not taken for 15. NaN, Infinity
 * and hexadecimal are no numbers here; a number too large for a double gives Infinity.
 */
export function parseNumber(text: string, format: NumberFormat = "point"): number | undefined {
  // Nearly every field is one of these, and a table has millions.
  if (PLAIN[format].test(text)) return Number(text);
  const trimmed = text.trim();
  if (!FORMATS[format].test(trimmed)) return undefined;
  const plain = trimmed.replace(SEPARATORS[format], "");
  // No negative zero, which JSON does not know.
  return Number(format === "comma" ? plain.replace(",", ".") : plain) + 0;
}
