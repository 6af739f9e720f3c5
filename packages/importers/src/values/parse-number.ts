import type { NumberFormat } from "../reading.ts";

// Groups of three may be set apart by the other mark, a space (also the no-break ones) or an apostrophe. The
// first has no leading zero: 0,125 is an eighth.
const FORMATS: Readonly<Record<NumberFormat, RegExp>> = {
  point:
    /^[+-]?(?=\.?\d)(?:[1-9]\d{0,2}(?:([,\u00a0\u202f '’])\d{3}(?:\1\d{3})*)|\d*)(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  comma:
    /^[+-]?(?=,?\d)(?:[1-9]\d{0,2}(?:([.\u00a0\u202f '’])\d{3}(?:\1\d{3})*)|\d*)(?:,\d*)?(?:e[+-]?\d+)?$/i,
};
const SEPARATORS: Readonly<Record<NumberFormat, RegExp>> = {
  point: /[,\u00a0\u202f '’]/g,
  comma: /[.\u00a0\u202f '’]/g,
};
const PLAIN: Readonly<Record<NumberFormat, RegExp>> = {
  point: /^\d{1,15}(?:\.\d{1,15})?$/,
  comma: /^\d{1,15}$/,
};

/**
 * The number a text stands for, or undefined if it is none in this format. NaN, Infinity and hexadecimal
 * are no numbers here; a number too large for a double gives Infinity.
 */
export function parseNumber(text: string, format: NumberFormat): number | undefined {
  // Nearly every field is one of these, and a table has millions.
  if (PLAIN[format].test(text)) return Number(text);
  if (!FORMATS[format].test(text)) return undefined;
  const plain = text.replace(SEPARATORS[format], "");
  return Number(format === "comma" ? plain.replace(",", ".") : plain);
}
