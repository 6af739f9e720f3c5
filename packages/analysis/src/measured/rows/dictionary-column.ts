import type { Texts } from "./row-columns.ts";
import { decodeUtf8, encodeUtf8 } from "./utf-8.ts";

/** Slots of the hash table for each row, at least. */
const ROOM = 2;

/** Texts of rows as arrays alone, which one thread can hand to another. */
export interface PackedTexts {
  /** Which of the different texts each row has. */
  readonly ids: Int32Array;
  /** The different texts in UTF-8, one behind the other, in the order of their first rows. */
  readonly bytes: Uint8Array;
  /** Where each one ends. */
  readonly ends: Int32Array;
}

/** Half of the bytes that there is room for at first. */
const MIN_ROOM = 512;
/** Bytes from which on equal texts are looked for whenever there is no room for more, and each is decoded by itself. */
const MANY = 16 * 1024 * 1024;

/**
 * A text a row: a million objects of text would take a hundred bytes each. Texts are held as they come until it is asked
 * which of them are the same, or they take much memory; from then on each different one is held once.
 */
export class DictionaryColumn {
  #bytes: Uint8Array = new Uint8Array(0);
  #size = 0;
  /** Where each text ends. */
  #ends: Int32Array;
  #texts = 0;
  /** So many texts, the first, are known to be different. */
  #different = 0;
  /** Which of the texts each row has; undefined while each has its own. */
  #ids: Int32Array | undefined;
  #rows = 0;
  /** All texts, decoded when one is first asked for: a call for each takes longer. "" where they are not ASCII. */
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

  /** Nothing is added to a column whose arrays were handed to another thread. */
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

  /** Which of the different texts a row has: from 0, in the order of their first rows. */
  idAt(row: number): number {
    return this.#unify()[row] ?? 0;
  }

  at(row: number): string {
    const id = this.#ids ? (this.#ids[row] ?? 0) : row;
    const [from, to] = [this.#start(id), this.#ends[id] ?? 0];
    this.#ascii ??= this.#size < MANY ? asciiOf(this.#bytes.subarray(0, this.#size)) : "";
    return this.#ascii === "" ? decodeUtf8(this.#bytes.subarray(from, to)) : this.#ascii.slice(from, to);
  }

  /** Whether the text of a row begins so, without making it one. */
  startsWith(row: number, beginning: Uint8Array): boolean {
    const id = this.#ids ? (this.#ids[row] ?? 0) : row;
    const [from, to] = [this.#start(id), this.#ends[id] ?? 0];
    return to - from >= beginning.length && beginning.every((byte, i) => this.#bytes[from + i] === byte);
  }

  add(text: string): void {
    const bytes = encodeUtf8(text);
    this.addTexts({ bytes, ends: Int32Array.of(bytes.length) });
  }

  /** Adds the texts of the next rows. */
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
    // Twice what is used, so that each byte is looked at and copied a few times at most.
    const room = 2 * Math.max(this.#size + more, MIN_ROOM);
    if (room <= this.#bytes.length) return;
    const bytes = new Uint8Array(room);
    bytes.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = bytes;
  }

  /** Leaves each different text once, in place. @returns which of them each row has */
  #unify(): Int32Array {
    if (this.#ids && this.#different === this.#texts) return this.#ids;
    this.#ascii = undefined;
    const [bytes, ends] = [this.#bytes, this.#ends];
    const places = new Int32Array(this.#texts);
    // By hash, one more than the id: an open hash table.
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

  /** Whether a text that is left is the one that stands here. */
  #is(id: number, from: number, to: number): boolean {
    const start = this.#start(id);
    if ((this.#ends[id] ?? 0) - start !== to - from) return false;
    for (let i = from; i < to; i++) if (this.#bytes[start + i - from] !== this.#bytes[i]) return false;
    return true;
  }
}

/** Of UTF-8, as many characters as bytes are ASCII, each in its byte's place. */
function asciiOf(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  return text.length === bytes.length ? text : "";
}

/** MurmurHash3's mixing, a byte at a time. */
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

/** The first numbers of an array. What is left free of it is not worth a copy unless it is most of it. */
function trimmed<Numbers extends Int32Array | Uint8Array>(numbers: Numbers, length: number): Numbers;
function trimmed(numbers: Int32Array | Uint8Array, length: number): Int32Array | Uint8Array {
  return 2 * length < numbers.length ? numbers.slice(0, length) : numbers.subarray(0, length);
}
