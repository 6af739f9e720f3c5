import type { Texts } from "./row-columns.ts";
import { decodeUtf8, encodeUtf8 } from "./utf-8.ts";

/** Minimum slots of the hash table per row. */
const ROOM = 2;

/** Texts of rows as plain arrays, which can be transferred to another thread. */
export interface PackedTexts {
  /** The index of each row's text. */
  readonly ids: Int32Array;
  /** The distinct texts in UTF-8, concatenated in the order of their first rows. */
  readonly bytes: Uint8Array;
  /** End of each text. */
  readonly ends: Int32Array;
}

/** Initial capacity is twice this many bytes. */
const MIN_ROOM = 512;
/**
 * Number of bytes from which on duplicates are removed whenever capacity is exhausted, and each text is decoded
 * separately.
 */
const MANY = 16 * 1024 * 1024;

/**
 * One text per row: a million string objects would take a hundred bytes each. Texts are stored as they come until the
 * distinct ones are requested, or until they take much memory; from then on each distinct text is stored once.
 */
export class DictionaryColumn {
  #bytes: Uint8Array = new Uint8Array(0);
  #size = 0;
  /** End of each text. */
  #ends: Int32Array;
  #texts = 0;
  /** Number of leading texts that are known to be distinct. */
  #different = 0;
  /** The index of each row's text; undefined while each row has its own. */
  #ids: Int32Array | undefined;
  #rows = 0;
  /** All texts, decoded on first use: a call per text takes longer. "" if they are not ASCII. */
  #ascii: string | undefined;

  /** @param rows about how many there will be */
  constructor(rows = 0) {
    this.#ends = new Int32Array(Math.max(rows, 16));
  }

  /** @param packed whose arrays are the column's own from now on */
  static of({ ids, bytes, ends }: PackedTexts): DictionaryColumn {
    const column = new DictionaryColumn();
    [column.#bytes, column.#size] = [bytes, bytes.length];
    [column.#ends, column.#texts, column.#different] = [ends, ends.length, ends.length];
    [column.#ids, column.#rows] = [ids, ids.length];
    return column;
  }

  get rows(): number {
    return this.#rows;
  }

  /** A column whose arrays were transferred to another thread is read-only. */
  get packed(): PackedTexts {
    this.#ids = trimmed(this.#unify(), this.#rows);
    this.#bytes = trimmed(this.#bytes, this.#size);
    this.#ends = trimmed(this.#ends, this.#texts);
    return { ids: this.#ids, bytes: this.#bytes, ends: this.#ends };
  }

  get size(): number {
    this.#unify();
    return this.#texts;
  }

  /** The index of a row's text among the distinct ones, in the order of their first rows. */
  idAt(row: number): number {
    return this.#unify()[row] ?? 0;
  }

  at(row: number): string {
    const id = this.#ids ? (this.#ids[row] ?? 0) : row;
    const [from, to] = [this.#start(id), this.#ends[id] ?? 0];
    this.#ascii ??= this.#size < MANY ? asciiOf(this.#bytes.subarray(0, this.#size)) : "";
    return this.#ascii === "" ? decodeUtf8(this.#bytes.subarray(from, to)) : this.#ascii.slice(from, to);
  }

  /** Whether the text of a row begins with a prefix, without decoding it. */
  startsWith(row: number, beginning: Uint8Array): boolean {
    const id = this.#ids ? (this.#ids[row] ?? 0) : row;
    const [from, to] = [this.#start(id), this.#ends[id] ?? 0];
    return to - from >= beginning.length && beginning.every((byte, i) => this.#bytes[from + i] === byte);
  }

  add(text: string): void {
    const bytes = encodeUtf8(text);
    this.addTexts({ bytes, ends: Int32Array.of(bytes.length) });
  }

  addTexts({ bytes, ends }: Texts): void {
    if (this.#size + bytes.length > this.#bytes.length) this.#makeRoom(bytes.length);
    this.#ascii = undefined;
    const from = this.#size;
    this.#bytes.set(bytes, from);
    this.#size += bytes.length;
    this.#ends = withRoom(this.#ends, this.#texts + ends.length);
    for (let i = 0; i < ends.length; i++) this.#ends[this.#texts + i] = from + (ends[i] ?? 0);
    if (this.#ids) {
      this.#ids = withRoom(this.#ids, this.#rows + ends.length);
      for (let i = 0; i < ends.length; i++) this.#ids[this.#rows + i] = this.#texts + i;
    }
    this.#texts += ends.length;
    this.#rows += ends.length;
  }

  #start(id: number): number {
    return id === 0 ? 0 : (this.#ends[id - 1] ?? 0);
  }

  #makeRoom(more: number): void {
    if (this.#bytes.length >= MANY) this.#unify();
    // Twice the used size, so that each byte is examined and copied only a few times.
    const room = 2 * Math.max(this.#size + more, MIN_ROOM);
    if (room <= this.#bytes.length) return;
    const bytes = new Uint8Array(room);
    bytes.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = bytes;
  }

  /** Removes duplicates in place. @returns which of them each row has */
  #unify(): Int32Array {
    if (this.#ids && this.#different === this.#texts) return this.#ids;
    this.#ascii = undefined;
    const [bytes, ends] = [this.#bytes, this.#ends];
    const places = new Int32Array(this.#texts);
    // By hash, the id plus one: an open-addressing hash table.
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(ROOM * Math.max(1, places.length))));
    const mask = slots.length - 1;
    let count = 0;
    let size = 0;
    let from = 0;
    for (let text = 0; text < places.length; text++) {
      const to = ends[text] ?? 0;
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
      places[text] = id;
      from = to;
    }
    const ids = this.#ids ?? places;
    if (ids !== places) for (let row = 0; row < this.#rows; row++) ids[row] = places[ids[row] ?? 0] ?? 0;
    [this.#ids, this.#size, this.#texts, this.#different] = [ids, size, count, count];
    return ids;
  }

  /** Whether a stored text equals the one at this position. */
  #is(id: number, from: number, to: number): boolean {
    const start = this.#start(id);
    if ((this.#ends[id] ?? 0) - start !== to - from) return false;
    for (let i = from; i < to; i++) if (this.#bytes[start + i - from] !== this.#bytes[i]) return false;
    return true;
  }
}

/** UTF-8 decoded with one character per byte, for ASCII. */
function asciiOf(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  return text.length === bytes.length ? text : "";
}

/** MurmurHash3's mixing, one byte at a time. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x5bd1e995) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function withRoom(numbers: Int32Array, length: number): Int32Array {
  if (length <= numbers.length) return numbers;
  const more = new Int32Array(Math.max(length, 2 * numbers.length));
  more.set(numbers);
  return more;
}

/** The used part of an array, copied only if most of it is unused. */
function trimmed<Numbers extends Int32Array | Uint8Array>(numbers: Numbers, length: number): Numbers;
function trimmed(numbers: Int32Array | Uint8Array, length: number): Int32Array | Uint8Array {
  return 2 * length < numbers.length ? numbers.slice(0, length) : numbers.subarray(0, length);
}
