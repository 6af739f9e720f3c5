import { readRunTime } from "@wirecost/analysis/tables";
import { converted } from "@wirecost/sim-core/model";
import type { ColumnTarget, NumberFormat } from "../../../reading.ts";
import type { KnownSettings } from "../known-settings.ts";
import type { ColumnBatch } from "./column-batch.ts";
import { plainText } from "./plain-bytes.ts";

const [NEWLINE, RETURN, APOSTROPHE, ZERO, NINE] = [10, 13, 39, 48, 57];
/** Integers of this many digits are exact, and so is one of them divided once by a power of ten, rounded. */
const DIGITS = 15;
const POWERS = Float64Array.from({ length: DIGITS + 1 }, (_, i) => 10 ** i);

const [IGNORED, METRIC, SETTING, LABEL, RUN] = [0, 1, 2, 3, 4];
/** Label of a row that has only the number of its run. */
const RUN_LABEL = new TextEncoder().encode("Run ");
/** Maximum digits of such a number; a longer one is read as text. */
const RUN_DIGITS = 20;

/** Reads lines of a plain table from its bytes into a batch of columns. */
export class PlainLine {
  #bytes: Uint8Array = new Uint8Array();
  readonly #delimiter: number;
  /** Decimal marks by column. */
  readonly #marks: Uint8Array;
  readonly #kinds: Uint8Array;
  readonly #factors: readonly number[];
  readonly #batch: ColumnBatch;
  readonly #known: KnownSettings;
  #lastNewline = -1;
  /** Whether rows have a description and a run number, which form a label if the first contains no time. */
  readonly #isNumbered: boolean;
  /** Buffer for a label. */
  readonly #run = new Uint8Array(RUN_LABEL.length + RUN_DIGITS);
  // Of the last number read.
  #value = 0;
  #whole = false;

  constructor(of: {
    readonly delimiter: string;
    /** By column. */
    readonly formats: readonly NumberFormat[];
    readonly targets: readonly ColumnTarget[];
    /** Factors of the numbers in each column of a metric. */
    readonly factors: readonly number[];
    readonly batch: ColumnBatch;
    readonly known: KnownSettings;
  }) {
    this.#delimiter = of.delimiter.charCodeAt(0);
    this.#marks = Uint8Array.from(of.targets, (_, i) => (of.formats[i] === "comma" ? 44 : 46));
    this.#factors = of.factors;
    this.#batch = of.batch;
    this.#known = of.known;
    const labelled = of.targets.some(({ kind }) => kind === "label");
    const replicate = of.targets.findIndex(({ kind }) => kind === "replicate");
    this.#isNumbered = labelled && replicate >= 0;
    const run = labelled ? -1 : replicate;
    this.#kinds = Uint8Array.from(of.targets, ({ kind }, i) => {
      if (i === run) return RUN;
      return kind === "metric" ? METRIC : kind === "setting" ? SETTING : kind === "label" ? LABEL : IGNORED;
    });
    this.#run.set(RUN_LABEL);
  }

  /** Continues with these bytes, which begin with a line. */
  begin(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#lastNewline = bytes.lastIndexOf(NEWLINE);
  }

  /**
   * Reads the line at a position if each of its fields has the usual form.
   *
   * @returns where the next line begins; 0 for a line that has to be looked at more closely
   */
  read(start: number): number {
    if (start > this.#lastNewline) return 0;
    const bytes = this.#bytes;
    const kinds = this.#kinds;
    const batch = this.#batch;
    const known = this.#known;
    const row = batch.count;
    known.begin();
    let at = start;
    let [metric, measured, labelFrom, labelTo] = [0, 0, 0, 0];
    let labels = bytes;
    for (let c = 0; c < kinds.length; c++) {
      const kind = kinds[c];
      let end: number;
      if (kind === METRIC) {
        end = this.#number(at, this.#marks[c] ?? 0);
        const factor = this.#factors[metric] ?? 1;
        const values = batch.values[metric++];
        if (values === undefined) return 0;
        if (end > 0) {
          values[row] = converted(this.#value, factor);
          measured += 1;
        } else {
          if (!this.#endsField(at)) return 0;
          values[row] = Number.NaN;
          end = at;
        }
      } else if (kind === SETTING) {
        end = this.#number(at, this.#marks[c] ?? 0);
        if (end > 0 && this.#whole) known.addNumber(this.#value);
        else {
          end = this.#fieldEnd(at);
          known.addText(plainText(bytes, at, end));
        }
      } else {
        end = this.#fieldEnd(at);
        if (kind === LABEL) {
          labelFrom = at;
          labelTo = bytes[end - 1] === RETURN ? end - 1 : end;
          if (labelTo <= labelFrom || bytes[labelFrom] === APOSTROPHE) labelTo = -1;
        } else if (kind === RUN) {
          labels = this.#run;
          labelTo = this.#runLabel(at, bytes[end - 1] === RETURN ? end - 1 : end);
        }
      }
      if (bytes[end] === RETURN) end += 1;
      // One field too few or too many.
      if (bytes[end] !== (c === kinds.length - 1 ? NEWLINE : this.#delimiter)) return 0;
      at = end + 1;
    }
    if (measured === 0 || labelTo < 0) return 0;
    if (this.#isNumbered && !readRunTime(String.fromCharCode(...bytes.subarray(labelFrom, labelTo))))
      return 0;
    let cell = batch.listedAt(known.place);
    if (cell < 0) {
      const { settings } = known;
      if (settings === undefined) return 0;
      cell = batch.cellAt(known.place, settings);
    }
    batch.cells[row] = cell;
    batch.labels?.addBytes(labels, labelFrom, labelTo);
    batch.count += 1;
    return at;
  }

  /** Reads digits with an optional decimal mark. @returns where they end; 0 if anything else stands there */
  #number(from: number, mark: number): number {
    const bytes = this.#bytes;
    let at = from;
    let value = 0;
    let code = bytes[at] ?? 0;
    while (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      code = bytes[++at] ?? 0;
    }
    const digits = at - from;
    if (digits === 0 || digits > DIGITS) return 0;
    if (code !== mark || code === this.#delimiter) {
      this.#value = value;
      // 007 and 7 are different texts.
      this.#whole = digits === 1 || bytes[from] !== ZERO;
      return this.#endsField(at) ? at : 0;
    }
    const point = at;
    code = bytes[++at] ?? 0;
    while (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      code = bytes[++at] ?? 0;
    }
    const decimals = at - point - 1;
    if (decimals === 0 || digits + decimals > DIGITS) return 0;
    this.#value = value / (POWERS[decimals] ?? 1);
    this.#whole = false;
    return this.#endsField(at) ? at : 0;
  }

  /** Creates the label of a row that has only a run number. @returns how long it is; -1 where that is no number */
  #runLabel(from: number, to: number): number {
    const digits = to - from;
    if (digits <= 0 || digits > RUN_DIGITS) return -1;
    for (let i = 0; i < digits; i++) {
      const code = this.#bytes[from + i] ?? 0;
      if (code < ZERO || code > NINE) return -1;
      this.#run[RUN_LABEL.length + i] = code;
    }
    return RUN_LABEL.length + digits;
  }

  #endsField(at: number): boolean {
    const code = this.#bytes[at];
    return code === this.#delimiter || code === NEWLINE || code === RETURN;
  }

  #fieldEnd(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    let code = bytes[at];
    while (code !== this.#delimiter && code !== NEWLINE) code = bytes[++at];
    return at;
  }
}
