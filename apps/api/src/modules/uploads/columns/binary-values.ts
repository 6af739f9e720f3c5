// Reads the output of binary-format.ts, and of PostgreSQL's array_send().

import type { Texts } from "@wirecost/analysis/tables";
import { viewOf } from "./binary-format.ts";

/** Offset of the elements of a one-dimensional array. */
const ELEMENTS = 20;

export function int4Values(array: Buffer): Int32Array<ArrayBuffer> {
  const view = viewOf(array);
  const values = new Int32Array(lengthOf(array));
  for (let i = 0; i < values.length; i++) values[i] = view.getInt32(ELEMENTS + 8 * i + 4);
  return values;
}

export function textValues(array: Buffer): Texts {
  const view = viewOf(array);
  const ends = new Int32Array(lengthOf(array));
  const bytes = new Uint8Array(Math.max(0, array.length - ELEMENTS - 4 * ends.length));
  let from = ELEMENTS;
  let size = 0;
  for (let i = 0; i < ends.length; i++) {
    const to = from + 4 + view.getInt32(from);
    for (let k = from + 4; k < to; k++) bytes[size++] = array[k] ?? 0;
    ends[i] = size;
    from = to;
  }
  return { bytes, ends };
}

/** Concatenated values, eight bytes each. */
export function float8Column(bytes: Buffer): Float64Array<ArrayBuffer> {
  // A Buffer may begin at any offset: numbers need a multiple of eight.
  const values = new Float64Array(bytes.length / 8);
  const own = Buffer.from(values.buffer);
  bytes.copy(own);
  own.swap64();
  return values;
}

/** An empty array has no dimension. */
function lengthOf(array: Buffer): number {
  return array.readInt32BE(0) === 0 ? 0 : array.readInt32BE(12);
}
