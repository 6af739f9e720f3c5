/** A field of a message: its number, and a number or bytes by its wire type. */
export interface Field {
  readonly number: number;
  readonly wireType: number;
  /** Value of a varint, or length of bytes. 64 bits are rounded. */
  readonly value: number;
  /** Bytes of its tag and its value, without those of a length-delimited field. */
  readonly headerLength: number;
}

export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
const FIXED32 = 5;

/** Thrown for invalid Protocol Buffers. */
export class ProtobufError extends Error {}

/**
 * Reads a field's beginning: https://protobuf.dev/programming-guides/encoding/.
 *
 * @returns undefined where more bytes are needed
 * @throws ProtobufError
 */
export function fieldAt(view: DataView, at: number, available: number): Field | undefined {
  const tag = varintAt(view, at, available);
  if (!tag) return undefined;
  const number = Math.floor(tag.value / 8);
  const wireType = tag.value % 8;
  if (number < 1 || number > 536_870_911)
    throw new ProtobufError(`A field has a number from 1; this one has ${number}.`);
  if (wireType === FIXED64 || wireType === FIXED32) {
    const headerLength = tag.length + (wireType === FIXED64 ? 8 : 4);
    return available < headerLength ? undefined : { number, wireType, value: 0, headerLength };
  }
  if (wireType !== VARINT && wireType !== BYTES)
    throw new ProtobufError(`Wire types are 0, 1, 2 and 5; this field has ${wireType}.`);
  const value = varintAt(view, at + tag.length, available - tag.length);
  return value && { number, wireType, value: value.value, headerLength: tag.length + value.length };
}

/** @returns undefined where more bytes are needed */
export function varintAt(
  view: DataView,
  at: number,
  available: number,
): { value: number; length: number } | undefined {
  let value = 0;
  for (let length = 0; length < 10; length++) {
    if (length >= available) return undefined;
    const byte = view.getUint8(at + length);
    value += (byte & 0x7f) * 2 ** (7 * length);
    if (byte < 0x80) return { value, length: length + 1 };
  }
  throw new ProtobufError("A number has at most 10 bytes.");
}

/**
 * Iterates over the fields of a message.
 *
 * @param take takes a field, with the bytes of a length-delimited one or the last 8 of another
 * @throws ProtobufError
 */
export function eachField(message: Uint8Array, take: (field: Field, bytes: Uint8Array) => void): void {
  const view = new DataView(message.buffer, message.byteOffset, message.length);
  for (let at = 0; at < message.length; ) {
    const field = fieldAt(view, at, message.length - at);
    const length = field?.wireType === BYTES ? field.value : 0;
    if (!field || at + field.headerLength + length > message.length)
      throw new ProtobufError("A field reaches beyond its message.");
    at += field.headerLength;
    take(field, length > 0 ? message.subarray(at, at + length) : message.subarray(Math.max(0, at - 8), at));
    at += length;
  }
}
