import { MAX_CHOICES, MAX_TEXT } from "@wirecost/sim-core";
import { unguard } from "../formula-guard.ts";
import { parseNumber } from "../parse-number.ts";
import { isUnknown } from "../read-metric.ts";
import type { NumberFormat } from "../reading.ts";
import type { SplitTable } from "./split-table.ts";

/** What the fields of one column of a table are. */
export interface ColumnProfile {
  /** Fields that hold a value. */
  readonly filled: number;
  /** Whether each of these is a number. */
  readonly numeric: boolean;
  readonly integer: boolean;
  readonly min: number;
  readonly max: number;
  /** The different texts in the order in which they come; undefined where there are more than MAX_CHOICES, or one is over MAX_TEXT. */
  readonly values: readonly string[] | undefined;
}

/** Reads a table once to see what its columns are: a schema has to be known before its first row is read by it. */
export function profileColumns(split: SplitTable, format: NumberFormat): readonly ColumnProfile[] {
  const profiles = split.header.fields.map(() => new Profile());
  for (const { fields } of split.rows()) {
    for (const [i, profile] of profiles.entries()) profile.add(unguard(fields[i]?.trim() ?? ""), format);
  }
  return profiles;
}

class Profile implements ColumnProfile {
  filled = 0;
  numeric = true;
  integer = true;
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;
  #texts: Set<string> | undefined = new Set();

  get values(): readonly string[] | undefined {
    return this.#texts && [...this.#texts];
  }

  add(text: string, format: NumberFormat): void {
    if (isUnknown(text)) return;
    this.filled += 1;
    if (this.#texts?.has(text)) return;
    if (this.numeric) {
      const value = parseNumber(text, format);
      if (value === undefined || !Number.isFinite(value)) this.numeric = false;
      else {
        if (value < this.min) this.min = value;
        if (value > this.max) this.max = value;
        this.integer &&= Number.isInteger(value);
      }
    }
    this.#texts?.add(text);
    if (text.length > MAX_TEXT || (this.#texts?.size ?? 0) > MAX_CHOICES) this.#texts = undefined;
  }
}
