import { ConversationFileError } from "../files/file-format.ts";

/** ISO 8601, with its time zone. */
const MOMENT = /^[+-]?\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Checks the values of a recording's line. All but `fail` return the value, or fail with its name and the expected
 * value.
 */
export class LineFields {
  /** From 1, for the message. */
  line = 0;

  /** @throws ConversationFileError naming the line */
  fail(message: string, line = this.line): never {
    throw new ConversationFileError(message, { line: Math.max(1, line) });
  }

  text(name: string, value: unknown): string {
    return typeof value === "string" ? value : this.fail(`${name} is ${excerpt(value)}: it is a text.`);
  }

  moment(name: string, value: unknown): string {
    if (typeof value === "string" && MOMENT.test(value)) return value;
    return this.fail(`${name} is ${excerpt(value)}: it is a time such as 2026-11-23T10:00:00.000Z, or null.`);
  }

  flag(name: string, value: unknown): boolean {
    return typeof value === "boolean"
      ? value
      : this.fail(`${name} is ${excerpt(value)}: it is true or false.`);
  }

  whole(name: string, value: unknown): number {
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
    return this.fail(`${name} holds ${excerpt(value)}: a whole number from 0 to 2^53 - 1 is expected.`);
  }

  integer(name: string, value: unknown): number {
    if (typeof value === "number" && Number.isSafeInteger(value)) return value;
    return this.fail(`${name} holds ${excerpt(value)}: a whole number is expected.`);
  }

  list(name: string, value: unknown): readonly unknown[] {
    return Array.isArray(value) ? value : this.fail(`${name} is ${excerpt(value)}: it is a list.`);
  }

  object(name: string, value: unknown): Record<string, unknown> {
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
    return this.fail(`${name} is ${excerpt(value)}: it is an object.`);
  }

  oneOf<T extends string>(name: string, value: unknown, known: readonly T[]): T {
    const found = known.find((one) => one === value);
    return found ?? this.fail(`${name} is ${excerpt(value)}: it is ${known.join(", ")}.`);
  }
}

/**
 * Only numbers and single words are quoted: other text may contain anything, and a value may be nested too deeply to be
 * printed.
 */
export function excerpt(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "string") return /^[a-z]{1,20}$/.test(value) ? value : "a text";
  return JSON.stringify(value) ?? "missing";
}
