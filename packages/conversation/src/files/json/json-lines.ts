import { joined } from "../unpacked.ts";
import { JsonElements, type JsonPath } from "./json-elements.ts";

/** Maximum bytes of a line that is parsed as a whole; a longer one is read piece by piece. */
const MAX_LINE = 4 * 1024 * 1024;

/**
 * Bytes whose lines are decoded at once: doubled each time all of them were values, and the minimum after an invalid
 * line, to limit repeated decoding.
 */
const MIN_DECODED = 512;
const MAX_DECODED = 1024 * 1024;

const LINE_END = 0x0a;

/** Next steps of the paths from a value. */
interface Step {
  readonly next: Map<string, Step>;
  /** Index of the path that ends here; -1 for none. */
  taken: number;
}

/**
 * Same as JsonElements, but parses lines that are whole values with one call of JSON.parse: several times as fast. An
 * invalid line is read piece by piece, which reports the error.
 */
export class JsonLines {
  readonly #elements: JsonElements;
  readonly #take: (path: number, value: unknown) => void;
  readonly #root: Step = { next: new Map(), taken: -1 };
  readonly #utf8 = new TextDecoder();
  /** An incomplete line. */
  #held = new Uint8Array(0);
  #isAtLine = true;
  #decoded = MIN_DECODED;

  constructor(paths: readonly JsonPath[], take: (path: number, value: unknown) => void) {
    this.#elements = new JsonElements(paths, take);
    this.#take = take;
    for (const [i, path] of paths.entries()) {
      let step = this.#root;
      for (const name of path) {
        const next = step.next.get(name) ?? { next: new Map(), taken: -1 };
        step.next.set(name, next);
        step = next;
      }
      step.taken = i;
    }
  }

  /** @throws ConversationFileError naming the byte */
  take(bytes: Uint8Array): void {
    const all = this.#held.length > 0 ? joined(this.#held, bytes) : bytes;
    this.#held = new Uint8Array(0);
    let at = 0;
    while (at < all.length) {
      if (!this.#isAtLine) {
        at += this.#elements.takeLine(at === 0 ? all : all.subarray(at));
        this.#isAtLine = this.#elements.isBetween && all[at - 1] === LINE_END;
        continue;
      }
      const read = this.#lines(all.subarray(at));
      at += read;
      if (read > 0 || !this.#isAtLine) continue;
      const rest = all.subarray(at);
      this.#isAtLine = rest.length < MAX_LINE;
      if (this.#isAtLine) {
        this.#held = rest.slice();
        return;
      }
    }
  }

  /** @returns whether the text ended where a value ends */
  finish(): boolean {
    const rest = this.#held;
    this.#held = new Uint8Array(0);
    if (!this.#parse(this.#utf8.decode(rest))) this.#elements.take(rest);
    return this.#elements.finish();
  }

  /** Reads some whole lines. @returns how many bytes they have; #isAtLine is false where the next one is no value */
  #lines(bytes: Uint8Array): number {
    const end = bytes.lastIndexOf(LINE_END, this.#decoded - 1) + 1 || bytes.indexOf(LINE_END) + 1;
    const text = this.#utf8.decode(bytes.subarray(0, end));
    let lines = 0;
    for (let from = 0, to = text.indexOf("\n"); to >= 0; from = to + 1, to = text.indexOf("\n", from)) {
      if (!this.#parse(text.slice(from, to))) {
        this.#isAtLine = false;
        this.#decoded = MIN_DECODED;
        let at = 0;
        for (let i = 0; i < lines; i++) at = bytes.indexOf(LINE_END, at) + 1;
        this.#elements.skip(at);
        return at;
      }
      lines += 1;
    }
    this.#decoded = Math.min(2 * this.#decoded, MAX_DECODED);
    this.#elements.skip(end);
    return end;
  }

  /** @returns whether the line is a value */
  #parse(line: string): boolean {
    const first = line.charCodeAt(0);
    const last = line.charCodeAt(line.length - 1) === 0x0d ? line.length - 2 : line.length - 1;
    const isWhole =
      (first === 0x7b && line.charCodeAt(last) === 0x7d) ||
      (first === 0x5b && line.charCodeAt(last) === 0x5d);
    if (!isWhole) return line.trim() === "";
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return false;
    }
    this.#walk(value, this.#root);
    return true;
  }

  #walk(value: unknown, step: Step): void {
    if (typeof value !== "object" || value === null) return;
    if (step.taken >= 0) {
      this.#take(step.taken, value);
      return;
    }
    if (Array.isArray(value)) {
      const next = step.next.get("*");
      if (next) for (const item of value) this.#walk(item, next);
      return;
    }
    for (const name of Object.keys(value)) {
      const next = step.next.get(name) ?? step.next.get("**");
      if (next) this.#walk((value as Record<string, unknown>)[name], next);
    }
  }
}
