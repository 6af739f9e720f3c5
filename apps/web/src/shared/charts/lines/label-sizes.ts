/** Widths of Inter's letters in ems, slightly too large: a label may end early, but never outside. */
const DIGIT = 0.63;
const CAPITAL = 0.7;
const WIDE = 0.88;
const SMALL = 0.56;
const NARROW = 0.31;

/** Approximate width of a text in pixels at a font size, without layout by the browser. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const letter of text) ems += letterWidth(letter);
  return ems * size;
}

/** The text, truncated with an ellipsis if it does not fit. */
export function fitText(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  let prefix = "";
  for (const letter of text) {
    if (textWidth(`${prefix}${letter}…`, size) > room) break;
    prefix += letter;
  }
  return `${prefix.trimEnd()}…`;
}

/** Ems by character code: a matrix needs thousands at every step of a slider. */
const ASCII = Float32Array.from({ length: 128 }, (_, code) => widthOf(String.fromCharCode(code)));

function letterWidth(letter: string): number {
  return ASCII[letter.charCodeAt(0)] ?? widthOf(letter);
}

function widthOf(letter: string): number {
  if (/[ .,:;·'|il()[\]]/.test(letter)) return NARROW;
  if (/[0-9+−×]/.test(letter)) return DIGIT;
  if (/[%MWmw…]/.test(letter)) return WIDE;
  return /[a-zµ/-]/.test(letter) ? SMALL : CAPITAL;
}
