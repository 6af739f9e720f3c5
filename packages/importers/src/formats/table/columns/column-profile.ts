import { MAX_CHOICES, MAX_TEXT } from "@wirecost/analysis/tables";
import { parseNumber } from "@wirecost/sim-core/model";
import { unguard } from "../../../csv/formula-guard.ts";
import type { NumberFormat } from "../../../reading.ts";
import type { Witness } from "../../../values/number-evidence.ts";
import { isUnknown } from "../../../values/read-metric.ts";
import type { SplitTable } from "../split-table.ts";

export interface ColumnProfile {
  /** Fields that hold a value. */
  readonly filled: number;
  readonly numeric: boolean;
  /** How many are, and the first that is none. */
  readonly numbers: number;
  readonly text: Witness | undefined;
  readonly integer: boolean;
  readonly min: number;
  readonly max: number;
  /** The different texts in the order in which they come; undefined where there are more than MAX_CHOICES, or one is over MAX_TEXT. */
  readonly values: readonly string[] | undefined;
}

/** Reads a table once to see what its columns are: a schema has to be known before its first row is read by it. */
export function profileColumns(
  split: SplitTable,
  formats: readonly NumberFormat[],
): readonly ColumnProfile[] {
  const profiles = split.header.fields.map(() => new Profile());
  for (const { fields, line } of split.rows()) {
    for (const [i, profile] of profiles.entries())
      profile.add(unguard(fields[i]?.trim() ?? ""), formats[i] ?? "point", line);
  }
  return profiles;
}

class Profile implements ColumnProfile {
  filled = 0;
  numbers = 0;
  text: Witness | undefined;
  integer = true;
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;
  #texts: Set<string> | undefined = new Set();

  get values(): readonly string[] | undefined {
    return this.#texts && [...this.#texts];
  }

  get numeric(): boolean {
    return this.text === undefined;
  }

  add(text: string, format: NumberFormat, line: number): void {
    if (isUnknown(text)) return;
    this.filled += 1;
    const known = this.#texts?.has(text) === true;
    // A text that stood before said all it says but how many there are.
    if (known && this.numeric) {
      this.numbers += 1;
      return;
    }
    const value = parseNumber(text, format);
    if (value === undefined || !Number.isFinite(value)) this.text ??= { line, text };
    else {
      this.numbers += 1;
      if (value < this.min) this.min = value;
      if (value > this.max) this.max = value;
      this.integer &&= Number.isInteger(value);
    }
    if (known) return;
    this.#texts?.add(text);
    if (text.length > MAX_TEXT || (this.#texts?.size ?? 0) > MAX_CHOICES) this.#texts = undefined;
  }
}
