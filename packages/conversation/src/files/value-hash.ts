import type { ValueHash } from "../recorder.ts";

/**
 * A hash of a statement's values with a random secret, which is not stored: SipHash-2-4, a keyed hash for short values.
 * A cryptographic hash of a log's values would take most of the time of reading it.
 */
export function valueHash(): ValueHash {
  const key = crypto.getRandomValues(new Int32Array(4));
  return (values) => {
    const [low, high] = sipHash(key, values);
    // 48 bits, which a number represents exactly; never 0, which means unknown.
    return (high & 0xffff) * 0x1_0000_0000 + (low >>> 0) || 1;
  };
}

/**
 * SipHash-2-4 (Aumasson, Bernstein 2012).
 *
 * @param key 128 bits as words, the least significant first
 * @param values bytes, or a text, of which two bytes of each UTF-16 unit are taken
 * @returns the least significant word and the other
 */
export function sipHash(key: Int32Array, values: string | Uint8Array): readonly [low: number, high: number] {
  const k0 = key[0] ?? 0;
  const k1 = key[1] ?? 0;
  const k2 = key[2] ?? 0;
  const k3 = key[3] ?? 0;
  const state = Int32Array.of(
    k0 ^ 0x70736575,
    k1 ^ 0x736f6d65,
    k2 ^ 0x6e646f6d,
    k3 ^ 0x646f7261,
    k0 ^ 0x6e657261,
    k1 ^ 0x6c796765,
    k2 ^ 0x79746573,
    k3 ^ 0x74656462,
  );
  const isText = typeof values === "string";
  const size = isText ? 2 * values.length : values.length;
  const word = isText ? textWord : byteWord;
  let at = 0;
  for (; at + 8 <= size; at += 8) {
    const low = word(values as never, at);
    const high = word(values as never, at + 4);
    state[6] = (state[6] ?? 0) ^ low;
    state[7] = (state[7] ?? 0) ^ high;
    rounds(state, 2);
    state[0] = (state[0] ?? 0) ^ low;
    state[1] = (state[1] ?? 0) ^ high;
  }
  const low = word(values as never, at);
  const high = word(values as never, at + 4) | (size << 24);
  state[6] = (state[6] ?? 0) ^ low;
  state[7] = (state[7] ?? 0) ^ high;
  rounds(state, 2);
  state[0] = (state[0] ?? 0) ^ low;
  state[1] = (state[1] ?? 0) ^ high;
  state[4] = (state[4] ?? 0) ^ 0xff;
  rounds(state, 4);
  const part = (i: number) => state[i] ?? 0;
  return [part(0) ^ part(2) ^ part(4) ^ part(6), part(1) ^ part(3) ^ part(5) ^ part(7)];
}

/** Four bytes as a word; bytes beyond the end are 0. */
function textWord(text: string, at: number): number {
  const unit = at >> 1;
  return text.charCodeAt(unit) | (text.charCodeAt(unit + 1) << 16);
}

function byteWord(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}

const carry = (a: number, b: number, sum: number) => ((a & b) | ((a | b) & ~sum)) >>> 31;

function rounds(state: Int32Array, count: number): void {
  let v0 = state[0] ?? 0;
  let h0 = state[1] ?? 0;
  let v1 = state[2] ?? 0;
  let h1 = state[3] ?? 0;
  let v2 = state[4] ?? 0;
  let h2 = state[5] ?? 0;
  let v3 = state[6] ?? 0;
  let h3 = state[7] ?? 0;
  for (let i = 0; i < count; i++) {
    let sum = (v0 + v1) | 0;
    h0 = (h0 + h1 + carry(v0, v1, sum)) | 0;
    v0 = sum;
    sum = (v2 + v3) | 0;
    h2 = (h2 + h3 + carry(v2, v3, sum)) | 0;
    v2 = sum;
    let old = v1;
    v1 = ((v1 << 13) | (h1 >>> 19)) ^ v0;
    h1 = ((h1 << 13) | (old >>> 19)) ^ h0;
    old = v3;
    v3 = ((v3 << 16) | (h3 >>> 16)) ^ v2;
    h3 = ((h3 << 16) | (old >>> 16)) ^ h2;
    old = v0;
    v0 = h0;
    h0 = old;
    sum = (v2 + v1) | 0;
    h2 = (h2 + h1 + carry(v2, v1, sum)) | 0;
    v2 = sum;
    sum = (v0 + v3) | 0;
    h0 = (h0 + h3 + carry(v0, v3, sum)) | 0;
    v0 = sum;
    old = v1;
    v1 = ((v1 << 17) | (h1 >>> 15)) ^ v2;
    h1 = ((h1 << 17) | (old >>> 15)) ^ h2;
    old = v3;
    v3 = ((v3 << 21) | (h3 >>> 11)) ^ v0;
    h3 = ((h3 << 21) | (old >>> 11)) ^ h0;
    old = v2;
    v2 = h2;
    h2 = old;
  }
  state[0] = v0;
  state[1] = h0;
  state[2] = v1;
  state[3] = h1;
  state[4] = v2;
  state[5] = h2;
  state[6] = v3;
  state[7] = h3;
}
