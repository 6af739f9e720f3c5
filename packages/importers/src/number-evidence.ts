import { parseNumber } from "./parse-number.ts";
import type { NumberFormat } from "./reading.ts";

/** A value that could be read both ways: 3,519 or 3.519. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Text that says something about the format, and where it stands. */
export interface Witness {
  readonly line: number;
  readonly text: string;
}

/** Finds out from a file's numbers whether its decimal mark is a point or a comma. */
export class NumberEvidence {
  /** The first value that can only be read one way, by that way. */
  readonly witnesses: { point?: Witness; comma?: Witness } = {};
  /** The first value with a comma, or with a point, that can be read both ways. */
  readonly ambiguous: { point?: Witness; comma?: Witness } = {};

  add(text: string, line: number): void {
    const comma = text.includes(",");
    if (!comma && !text.includes(".")) return;
    // Nothing new: a mark that stands once can at most speak for the format it has spoken for before.
    if (this.#spokenFor(text, comma ? "comma" : "point", comma ? "," : ".")) return;
    if (AMBIGUOUS.test(text)) {
      this.ambiguous[comma ? "comma" : "point"] ??= { line, text };
      return;
    }
    const point = parseNumber(text, "point") !== undefined;
    if (point === (parseNumber(text, "comma") !== undefined)) return;
    this.witnesses[point ? "point" : "comma"] ??= { line, text };
  }

  #spokenFor(text: string, format: NumberFormat, mark: string): boolean {
    if (!this.witnesses[format]) return false;
    return text.indexOf(mark) === text.lastIndexOf(mark) && (mark === "." || !text.includes("."));
  }

  /** Whether some number has a mark. */
  get isMarked(): boolean {
    return this.isDecided || (this.ambiguous.comma ?? this.ambiguous.point) !== undefined;
  }

  /** Whether some value can only be read one way. */
  get isDecided(): boolean {
    return (this.witnesses.point ?? this.witnesses.comma) !== undefined;
  }

  /** The format of the file: where nothing decides, commas set thousands apart. */
  get format(): NumberFormat {
    const { point, comma } = this.witnesses;
    if (!point || !comma) return comma ? "comma" : "point";
    return comma.line < point.line ? "comma" : "point";
  }

  /** Whether no value decides while some can be read both ways. */
  get undecided(): Witness | undefined {
    if (this.isDecided) return undefined;
    return this.ambiguous.comma ?? this.ambiguous.point;
  }
}
