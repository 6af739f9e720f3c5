/** An encoding with two-byte characters. */
interface PairEncoding {
  readonly encoding: "shift_jis" | "euc-kr" | "gb18030" | "big5";
  readonly language: "Japanese" | "Korean" | "Chinese";
  readonly isPair: (lead: number, trail: number) => boolean;
  /** Whether a byte is a character by itself. */
  readonly isSingle?: (byte: number) => boolean;
  /** Punctuation, letters and digits, which prove nothing. */
  readonly isMark: (lead: number, trail: number) => boolean;
  /** Whether a character is among the most frequent ones of the language. */
  readonly isUsual: (lead: number, trail: number) => boolean;
  /** Characters that every text has many of, for languages whose frequent characters overlap with another's. */
  readonly frequent?: RegExp;
}

const within = (byte: number, first: number, last: number) => byte >= first && byte <= last;

/** Minimum number: fewer may be adjacent accented letters. */
const MIN_CHARACTERS = 4;

/** A text in one of them is not a plausible text in another. */
const ENCODINGS: readonly PairEncoding[] = [
  {
    encoding: "shift_jis",
    language: "Japanese",
    isPair: (lead, trail) =>
      (within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc)) && within(trail, 0x40, 0xfc) && trail !== 0x7f,
    isSingle: (byte) => within(byte, 0xa1, 0xdf),
    isMark: (lead, trail) => lead === 0x81 || (lead === 0x82 && trail < 0x9f),
    isUsual: (lead, trail) => lead === 0x82 || (lead === 0x83 && trail <= 0x96) || within(lead, 0x88, 0x97),
  },
  {
    encoding: "euc-kr",
    language: "Korean",
    isPair: (lead, trail) => within(lead, 0xa1, 0xfe) && trail >= 0xa1 && trail <= 0xfe,
    isMark: (lead) => within(lead, 0xa1, 0xaf),
    // Hangul, whose range half of the Chinese characters share.
    isUsual: (lead) => within(lead, 0xb0, 0xc8),
    frequent:
      /[이다는을의에가고하지시도리사기로한자서인대정아어있습니나라보수해부일전상주그년동공원장성스들게조경용제과입력오록목객문번호명]/g,
  },
  {
    encoding: "gb18030",
    language: "Chinese",
    isPair: (lead, trail) => within(lead, 0x81, 0xfe) && within(trail, 0x40, 0xfe) && trail !== 0x7f,
    isMark: (lead) => within(lead, 0xa1, 0xa9),
    isUsual: (lead, trail) => within(lead, 0xb0, 0xd7) && trail >= 0xa1,
  },
  {
    encoding: "big5",
    language: "Chinese",
    isPair: (lead, trail) =>
      within(lead, 0x81, 0xfe) && (within(trail, 0x40, 0x7e) || within(trail, 0xa1, 0xfe)),
    isMark: (lead) => within(lead, 0xa1, 0xa3),
    isUsual: (lead) => within(lead, 0xa4, 0xc6),
  },
];

/**
 * The encoding of a Japanese, Korean or Chinese text that is not UTF-8: all bytes beyond ASCII form its characters,
 * most of them frequent ones, and many adjacent. Accented letters are mostly isolated, and adjacent ones form other
 * characters.
 */
export function eastAsian(bytes: Uint8Array): Pick<PairEncoding, "encoding" | "language"> | undefined {
  return ENCODINGS.find((one) => isTextOf(bytes, one));
}

function isTextOf(
  bytes: Uint8Array,
  { encoding, isPair, isSingle, isMark, isUsual, frequent }: PairEncoding,
): boolean {
  let [usual, all, joined, before] = [0, 0, 0, -2];
  for (let i = 0; i < bytes.length; i++) {
    const [lead = 0, trail = 0] = [bytes[i], bytes[i + 1]];
    if (lead < 0x80 || isSingle?.(lead)) continue;
    if (!isPair(lead, trail)) return false;
    if (!isMark(lead, trail)) {
      all += 1;
      if (isUsual(lead, trail)) usual += 1;
      if (before === i - 2) joined += 1;
      before = i;
    }
    i += 1;
  }
  if (all < MIN_CHARACTERS || usual < 0.7 * all || joined < 0.25 * all) return false;
  if (!frequent) return true;
  if (all < 2 * MIN_CHARACTERS) return false;
  return (new TextDecoder(encoding).decode(bytes).match(frequent)?.length ?? 0) >= 0.25 * all;
}
