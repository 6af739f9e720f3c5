import type { ComplaintList } from "../../complaint-list.ts";
import { type Line, linesOf } from "../../decode/lines.ts";
import { excerpt } from "../../excerpt.ts";
import { MAX_FIELD } from "../../limits.ts";

/** Lines that only one tool writes: a file that holds those of another one would be read in part. */
const REPORTS: Readonly<Record<string, RegExp>> = {
  pgbench: /^(?:pgbench \(|transaction type: )/,
  sysbench: /^sysbench \d+\.\d/,
  HammerDB: /^Vuser \d+:TEST RESULT/,
  ApacheBench: /^This is ApacheBench, /,
  wrk: /^Running \S+ test @ /,
  hey: /^Details \(average, fastest, slowest\):$/,
};

const NUMBER = /^\d+(?:\.\d+)?$/;

/** Walks through the lines of a tool's report, and counts those that mean nothing to the reader. */
export class ReportLines {
  readonly #complaints: ComplaintList;
  readonly #others: readonly (readonly [string, RegExp])[];
  #unknown = 0;
  #firstUnknown: Line | undefined;

  /** @param tool whose report it is */
  constructor(tool: string, complaints: ComplaintList) {
    this.#complaints = complaints;
    this.#others = Object.entries(REPORTS).filter(([name]) => name !== tool);
  }

  /** Lines without blanks at their ends; blank ones are left out, over-long ones complained about. */
  *of(text: string): Generator<Line> {
    for (const { number, text: line } of linesOf(text)) {
      const trimmed = line.trim();
      if (trimmed.length > MAX_FIELD) {
        const message = `The line has ${trimmed.length} characters; the limit is ${MAX_FIELD}.`;
        this.#complaints.error({ line: number, value: trimmed, message });
      } else if (trimmed !== "") {
        const other = this.#others.find(([, first]) => first.test(trimmed));
        if (other) {
          const message = `A report of ${other[0]} begins here: put the reports of each tool into a file of their own.`;
          this.#complaints.error({ line: number, value: trimmed, message });
          return;
        }
        yield { number, text: trimmed };
      }
    }
  }

  unknown(line: Line): void {
    this.#unknown += 1;
    this.#firstUnknown ??= line;
  }

  /** A figure of a line, or undefined with a complaint. */
  figure(text: string | undefined, name: string, { number, text: whole }: Line): number | undefined {
    if (text !== undefined && NUMBER.test(text)) return Number(text);
    const message = `${excerpt(name)} should be a number such as 12.5; it is ${excerpt(text ?? "")}.`;
    this.#complaints.error({ line: number, column: name, value: text ?? whole, message });
    return undefined;
  }

  /** What to say of lines that were left out. */
  get notes(): readonly string[] {
    if (!this.#firstUnknown) return [];
    const lines = this.#unknown > 1 ? `${this.#unknown} lines are not read; the first is` : "Not read:";
    return [`${lines} line ${this.#firstUnknown.number}, ${excerpt(this.#firstUnknown.text)}.`];
  }
}
