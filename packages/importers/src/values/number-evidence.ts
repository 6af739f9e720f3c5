import { parseNumber } from "@wirecost/sim-core/model";
import type { NumberFormat } from "../reading.ts";

/** A value that could be read both ways: 3,519 or 3.519. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** "0,4 ms", "50 %": what stands behind a number says nothing about its marks. */
const UNIT_BEHIND = /(?<=\d)\s*[\p{L}%×][\p{L}/%]*$/u;

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
   * Whether a text with so many points and commas can say anything new: a mark that stands once can at most speak for
   * the format it has spoken for before.
   */
  learnsFrom(points: number, commas: number): boolean {
    if (points + commas !== 1) return points + commas > 0;
    return this.witnesses[commas > 0 ? "comma" : "point"] === undefined;
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

function count(text: string, mark: string): number {
  let n = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) n += 1;
  return n;
}
