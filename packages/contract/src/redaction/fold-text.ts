/** A text without distinctions that readers ignore, with the original position of each UTF-16 unit. */
export interface FoldedText {
  readonly text: string;
  /** Original index of each unit, and the original's length last; undefined if they are equal. */
  readonly at: Uint32Array | undefined;
}

/** Combining marks such as accents, and invisible characters: soft hyphens, joiners. */
const UNSEEN = /[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}]/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const PLAIN = /^[\x00-\x24\x26-\x7f]*$/;

/**
 * Folds case, accents, width and ligatures, and decodes percent-encoding: "Müller", "MÜLLER" with a combining mark,
 * "Mu\u00adller" and "M%C3%BCller" all become "muller", "Straße" becomes "strasse". Linear in the text.
 */
export function foldText(original: string): FoldedText {
  if (PLAIN.test(original)) return { text: original.toLowerCase(), at: undefined };
  const pieces: string[] = [];
  const at: number[] = [];
  for (let i = 0; i < original.length; ) {
    const { point, length } = pointAt(original, i);
    const piece = foldPoint(point);
    pieces.push(piece);
    for (let unit = 0; unit < piece.length; unit++) at.push(i);
    i += length;
  }
  at.push(original.length);
  return { text: pieces.join(""), at: Uint32Array.from(at) };
}

/** The code point at an index, and its length in UTF-16 units: up to twelve if it is percent-encoded. */
function pointAt(text: string, i: number): { readonly point: number; readonly length: number } {
  const point = text.codePointAt(i) ?? 0;
  const lead = point === 0x25 ? byteAt(text, i) : undefined;
  if (lead === undefined) return { point, length: point > 0xffff ? 2 : 1 };
  const bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  try {
    const decoded = decodeURIComponent(text.slice(i, i + 3 * bytes)).codePointAt(0);
    if (decoded !== undefined) return { point: decoded, length: 3 * bytes };
  } catch {
    // Invalid UTF-8: a literal percent sign.
  }
  return { point, length: 1 };
}

/** The byte encoded as `%41`; undefined for anything else. */
function byteAt(text: string, i: number): number | undefined {
  const digits = text.slice(i + 1, i + 3);
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** Cache of at most 0x110000 entries, for the few code points that occur. */
const known = new Map<number, string>();

function foldPoint(point: number): string {
  let folded = known.get(point);
  if (folded === undefined) {
    const bare = (text: string) => text.normalize("NFKD").replace(UNSEEN, "");
    // Upper case first: ß becomes SS, and both sigmas one.
    folded = bare(bare(String.fromCodePoint(point)).toUpperCase().toLowerCase());
    known.set(point, folded);
  }
  return folded;
}
