import fc from "fast-check";

/** What separates, quotes or escapes somewhere: in addresses, CSV, JSON, HTML or a spreadsheet. */
const AWKWARD = [
  ",",
  "&",
  "=",
  "?",
  "#",
  ":",
  ";",
  "~",
  "..",
  "/",
  "\\",
  "%",
  "%2C",
  "+",
  '"',
  "'",
  "<",
  "|",
];

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any code point. The unit "binary" is the same, but for a table of all of them, which takes the processor a second in
 * each process that uses it.
 */
const character = fc.integer({ min: 0, max: 0x10ffff - SURROGATES }).map(
  (number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES),
  (text) => {
    const point = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (point === undefined || text !== String.fromCodePoint(point)) throw new RangeError("no character");
    return point < FIRST_SURROGATE ? point : point - SURROGATES;
  },
);

/** Any text that a person may enter: of every script, with separators, quotes, line ends and emoji in it. */
export function anyText({ maxLength = 40 } = {}): fc.Arbitrary<string> {
  const part = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 6 }),
    fc.string({ unit: character, maxLength: 4 }),
    fc.constantFrom(...AWKWARD),
    fc.constantFrom(" ", "\t", "\n", "\r\n", "\u00a0", "\u2028", "Zürich", "データ", "run:1", "design:"),
  );
  const text = fc
    .array(part, { maxLength: 8 })
    .map((parts) => parts.join(""))
    .filter(({ length }) => length <= maxLength);
  const longest = fc.constantFrom("x", "%", '"').map((letter) => letter.repeat(maxLength));
  return fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: longest });
}

/** Any text that is a name: not blank, without space at its ends. */
export function anyName(size?: { maxLength?: number }): fc.Arbitrary<string> {
  return anyText(size)
    .map((text) => text.trim())
    .filter((text) => text.length > 0);
}
