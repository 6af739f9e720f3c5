import { excerpt, type LineFields } from "./line-fields.ts";

export interface RecordingLimits {
  /** Connections, statements and endpoints, each. */
  readonly named: number;
  /** Total length of their texts. */
  readonly characters: number;
  /** Trips and calls, each; undefined if those beyond the reader's own limit are counted and omitted. */
  readonly trips: number | undefined;
}

/** Remaining limits of a file, for all its recordings together. */
export class RecordingRoom {
  readonly #fields: LineFields;
  readonly #limits: RecordingLimits;
  #characters = 0;
  #trips = 0;
  #calls = 0;

  constructor(fields: LineFields, limits: RecordingLimits) {
    this.#fields = fields;
    this.#limits = limits;
  }

  /** @throws ConversationFileError unless the value is the next number that a recording defines */
  next(name: string, value: unknown, expected: number): void {
    const { named } = this.#limits;
    if (expected === named) this.#fields.fail(`It defines ${name} ${expected}: ${named} are read.`);
    if (value !== expected) this.#fields.fail(`${name} is ${excerpt(value)}: the next one is ${expected}.`);
  }

  /** @throws ConversationFileError for what is no text, or for too much of it */
  text(name: string, value: unknown): string {
    const text = this.#fields.text(name, value);
    this.#characters += text.length;
    const { characters } = this.#limits;
    if (this.#characters > characters)
      this.#fields.fail(`The texts up to here have more than ${characters} characters, which are read.`);
    return text;
  }

  /** @throws ConversationFileError for too many */
  countTrip(calls: number): void {
    this.#trips += 1;
    this.#calls += calls;
    const { trips: most } = this.#limits;
    if (most !== undefined && Math.max(this.#trips, this.#calls) > most)
      this.#fields.fail(
        `The lines up to here have ${this.#trips} trips and ${this.#calls} calls: ${most} of each are read.`,
      );
  }
}
