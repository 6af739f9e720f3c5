/** Alignment of columns, so that they can be read in place. */
const ALIGNMENT = 8;

/**
 * A JSON document and columns behind it, as bytes: how long the document is (4 bytes, little-endian), the document with
 * blanks up to a multiple of 8, then each column as it stands in memory, with zeros up to a multiple of 8.
 *
 * @param columns typed arrays of a machine that is little-endian, as all are that Node and browsers run on
 */
export function columnFrame(head: string, columns: readonly ArrayBufferView[]): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(head);
  const start = padded(4 + json.length);
  const size = columns.reduce((sum, { byteLength }) => sum + padded(byteLength), start);
  const frame = new Uint8Array(size);
  new DataView(frame.buffer).setUint32(0, start - 4, true);
  frame.set(json, 4);
  frame.fill(0x20, 4 + json.length, start);
  let at = start;
  for (const { buffer, byteOffset, byteLength } of columns) {
    frame.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  return frame;
}

/** Reads consecutive frames of {@link columnFrame}. @throws RangeError where they end too early */
export class FrameReader {
  readonly #buffer: ArrayBuffer;
  #at = 0;

  constructor(buffer: ArrayBuffer) {
    this.#buffer = buffer;
  }

  get atEnd(): boolean {
    return this.#at === this.#buffer.byteLength;
  }

  /** The document of the next frame; its columns are read next. @throws SyntaxError where it is none */
  head(): unknown {
    const size = new DataView(this.#buffer, this.#take(4), 4).getUint32(0, true);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(this.#buffer, this.#take(size), size)));
  }

  int32s(count: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#buffer, this.#take(padded(4 * count)), count);
  }

  float64s(count: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#buffer, this.#take(8 * count), count);
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer, this.#take(padded(count)), count);
  }

  #take(size: number): number {
    const from = this.#at;
    const { byteLength } = this.#buffer;
    if (from + size > byteLength)
      throw new RangeError(`The columns end after ${byteLength} bytes, where ${from + size} were to come.`);
    this.#at = from + size;
    return from;
  }
}

function padded(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}
