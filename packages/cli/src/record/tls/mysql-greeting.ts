/** The capability flag that offers TLS, and requests it. */
export const CLIENT_SSL = 0x0800;

/** Whether bytes of a server begin with MySQL's greeting of protocol 10. */
export function isGreeting(bytes: Buffer): boolean {
  return bytes[2] === 0 && bytes[3] === 0 && bytes[4] === 10;
}

/** Offset of the greeting's capabilities after its packet's header; undefined if it is incomplete. */
function capabilitiesAt(greeting: Buffer): number | undefined {
  const version = greeting.indexOf(0, 5);
  // After the version: the thread, eight bytes of the scramble and a zero.
  const at = version + 1 + 4 + 8 + 1;
  return version < 0 || at + 2 > greeting.length ? undefined : at;
}

export function offersTls(greeting: Buffer): boolean {
  const at = capabilitiesAt(greeting);
  return at !== undefined && (greeting.readUInt16LE(at) & CLIENT_SSL) !== 0;
}

/** The greeting with or without an offer of TLS; undefined if it is unchanged. */
export function withTls(greeting: Buffer, offers: boolean): Buffer | undefined {
  const at = capabilitiesAt(greeting);
  if (at === undefined || offersTls(greeting) === offers) return undefined;
  const changed = Buffer.from(greeting);
  changed.writeUInt16LE(greeting.readUInt16LE(at) ^ CLIENT_SSL, at);
  return changed;
}

/** Bytes of a scramble, with which a password is combined. */
const SCRAMBLE = 20;

/** The scramble in a greeting: eight bytes, and the rest after them. */
export function scrambleOf(greeting: Buffer): Buffer {
  const at = capabilitiesAt(greeting) ?? greeting.length;
  const rest = at + 2 + 1 + 2 + 2 + 1 + 10;
  return Buffer.concat([greeting.subarray(at - 9, at - 1), greeting.subarray(rest)]).subarray(0, SCRAMBLE);
}
