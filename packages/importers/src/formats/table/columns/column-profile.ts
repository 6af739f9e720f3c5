import { MAX_CHOICES, MAX_TEXT } from "@wirecost/analysis/tables";
import { converted, parseNumber, unitFactor } from "@wirecost/sim-core/model";
import { unguard } from "../../../csv/formula-guard.ts";
import type { NumberFormat } from "../../../reading.ts";
import type { Witness } from "../../../values/number-evidence.ts";
import { isUnknown } from "../../../values/read-metric.ts";
import { readDuration } from "../../../values/read-quantity.ts";
import type { SplitTable } from "../split-table.ts";
import { cellUnit } from "./cell-unit.ts";
import { headerWords } from "./header-words.ts";

export interface ColumnProfile {
  /** Number of fields with a value. */
  readonly filled: number;
  readonly numeric: boolean;
  /** Number of numeric fields, and the first that is not a number. */
  readonly numbers: number;
  readonly text: Witness | undefined;
  /** The unit of its numbers: the header's, or else that of the first value with a unit. */
  readonly unit: string;
  readonly integer: boolean;
  readonly min: number;
  readonly max: number;
  /**
   * The distinct texts in order of appearance; undefined if there are more than MAX_CHOICES, or one is longer than
   * MAX_TEXT.
   */
  readonly values: readonly string[] | undefined;
}

const NO_UNIT = "1";
/** Headers below which "0:01:02" is not a time of day. */
const LASTS = /elapsed|duration|latency|wait|runtime/i;

/** Reads a table once to determine its columns: the schema must be known before the first row is read with it. */
export function profileColumns(
  split: SplitTable,
  formats: readonly NumberFormat[],
): readonly ColumnProfile[] {
  const profiles = split.header.fields.map((header) => new Profile(header));
  for (const { fields, line } of split.rows()) {
    for (const [i, profile] of profiles.entries())
      profile.add(unguard(fields[i]?.trim() ?? ""), formats[i] ?? "point", line);
  }
  return profiles;
}

class Profile implements ColumnProfile {
  filled = 0;
  numbers = 0;
  integer = true;
  #unit: string;
  #word: Witness | undefined;
  /** The first number without a unit. */
  #bare: Witness | undefined;
  readonly #isStated: boolean;
  readonly #lasts: boolean;
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;
  #texts: Set<string> | undefined = new Set();

  constructor(header: string) {
    this.#unit = headerWords(header).unit;
    this.#isStated = this.#unit !== NO_UNIT;
    this.#lasts = LASTS.test(header);
  }

  get unit(): string {
    return this.#unit;
  }

  /** Beside "12 ms", a plain number may be in ms or in s. */
  get text(): Witness | undefined {
    return this.#word ?? (this.#isStated || this.#unit === NO_UNIT ? undefined : this.#bare);
  }

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
    // A repeated text only changes the count.
    if (known && this.numeric) {
      this.numbers += 1;
      return;
    }
    const value = this.#number(text, format, line);
    if (value === undefined || !Number.isFinite(value)) this.#word ??= { line, text };
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

  /** In the column's unit; undefined for a word, and for an incompatible unit. */
  #number(text: string, format: NumberFormat, line: number): number | undefined {
    const plain = parseNumber(text, format);
    if (plain !== undefined) {
      // Zero is the same in every unit.
      if (plain !== 0) this.#bare ??= { line, text };
      return plain;
    }
    const seconds = this.#lasts ? readDuration(text) : undefined;
    const quantity = cellUnit(text);
    const number = seconds ?? (quantity && parseNumber(quantity.digits, format));
    if (number === undefined) return undefined;
    const unit = seconds === undefined ? (quantity?.unit ?? NO_UNIT) : "s";
    if (this.#unit === NO_UNIT) this.#unit = unit;
    const factor = unitFactor(unit, this.#unit);
    return factor === undefined ? undefined : converted(number, factor);
  }
}
