import { parseNumber } from "@wirecost/sim-core/model";
import type { NumberFormat } from "../reading.ts";

/** An ambiguous value: 3,519 or 3.519. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** "0,4 ms", "50 %": the unit after a number is irrelevant to its marks. */
const UNIT_BEHIND = /(?<=\d)\s*[\p{L}%×][\p{L}/%]*$/u;

/** Text that is evidence for a format, and its position. */
export interface Witness {
  readonly line: number;
  readonly text: string;
}

/** Determines from a file's numbers whether its decimal mark is a point or a comma. */
export class NumberEvidence {
  /** The first unambiguous value of each format. */
  readonly witnesses: { point?: Witness; comma?: Witness } = {};
  /** The first ambiguous value with a comma, and with a point. */
  readonly ambiguous: { point?: Witness; comma?: Witness } = {};

  add(written: string, line: number): void {
    if (!this.learnsFrom(count(written, "."), count(written, ","))) return;
    const text = written.replace(UNIT_BEHIND, "");
    if (AMBIGUOUS.test(text)) {
      this.ambiguous[text.includes(",") ? "comma" : "point"] ??= { line, text };
      return;
    }
    const point = parseNumber(text, "point") !== undefined;
    if (point === (parseNumber(text, "comma") !== undefined)) return;
    this.witnesses[point ? "point" : "comma"] ??= { line, text };
  }

  /**
   * Whether a text with these numbers of points and commas can add evidence: a mark that occurs once can only support
   * the format that it already supported.
   */
  learnsFrom(points: number, commas: number): boolean {
    if (points + commas !== 1) return points + commas > 0;
    return this.witnesses[commas > 0 ? "comma" : "point"] === undefined;
  }

  /** Whether some number has a mark. */
  get isMarked(): boolean {
    return this.isDecided || (this.ambiguous.comma ?? this.ambiguous.point) !== undefined;
  }

  /** Whether some value is unambiguous. */
  get isDecided(): boolean {
    return (this.witnesses.point ?? this.witnesses.comma) !== undefined;
  }

  /** The format of the file: by default, commas separate thousands. */
  get format(): NumberFormat {
    const { point, comma } = this.witnesses;
    if (!point || !comma) return comma ? "comma" : "point";
    return comma.line < point.line ? "comma" : "point";
  }

  /** Whether all values with marks are ambiguous. */
  get undecided(): Witness | undefined {
    if (this.isDecided) return undefined;
    return this.ambiguous.comma ?? this.ambiguous.point;
  }
}

function count(text: string, mark: string): number {
  let n = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) n += 1;
  return n;
}
