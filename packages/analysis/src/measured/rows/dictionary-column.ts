import { decodeUtf8, encodeUtf8 } from "./utf-8.ts";

/** Slots of the hash table for each text, at least. */
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

/** A text a row, each different one held once: a million objects of text would take a hundred bytes each. */
export class DictionaryColumn {
  readonly packed: PackedTexts;

  constructor(packed: PackedTexts) {
    this.packed = packed;
  }

  /** Different texts. */
  get size(): number {
    return this.packed.ends.length;
  }

  /** Which of the different texts a row has: from 0, in the order of their first rows. */
  idAt(row: number): number {
    return this.packed.ids[row] ?? 0;
  }

  at(row: number): string {
    const { bytes } = this.packed;
    const [from, to] = this.#place(this.idAt(row));
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
    const [from, to] = this.#place(this.idAt(row));
    return (
      to - from >= beginning.length && beginning.every((byte, i) => this.packed.bytes[from + i] === byte)
    );
  }

  #place(id: number): readonly [from: number, to: number] {
    const { ends } = this.packed;
    return [ends[id - 1] ?? 0, ends[id] ?? 0];
  }
}

/** Puts the texts of rows together, row by row. */
export class DictionaryBuilder {
  #ids: Int32Array;
  #rows = 0;
  #bytes: Uint8Array = new Uint8Array(1024);
  #ends: Int32Array = new Int32Array(256);
  #hashes: Int32Array = new Int32Array(256);
  #count = 0;
  /** Ids by hash, one more than the id: an open hash table. */
  #slots: Int32Array = new Int32Array(1024);

  /** @param rows about how many there will be */
  constructor(rows: number) {
    this.#ids = new Int32Array(Math.max(rows, 16));
  }

  get rows(): number {
    return this.#rows;
  }

  get column(): DictionaryColumn {
    const ends = this.#ends.subarray(0, this.#count);
    return new DictionaryColumn({
      ids: this.#ids.subarray(0, this.#rows),
      bytes: this.#bytes.subarray(0, ends.at(-1) ?? 0),
      ends,
    });
  }

  /** Adds the text of the next row. */
  add(text: string): void {
    const bytes = encodeUtf8(text);
    this.addBytes(bytes, 0, bytes.length);
  }

  /** Adds the text of the next row in UTF-8: the bytes from `from` to before `to`. */
  addBytes(bytes: Uint8Array, from: number, to: number): void {
    const hash = hashOf(bytes, from, to);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] ?? 0) - 1;
      if (id < 0) {
        this.#slots[slot] = this.#count + 1;
        this.#push(this.#keep(bytes, from, to, hash));
        return;
      }
      if (this.#hashes[id] === hash && this.#is(id, bytes, from, to)) {
        this.#push(id);
        return;
      }
    }
  }

  #start(id: number): number {
    return id === 0 ? 0 : (this.#ends[id - 1] ?? 0);
  }

  #push(id: number): void {
    if (this.#rows === this.#ids.length) this.#ids = longer(this.#ids, Int32Array);
    this.#ids[this.#rows++] = id;
  }

  #is(id: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#start(id);
    if ((this.#ends[id] ?? 0) - start !== to - from) return false;
    for (let i = from; i < to; i++) if (this.#bytes[start + i - from] !== bytes[i]) return false;
    return true;
  }

  #keep(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const id = this.#count++;
    const start = this.#start(id);
    const end = start + to - from;
    while (end > this.#bytes.length) this.#bytes = longer(this.#bytes, Uint8Array);
    if (id === this.#ends.length) {
      this.#ends = longer(this.#ends, Int32Array);
      this.#hashes = longer(this.#hashes, Int32Array);
    }
    for (let i = from; i < to; i++) this.#bytes[start + i - from] = bytes[i] ?? 0;
    this.#ends[id] = end;
    this.#hashes[id] = hash;
    if (this.#count * ROOM > this.#slots.length) this.#rehash();
    return id;
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let id = 0; id < this.#count; id++) {
      let slot = (this.#hashes[id] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
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
