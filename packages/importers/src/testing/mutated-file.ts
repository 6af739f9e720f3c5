import { type Rng, rng } from "@wirecost/sim-core";
import { gzipSync } from "fflate";

type Change = (bytes: Uint8Array, random: Rng, samples: readonly Uint8Array[]) => Uint8Array;

/** What readers of text stumble over: ends, quotes, encodings, numbers beyond their range, names of prototypes. */
const PIECES = [
  "\0",
  "\n",
  "\r",
  "\r\n\r\n",
  '"',
  '"""',
  "'",
  ",",
  ";;;;",
  "\t",
  "|",
  "\\N",
  "\\.",
  "{",
  "[[[[[[[[",
  "]}",
  "-",
  "?",
  "%",
  "1e999",
  "-1e309",
  "NaN",
  "Infinity",
  "-0",
  "0x1F",
  "1,234,567.8.9",
  "1.234,5",
  "9".repeat(400),
  "=1+1",
  "@SUM(A1)",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "true",
  "-Mm",
  "-prefetchNumRecs 0",
  "\u{feff}",
  "\u{2028}",
  "\u{202e}",
  "\u{1f4a5}",
  "<script>",
  "a".repeat(5000),
].map((piece) => new TextEncoder().encode(piece));
const INVALID_UTF8 = Uint8Array.of(0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80);

const below = (random: Rng, limit: number) => Math.floor(random() * limit);

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Where a random piece begins and ends. */
function piece(bytes: Uint8Array, random: Rng, longest = bytes.length): readonly [number, number] {
  const from = below(random, bytes.length + 1);
  return [from, Math.min(bytes.length, from + below(random, longest + 1))];
}

const replaced: Change = (bytes, random) => {
  const copy = bytes.slice();
  for (let i = below(random, 8); i >= 0; i--) copy[below(random, copy.length)] = below(random, 256);
  return copy;
};

const cut: Change = (bytes, random) => bytes.subarray(...piece(bytes, random));

const removed: Change = (bytes, random) => {
  const [from, to] = piece(bytes, random, 200);
  return joined(bytes.subarray(0, from), bytes.subarray(to));
};

const repeated: Change = (bytes, random) => {
  const [from, to] = piece(bytes, random, 300);
  const times = 1 + below(random, 20);
  const copies = Array.from({ length: times }, () => bytes.subarray(from, to));
  return joined(bytes.subarray(0, to), ...copies, bytes.subarray(to));
};

const inserted: Change = (bytes, random) => {
  const [from, to] = piece(bytes, random, 6);
  const what = PIECES[below(random, PIECES.length + 1)] ?? INVALID_UTF8;
  return joined(bytes.subarray(0, from), what, bytes.subarray(random() < 0.5 ? from : to));
};

const swappedLines: Change = (bytes, random) => {
  const text = new TextDecoder("latin1").decode(bytes).split("\n");
  const [a, b] = [below(random, text.length), below(random, text.length)];
  const lines = text.map((line, i) => (i === a ? text[b] : i === b ? text[a] : line));
  return Uint8Array.from(lines.join("\n"), (char) => char.charCodeAt(0));
};

const spliced: Change = (bytes, random, samples) => {
  const other = samples[below(random, samples.length)] ?? bytes;
  return joined(bytes.subarray(0, below(random, bytes.length)), other.subarray(below(random, other.length)));
};

const widened: Change = (bytes, random) => {
  const little = random() < 0.5;
  const wide = new Uint8Array(2 + 2 * bytes.length);
  wide.set(little ? [0xff, 0xfe] : [0xfe, 0xff]);
  bytes.forEach((byte, i) => {
    wide[2 + 2 * i + (little ? 0 : 1)] = byte;
  });
  return wide;
};

const packed: Change = (bytes) => gzipSync(bytes, { level: 1, mtime: 0 });

const CHANGES: readonly Change[] = [
  replaced,
  replaced,
  cut,
  removed,
  removed,
  repeated,
  inserted,
  inserted,
  inserted,
  inserted,
  swappedLines,
  spliced,
  widened,
  packed,
];

/**
 * One of the samples with one to four changes, such as a byte exchanged, a piece cut out, two files run together
 * or a number beyond any range: the same for the same seed.
 */
export function mutatedFile(samples: readonly Uint8Array[], seed: number): Uint8Array {
  const random = rng(seed);
  let bytes = samples[below(random, samples.length)] ?? new Uint8Array();
  for (let i = below(random, 4); i >= 0; i--) {
    const change = CHANGES[below(random, CHANGES.length)];
    if (change && bytes.length > 0) bytes = change(bytes, random, samples);
  }
  return bytes;
}
