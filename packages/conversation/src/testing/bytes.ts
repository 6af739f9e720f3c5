const utf8 = new TextEncoder();

export function text(value: string): Uint8Array {
  return utf8.encode(value);
}

/** A string with its zero. */
export function zeroEnded(value: string): Uint8Array {
  return join(text(value), [0]);
}

export function int16(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value);
}

export function int32(value: number): Uint8Array {
  return Uint8Array.of(value >> 24, value >> 16, value >> 8, value);
}

export function join(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
