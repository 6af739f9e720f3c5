// The binary form of values, as each type's receiving function reads it. Of arrays (array_recv in PostgreSQL's
// src/backend/utils/adt/arrayfuncs.c): dimensions, whether there are NULLs, the element's type; of each dimension its
// length and first index; then the elements, each behind its length in bytes. All numbers are big-endian.

import type { Texts } from "@wirecost/analysis";

/** Object ids of types (pg_type.dat). */
const [INT4, TEXT] = [23, 25];
const HEAD = 12;
const DIMENSION = 8;

/** A smallint. */
export function int2(value: number): Buffer {
  const buffer = Buffer.allocUnsafe(2);
  buffer.writeInt16BE(value);
  return buffer;
}

/** An integer. */
export function int4(value: number): Buffer {
  const buffer = Buffer.allocUnsafe(4);
  buffer.writeInt32BE(value);
  return buffer;
}

export function uuid(text: string): Buffer {
  return Buffer.from(text.replaceAll("-", ""), "hex");
}

/** An integer[]. */
export function int4Array(values: Int32Array): Buffer {
  const buffer = arrayOf(INT4, [values.length], 8 * values.length);
  const view = viewOf(buffer);
  let at = HEAD + DIMENSION;
  for (let i = 0; i < values.length; i++) {
    view.setInt32(at, 4);
    view.setInt32(at + 4, values[i] ?? 0);
    at += 8;
  }
  return buffer;
}

/** Concatenated values, eight bytes each: an array of them takes PostgreSQL longer than all the rest. */
export function float8Bytes(columns: readonly Float64Array[]): Buffer {
  const buffer = Buffer.allocUnsafe(8 * columns.reduce((sum, { length }) => sum + length, 0));
  const view = viewOf(buffer);
  let at = 0;
  for (const values of columns) {
    for (let i = 0; i < values.length; i++) {
      view.setFloat64(at, values[i] ?? Number.NaN);
      at += 8;
    }
  }
  return buffer;
}

/** The values written by {@link float8Bytes}, from an index on. */
export function float8Values(bytes: Uint8Array, from: number, count: number): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: count }, (_, i) => view.getFloat64(8 * (from + i)));
}

/** A text[]. PostgreSQL rejects U+0000. */
export function textArray({ bytes, ends }: Texts): Buffer {
  const buffer = arrayOf(TEXT, [ends.length], 4 * ends.length + bytes.length);
  const view = viewOf(buffer);
  let at = HEAD + DIMENSION;
  let start = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i] ?? start;
    view.setInt32(at, end - start);
    at += 4;
    for (let k = start; k < end; k++) buffer[at++] = bytes[k] ?? 0;
    start = end;
  }
  return buffer;
}

export function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function arrayOf(type: number, lengths: readonly number[], size: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEAD + DIMENSION * lengths.length + size);
  buffer.writeInt32BE(lengths.length, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(type, 8);
  for (const [i, length] of lengths.entries()) {
    buffer.writeInt32BE(length, HEAD + DIMENSION * i);
    buffer.writeInt32BE(1, HEAD + DIMENSION * i + 4);
  }
  return buffer;
}
