/** A text without what readers do not tell apart, and where each of its UTF-16 units stood before. */
export interface FoldedText {
  readonly text: string;
  /** Index in the original of each unit, and the original's length last; undefined where they are the same. */
  readonly at: Uint32Array | undefined;
}

/** Accents and other marks that follow a letter, and characters that are not seen: soft hyphens, joiners. */
const UNSEEN = /[\p{Script=Inherited}\p{Default_Ignorable_Code_Point}]/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const PLAIN = /^[\x00-\x24\x26-\x7f]*$/;

/**
 * Folds case, accents, width and ligatures, and reads what is percent-encoded: "Müller", "MÜLLER" with a combining
 * mark, "Mu\u00adller" and "M%C3%BCller" are all "muller", "Straße" is "strasse". Linear in the text.
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

/** The code point at an index, and how many UTF-16 units it takes there: up to twelve where it is percent-encoded. */
function pointAt(text: string, i: number): { readonly point: number; readonly length: number } {
  const point = text.codePointAt(i) ?? 0;
  const lead = point === 0x25 ? byteAt(text, i) : undefined;
  if (lead === undefined) return { point, length: point > 0xffff ? 2 : 1 };
  const bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  try {
    const decoded = decodeURIComponent(text.slice(i, i + 3 * bytes)).codePointAt(0);
    if (decoded !== undefined) return { point: decoded, length: 3 * bytes };
  } catch {
    // No UTF-8: the percent sign stands for itself.
  }
  return { point, length: 1 };
}

/** The byte that `%41` stands for; undefined where it is none. */
function byteAt(text: string, i: number): number | undefined {
  const digits = text.slice(i + 1, i + 3);
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** At most 0x110000 entries, of the few code points that texts have. */
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
