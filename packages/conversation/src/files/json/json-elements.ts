import { ConversationFileError } from "../file-format.ts";

/** Names of properties from the outermost value inwards; "*" for any item of an array, "**" for any property. */
export type JsonPath = readonly string[];

/** Maximum bytes of one element. */
const MAX_ELEMENT = 16 * 1024 * 1024;
/** Maximum nesting of objects and arrays. */
const MAX_DEPTH = 1000;
const MAX_KEY = 256;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;
const LINE_END = 0x0a;

/** An object or array on the path to an element. */
interface Frame {
  readonly isArray: boolean;
  /** By path: whether it leads here. */
  readonly paths: readonly boolean[];
  key: string;
  isKeyNext: boolean;
}

/**
 * Extracts objects and arrays at given paths from JSON of any size, a single value or one per line, and parses them
 * with JSON.parse. Holds one of them in memory; everything else is skipped without being checked.
 */
export class JsonElements {
  readonly #paths: readonly JsonPath[];
  readonly #take: (path: number, value: unknown) => void;
  readonly #leftOut: () => void;
  readonly #frames: Frame[] = [];
  /** Bytes before the current piece. */
  #offset = 0;
  /** Whether within an extracted or skipped value, and its depth. */
  #isWithin = false;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isLineOver = false;
  /** For the extracted value: its path, its start, and its parts in earlier pieces. */
  #path = -1;
  #startsAt = 0;
  #parts: Uint8Array[] = [];
  #partsLength = 0;
  /** For a string outside of such values: its bytes, if it may be a key. */
  #key: number[] | undefined;
  #utf8 = new TextDecoder();

  /**
   * @param take takes an element, with the index of its path
   * @param leftOut counts an element of more than 16 MiB
   */
  constructor(
    paths: readonly JsonPath[],
    take: (path: number, value: unknown) => void,
    leftOut: () => void = () => {},
  ) {
    this.#paths = paths;
    this.#take = take;
    this.#leftOut = leftOut;
  }

  /** @throws ConversationFileError naming the byte */
  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += this.takeLine(at === 0 ? bytes : bytes.subarray(at));
  }

  /**
   * Reads bytes up to a line end between two values.
   *
   * @returns how many they are
   * @throws ConversationFileError naming the byte
   */
  takeLine(bytes: Uint8Array): number {
    let at = 0;
    this.#isLineOver = false;
    while (at < bytes.length && !this.#isLineOver) {
      if (this.#isWithin) at = this.#within(bytes, at);
      else if (this.#isInString) at = this.#string(bytes, at);
      else at = this.#between(bytes, at);
    }
    this.#offset += at;
    return at;
  }

  /** Counts bytes of whole lines that were read elsewhere. */
  skip(bytes: number): void {
    this.#offset += bytes;
  }

  /** Whether no value is open. */
  get isBetween(): boolean {
    return !this.#isWithin && this.#frames.length === 0 && !this.#isInString;
  }

  /** @returns whether the text ended where a value ends */
  finish(): boolean {
    return this.isBetween;
  }

  /** Continues through an extracted or skipped value. @returns where to continue */
  #within(bytes: Uint8Array, from: number): number {
    let at = from;
    let depth = this.#depth;
    let isInString = this.#isInString;
    let isEscaped = this.#isEscaped;
    while (at < bytes.length) {
      const byte = bytes[at++];
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === QUOTE) isInString = false;
        else if (byte === BACKSLASH) isEscaped = true;
      } else if (byte === QUOTE) isInString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        depth += 1;
        if (depth > MAX_DEPTH) this.#fail(`Values are nested more than ${MAX_DEPTH} deep here.`, at - 1);
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        depth -= 1;
        if (depth > 0) continue;
        this.#isWithin = false;
        break;
      }
    }
    this.#depth = depth;
    this.#isInString = isInString;
    this.#isEscaped = isEscaped;
    if (this.#path >= 0) this.#keep(bytes.subarray(from, at));
    return at;
  }

  #keep(bytes: Uint8Array): void {
    if (this.#partsLength + bytes.length > MAX_ELEMENT) {
      this.#path = -1;
      this.#parts = [];
      this.#partsLength = 0;
      this.#leftOut();
      return;
    }
    if (this.#isWithin) {
      this.#parts.push(bytes.slice());
      this.#partsLength += bytes.length;
      return;
    }
    let whole = bytes;
    if (this.#parts.length > 0) {
      whole = new Uint8Array(this.#partsLength + bytes.length);
      let end = 0;
      for (const part of [...this.#parts, bytes]) {
        whole.set(part, end);
        end += part.length;
      }
      this.#parts = [];
      this.#partsLength = 0;
    }
    const path = this.#path;
    this.#path = -1;
    let value: unknown;
    try {
      value = JSON.parse(this.#utf8.decode(whole));
    } catch {
      // Its error message quotes the text.
      this.#failAt("The entry that begins here is not JSON.", this.#startsAt);
    }
    this.#take(path, value);
  }

  /** Continues through a string that is a key, or a skipped value. */
  #string(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length) {
      const byte = bytes[at++] ?? 0;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInString = false;
        const frame = this.#frames.at(-1);
        if (this.#key && frame) frame.key = this.#utf8.decode(Uint8Array.from(this.#key));
        this.#key = undefined;
        return at;
      }
      if (this.#key && this.#key.length < MAX_KEY) this.#key.push(byte);
    }
    return at;
  }

  /** Continues between the values on the path to elements. */
  #between(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      const frame = this.#frames.at(-1);
      switch (byte) {
        case LINE_END:
          if (frame) break;
          this.#isLineOver = true;
          return at + 1;
        case QUOTE:
          this.#isInString = true;
          this.#key = frame?.isKeyNext ? [] : undefined;
          return at + 1;
        case COLON:
          if (frame) frame.isKeyNext = false;
          break;
        case COMMA:
          if (frame) frame.isKeyNext = !frame.isArray;
          break;
        case OPEN_OBJECT:
        case OPEN_ARRAY:
          if (this.#open(byte === OPEN_ARRAY, frame, at)) return at;
          break;
        case CLOSE_OBJECT:
        case CLOSE_ARRAY:
          if (frame?.isArray !== (byte === CLOSE_ARRAY))
            this.#fail(`A ${frame?.isArray ? "]" : frame ? "}" : "{"} is expected here.`, at);
          this.#frames.pop();
          break;
        default:
          if (byte > 0x7e || (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09))
            if (this.#offset + at > 2) this.#fail("This is not JSON.", at);
      }
    }
    return bytes.length;
  }

  /** @returns whether it begins a value that is taken or passed over, from this byte on */
  #open(isArray: boolean, frame: Frame | undefined, at: number): boolean {
    const step = frame?.isArray ? "*" : (frame?.key ?? "");
    const level = this.#frames.length;
    const isStep = (name: string | undefined) => name === step || (name === "**" && frame?.isArray === false);
    const leads = this.#paths.map(
      (path, i) => level === 0 || ((frame?.paths[i] ?? false) && isStep(path[level - 1])),
    );
    const taken = leads.findIndex((lead, i) => lead && this.#paths[i]?.length === level);
    const isOnTheWay = leads.some((lead, i) => lead && (this.#paths[i]?.length ?? 0) > level);
    if (taken < 0 && isOnTheWay) {
      this.#frames.push({ isArray, paths: leads, key: "", isKeyNext: !isArray });
      return false;
    }
    this.#path = taken;
    this.#startsAt = this.#offset + at;
    this.#isWithin = true;
    return true;
  }

  #fail(message: string, at: number): never {
    this.#failAt(message, this.#offset + at);
  }

  #failAt(message: string, byte: number): never {
    throw new ConversationFileError(message, { byte });
  }
}
