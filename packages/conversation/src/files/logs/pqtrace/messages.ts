import { joined } from "../../unpacked.ts";
import { isDigit, matchAt } from "../log-time.ts";
import { authenticationOf } from "./message-types.ts";

const utf8 = new TextEncoder();

/**
 * The body of a message as sent, as far as a decoder reads it, from libpq's text: texts of statements, names,
 * parameters, tags. Unread parts are zeros.
 *
 * @param length of the body, in bytes
 * @returns undefined where the text is not what a message of the type has
 */
export function bodyOf(type: string, name: string, text: string, length: number): Uint8Array | undefined {
  switch (type) {
    case "Q":
    case "C":
      // For Close, a letter comes first.
      return name === "Close" ? named(text) : terminated(insideQuotes(text));
    case "P":
      return parse(text);
    case "B":
      return bind(text);
    case "D":
      return name === "Describe" ? named(text) : new Uint8Array(length);
    case "E":
      return name === "Execute" ? execute(text) : new Uint8Array(length);
    case "Z":
      return utf8.encode(text.trim().slice(0, 1));
    case "R": {
      const body = new Uint8Array(Math.max(4, length));
      new DataView(body.buffer).setInt32(0, authenticationOf(name) ?? integers(text)[0] ?? 0);
      return body;
    }
    default:
      return new Uint8Array(length);
  }
}

/** The text of a message so far. */
export interface Printed {
  readonly lines: readonly string[];
  /** Length of all lines, including line ends. */
  readonly bytes: number;
}

/**
 * Whether a message may end here: libpq prints the lines of statements and errors unescaped. Examines only the last
 * line, because it is called for each line.
 *
 * @param length of its body, in bytes
 */
export function isWhole(name: string, { lines, bytes }: Printed, length: number): boolean {
  if (name === "Query") return bytes >= length + 2;
  const last = lines.at(-1) ?? "";
  // Each of its parts is printed with four additional characters.
  if (name === "ErrorResponse" || name === "NoticeResponse")
    return last.endsWith("\\x00") || bytes > 4 * length;
  if (name !== "Parse") return true;
  const end = last.lastIndexOf('"');
  const rest = last.slice(end + 1);
  return (
    end >= (lines.length > 1 ? 0 : 1) &&
    rest !== "" &&
    rest.split(" ").every((word) => word === "" || word === "NNNN" || isNumber(word))
  );
}

function insideQuotes(text: string): string {
  return text.slice(text.indexOf('"') + 1, text.lastIndexOf('"'));
}

function terminated(text: string): Uint8Array {
  const body = new Uint8Array(utf8Length(text) + 1);
  utf8.encodeInto(text, body);
  return body;
}

/** A letter and a name. */
function named(text: string): Uint8Array {
  return joined(utf8.encode(text.trim().slice(0, 1)), terminated(insideQuotes(text)));
}

/** Two quoted strings, of which only the second may contain quotes, and the rest. */
function twoStrings(text: string, end: number): [first: string, second: string] | undefined {
  const open = text.indexOf('"');
  const between = text.indexOf('" "', open + 1);
  if (open < 0 || between < 0 || end < between + 3) return undefined;
  return [text.slice(open + 1, between), text.slice(between + 3, end)];
}

function parse(text: string): Uint8Array | undefined {
  const end = text.lastIndexOf('"');
  const strings = twoStrings(text, end);
  if (!strings) return undefined;
  const [types = 0] = integers(text.slice(end + 1));
  if (types > 65_535) return undefined;
  return joined(terminated(strings[0]), terminated(strings[1]), int16(types), new Uint8Array(4 * types));
}

function execute(text: string): Uint8Array {
  return joined(terminated(insideQuotes(text)), new Uint8Array(4));
}

/** Names, formats, parameters and the formats of results. */
function bind(text: string): Uint8Array | undefined {
  const middle = text.indexOf('" "', text.indexOf('"') + 1);
  const end = middle < 0 ? -1 : text.indexOf('"', middle + 3);
  const strings = twoStrings(text, end);
  if (!strings) return undefined;
  const fields = new Fields(text, end + 1);
  const parts = [terminated(strings[0]), terminated(strings[1])];
  if (!fields.formats(parts) || !fields.values(parts) || !fields.formats(parts)) return undefined;
  return joined(...parts);
}

/** Numbers and quoted values. */
class Fields {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  formats(parts: Uint8Array[]): boolean {
    const count = this.#integer();
    if (count === undefined || count < 0 || count > 65_535) return false;
    parts.push(int16(count));
    for (let i = 0; i < count; i++) {
      const format = this.#integer();
      if (format === undefined) return false;
      parts.push(int16(format));
    }
    return true;
  }

  values(parts: Uint8Array[]): boolean {
    const count = this.#integer();
    if (count === undefined || count < 0 || count > 65_535) return false;
    parts.push(int16(count));
    for (let i = 0; i < count; i++) {
      const length = this.#integer();
      if (length === undefined || length < -1 || length > this.#text.length - this.#at + 1) return false;
      parts.push(int32(length));
      if (length >= 0 && !this.#value(length, parts)) return false;
    }
    return true;
  }

  #integer(): number | undefined {
    const text = this.#text;
    let at = this.#at;
    while (text.charCodeAt(at) === 0x20) at++;
    const from = at;
    while (text.charCodeAt(at) === 0x2d || isDigit(text.charCodeAt(at))) at++;
    this.#at = at;
    const number = Number(text.slice(from, at) || "x");
    return Number.isSafeInteger(number) ? number : undefined;
  }

  /** A quoted value: unprintable bytes are \x and two digits. */
  #value(length: number, parts: Uint8Array[]): boolean {
    const text = this.#text;
    if (text.charCodeAt(this.#at) !== 0x20 || text.charCodeAt(this.#at + 1) !== 0x27) return false;
    let at = this.#at + 2;
    const value = new Uint8Array(length);
    for (let i = 0; i < length; ) {
      const code = text.codePointAt(at);
      if (code === undefined) return false;
      const escaped = code === 0x5c && text.charCodeAt(at + 1) === 0x78 ? hexAt(text, at + 2) : -1;
      // A printable character stands for itself.
      if (escaped >= 0 && (escaped < 0x20 || escaped > 0x7e)) {
        value[i++] = escaped;
        at += 4;
      } else {
        const { written, read } = utf8.encodeInto(String.fromCodePoint(code), value.subarray(i));
        if (read === 0) return false;
        i += written;
        at += code > 0xffff ? 2 : 1;
      }
    }
    parts.push(value);
    this.#at = at + 1;
    return text.charCodeAt(at) === 0x27;
  }
}

const HEX = /[\da-f]{2}/iy;

function hexAt(text: string, at: number): number {
  return Number.parseInt(matchAt(HEX, text, at)?.[0] ?? "-1", 16);
}

function integers(text: string): number[] {
  return text.trim().split(" ").filter(isNumber).map(Number);
}

function isNumber(word: string): boolean {
  return /^\d{1,11}$/.test(word);
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) length += 2;
    else if (code >= 0x80) length += 1;
  }
  return length;
}

function int16(value: number): Uint8Array {
  return Uint8Array.of((value >> 8) & 0xff, value & 0xff);
}

function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value);
  return bytes;
}
