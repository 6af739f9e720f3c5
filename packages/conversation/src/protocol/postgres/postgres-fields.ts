const CANCEL_REQUEST = 80877102;
const SSL_REQUEST = 80877103;
const GSSENC_REQUEST = 80877104;

/** Maximum length of a message, including the length field (MaxAllocSize). */
export const MAX_MESSAGE = 0x3fffffff;
/** Minimum and maximum body length of a server's messages. */
export const SERVER_LENGTHS: Readonly<Record<string, readonly [number, number]>> = {
  ...Object.fromEntries([..."123nsIc"].map((type) => [type, [0, 0] as const])),
  ...Object.fromEntries([..."EDdVN"].map((type) => [type, [0, MAX_MESSAGE] as const])),
  ...Object.fromEntries([..."TtAR"].map((type) => [type, [2, MAX_MESSAGE] as const])),
  ...Object.fromEntries([..."GHW"].map((type) => [type, [3, 30_000] as const])),
  C: [1, 30_000],
  K: [4, 30_000],
  S: [2, 30_000],
  Z: [1, 1],
  v: [8, 30_000],
};

const utf8 = new TextDecoder();

/** Request of a message without a type; "" for an invalid one. */
export function startupType(header: DataView): string {
  const code = header.getInt32(4);
  if (code === CANCEL_REQUEST) return "cancel";
  if (code === SSL_REQUEST || code === GSSENC_REQUEST) return "encryption";
  return code >>> 16 === 3 ? "startup" : "";
}

/** Whether bytes are whole client messages that end with one that is answered: other bytes rarely are. */
export function areRequests(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let type = "";
  for (let at = 0; at < bytes.length; ) {
    if (at + 5 > bytes.length) return false;
    type = String.fromCharCode(bytes[at] ?? 0);
    const length = view.getInt32(at + 1);
    if (!"QPBDECSHF".includes(type) || length < 4) return false;
    if ((type === "S" || type === "H") && length > 4) return false;
    at += 1 + length;
    if (at > bytes.length || (type === "Q" && bytes[at - 1] !== 0)) return false;
  }
  return type === "Q" || type === "S" || type === "H";
}

/** A string and the position after its zero; undefined if it has none. */
export function stringAt(body: Uint8Array, from: number): { text: string; end: number } | undefined {
  const end = body.indexOf(0, from);
  return end < 0 ? undefined : { text: utf8.decode(body.subarray(from, end)), end: end + 1 };
}

/** Whether a Parse ends with its parameters' types. */
export function hasTypes(body: Uint8Array, at: number): boolean {
  if (at + 2 > body.length) return false;
  const count = new DataView(body.buffer, body.byteOffset).getUint16(at);
  return at + 2 + 4 * count === body.length;
}

/** A Bind's parameters, including count and lengths; undefined if the message is not one. */
export function parametersAt(body: Uint8Array, at: number): Uint8Array | undefined {
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  if (at + 2 > body.length) return undefined;
  const from = at + 2 + 2 * view.getUint16(at);
  if (from + 2 > body.length) return undefined;
  let end = from + 2;
  for (let count = view.getUint16(from); count > 0; count--) {
    if (end + 4 > body.length) return undefined;
    const length = view.getInt32(end);
    if (length < -1) return undefined;
    end += 4 + Math.max(0, length);
  }
  if (end + 2 > body.length || end + 2 + 2 * view.getUint16(end) !== body.length) return undefined;
  return body.subarray(from, end);
}

/** The number at the end of a command tag: rows changed, copied or returned; 0 without one. */
export function rowsOf(tag: string): number {
  const word = tag.split("\0", 1)[0]?.split(" ").at(-1) ?? "";
  const digits = /^\d+$/.test(word) ? word : "0";
  const rows = Number(digits);
  return Number.isSafeInteger(rows) ? rows : 0;
}
