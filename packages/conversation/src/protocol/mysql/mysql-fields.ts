/** A number in MySQL's length encoding; undefined if it is invalid, or incomplete. */
export function numberAt(bytes: Uint8Array, at: number): { value: number; end: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0xfb || first === 0xff) return undefined;
  if (first < 0xfb) return { value: first, end: at + 1 };
  const length = first === 0xfc ? 2 : first === 0xfd ? 3 : 8;
  if (at + 1 + length > bytes.length) return undefined;
  let value = 0;
  for (let i = length; i > 0; i--) value = value * 256 + (bytes[at + i] ?? 0);
  return { value, end: at + 1 + length };
}

/** Status flags of an OK packet, which begins with 0x00 or 0xfe, and its number of changed rows. */
export function okAt(bytes: Uint8Array): { status: number; rows: number } | undefined {
  const rows = numberAt(bytes, 1);
  const id = rows && numberAt(bytes, rows.end);
  if (!id || id.end + 2 > bytes.length) return undefined;
  return { status: uint16(bytes, id.end), rows: Number.isSafeInteger(rows.value) ? rows.value : 0 };
}

export function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

export function uint32(bytes: Uint8Array, at: number): number {
  return (uint16(bytes, at) | (uint16(bytes, at + 2) << 16)) >>> 0;
}

/** Capabilities in a server's greeting; undefined if it is not one of protocol 10. */
export function offeredCapabilities(greeting: Uint8Array): number | undefined {
  const end = greeting.indexOf(0);
  const at = end + 1 + 4 + 8 + 1;
  if (greeting[0] !== 10 || end < 0 || at + 2 > greeting.length) return undefined;
  return uint16(greeting, at) | (uint16(greeting, at + 5) << 16);
}

/**
 * Parameters of a statement or attributes of a query, in MySQL's binary protocol.
 *
 * @param count of parameters
 * @param hasNames whether each type is followed by a name
 * @returns the values with the bits that say which are null, and where the values begin; undefined where they go past
 *   the end
 */
export function parametersAt(
  bytes: Uint8Array,
  from: number,
  count: number,
  hasNames: boolean,
): { nulls: Uint8Array; types: number[]; end: number } | undefined {
  let at = from + ((count + 7) >> 3);
  const nulls = bytes.subarray(from, at);
  if (at >= bytes.length) return undefined;
  const hasTypes = bytes[at++] === 1;
  const types: number[] = [];
  for (let i = 0; hasTypes && i < count; i++) {
    types.push(bytes[at] ?? 0);
    at += 2;
    if (hasNames) {
      const name = numberAt(bytes, at);
      if (!name) return undefined;
      at = name.end + name.value;
    }
    if (at > bytes.length) return undefined;
  }
  return { nulls, types, end: at };
}

/** Length of a value if its type determines it. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 4, 4: 4, 5: 8, 6: 0, 8: 8, 9: 4, 13: 2 };
/** Dates and times, whose length is one byte. */
const SHORT = new Set([7, 10, 11, 12]);

/** Start of a query's text after its attributes; undefined if they are incomplete. */
export function afterAttributes(query: Uint8Array): number | undefined {
  const count = numberAt(query, 0);
  const sets = count && numberAt(query, count.end);
  if (!sets) return undefined;
  if (count.value === 0) return sets.end;
  if (count.value > query.length) return undefined;
  const attributes = parametersAt(query, sets.end, count.value, true);
  if (!attributes || attributes.types.length === 0) return undefined;
  let at = attributes.end;
  for (const [i, type] of attributes.types.entries()) {
    if (((attributes.nulls[i >> 3] ?? 0) >> (i & 7)) & 1) continue;
    const size = SIZES[type];
    if (size !== undefined) at += size;
    else if (SHORT.has(type)) at += 1 + (query[at] ?? 0);
    else {
      const length = numberAt(query, at);
      if (!length) return undefined;
      at = length.end + length.value;
    }
    if (at > query.length) return undefined;
  }
  return at;
}
