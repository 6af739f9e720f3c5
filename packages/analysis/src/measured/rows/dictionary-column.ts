import type { Texts } from "./row-columns.ts";
import { decodeUtf8, encodeUtf8 } from "./utf-8.ts";

/** Slots of the hash table for each row, at least. */
const ROOM = 2;
/** Bytes up to which a text is put together here: the call of a decoder takes longer. */
const SHORT = 40;

/** Texts of rows as arrays alone, which one thread can hand to another. */
export interface PackedTexts {
  /** Which of the different texts each row has. */
  readonly ids: Int32Array;
  /** The different texts in UTF-8, one behind the other, in the order of their first rows. */
  readonly bytes: Uint8Array;
  /** Where each one ends. */
  readonly ends: Int32Array;
}

/**
 * A text a row: a million objects of text would take a hundred bytes each. The texts are held as they came until it is
 * asked which of them are the same; from then on each different one is held once.
 */
export class DictionaryColumn {
  #bytes: Uint8Array;
  #ends: Int32Array;
  /** Which of the texts each row has; undefined while each has its own. */
  #ids: Int32Array | undefined;

  /** @param texts whose arrays are the column's own from now on; without ids, one a row */
  constructor({ bytes, ends, ids }: Texts & Partial<PackedTexts>) {
    this.#bytes = bytes;
    this.#ends = ends;
    this.#ids = ids;
  }

  get packed(): PackedTexts {
    return { ids: this.#ids ?? this.#unify(), bytes: this.#bytes, ends: this.#ends };
  }

  /** Different texts. */
  get size(): number {
    return this.packed.ends.length;
  }

  /** Which of the different texts a row has: from 0, in the order of their first rows. */
  idAt(row: number): number {
    return (this.#ids ?? this.#unify())[row] ?? 0;
  }

  at(row: number): string {
    const bytes = this.#bytes;
    const id = this.#ids ? (this.#ids[row] ?? 0) : row;
    const [from, to] = [this.#start(id), this.#ends[id] ?? 0];
    if (to - from > SHORT) return decodeUtf8(bytes.subarray(from, to));
    let text = "";
    for (let i = from; i < to; i++) {
      const code = bytes[i] ?? 0;
      if (code > 0x7f) return decodeUtf8(bytes.subarray(from, to));
      text += String.fromCharCode(code);
    }
    return text;
  }

  /** Whether the text of a row begins so, without making it one. */
  startsWith(row: number, beginning: Uint8Array): boolean {
    const id = this.#ids ? (this.#ids[row] ?? 0) : row;
    const [from, to] = [this.#start(id), this.#ends[id] ?? 0];
    return to - from >= beginning.length && beginning.every((byte, i) => this.#bytes[from + i] === byte);
  }

  #start(id: number): number {
    return id === 0 ? 0 : (this.#ends[id - 1] ?? 0);
  }

  /** Leaves each different text once, in place. */
  #unify(): Int32Array {
    const [bytes, ends] = [this.#bytes, this.#ends];
    const ids = new Int32Array(ends.length);
    // By hash, one more than the id: an open hash table.
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(ROOM * Math.max(1, ends.length))));
    const mask = slots.length - 1;
    let count = 0;
    let size = 0;
    let from = 0;
    for (let row = 0; row < ids.length; row++) {
      const to = ends[row] ?? 0;
      let slot = hashOf(bytes, from, to) & mask;
      let id = (slots[slot] ?? 0) - 1;
      while (id >= 0 && !this.#is(id, from, to)) {
        slot = (slot + 1) & mask;
        id = (slots[slot] ?? 0) - 1;
      }
      if (id < 0) {
        id = count++;
        slots[slot] = count;
        if (size < from) bytes.copyWithin(size, from, to);
        size += to - from;
        ends[id] = size;
      }
      ids[row] = id;
      from = to;
    }
    // What is left free of the arrays is not worth a copy unless it is most of them.
    const isSmall = 2 * size < bytes.length;
    this.#bytes = isSmall ? bytes.slice(0, size) : bytes.subarray(0, size);
    this.#ends = isSmall ? ends.slice(0, count) : ends.subarray(0, count);
    this.#ids = ids;
    return ids;
  }

  /** Whether a text that is left is the one that stands here. */
  #is(id: number, from: number, to: number): boolean {
    const start = this.#start(id);
    if ((this.#ends[id] ?? 0) - start !== to - from) return false;
    for (let i = from; i < to; i++) if (this.#bytes[start + i - from] !== this.#bytes[i]) return false;
    return true;
  }
}

/** Puts the texts of rows together, row by row. */
export class DictionaryBuilder {
  #bytes: Uint8Array = new Uint8Array(1024);
  #size = 0;
  #ends: Int32Array;
  #rows = 0;

  /** @param rows about how many there will be */
  constructor(rows: number) {
    this.#ends = new Int32Array(Math.max(rows, 16));
  }

  get rows(): number {
    return this.#rows;
  }

  /** What was added. Nothing is added afterwards. */
  get column(): DictionaryColumn {
    return new DictionaryColumn({
      bytes: this.#bytes.subarray(0, this.#size),
      ends: this.#ends.subarray(0, this.#rows),
    });
  }

  /** Adds the text of the next row. */
  add(text: string): void {
    const bytes = encodeUtf8(text);
    this.addTexts({ bytes, ends: Int32Array.of(bytes.length) });
  }

  /** Adds the texts of the next rows. */
  addTexts({ bytes, ends }: Texts): void {
    const from = this.#size;
    this.#size += bytes.length;
    while (this.#size > this.#bytes.length) this.#bytes = longer(this.#bytes, Uint8Array);
    this.#bytes.set(bytes, from);
    while (this.#rows + ends.length > this.#ends.length) this.#ends = longer(this.#ends, Int32Array);
    for (let i = 0; i < ends.length; i++) this.#ends[this.#rows++] = from + (ends[i] ?? 0);
  }
}

/** MurmurHash3's mixing, a byte at a time. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x5bd1e995) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function longer<Numbers extends Int32Array | Uint8Array>(
  numbers: Numbers,
  Kind: new (length: number) => Numbers,
): Numbers {
  const more = new Kind(2 * numbers.length);
  more.set(numbers);
  return more;
}
