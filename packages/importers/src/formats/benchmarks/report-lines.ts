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

/** Walks through the lines of the report of a tool, and counts those that mean nothing to the reader. */
export function reportLines(tool: string, complaints: ComplaintList) {
  const others = Object.entries(REPORTS).filter(([name]) => name !== tool);
  let unread = 0;
  let firstUnknown: Line | undefined;

  return {
    of,
    unknown,
    figure,
    /** What to say of lines that were left out. */
    get notes(): readonly string[] {
      if (!firstUnknown) return [];
      const lines = unread > 1 ? `${unread} lines are not read; the first is` : "Not read:";
      return [`${lines} line ${firstUnknown.number}, ${excerpt(firstUnknown.text)}.`];
    },
  };

  /** Lines without blanks at their ends; blank ones are left out, over-long ones complained about. */
  function* of(text: string): Generator<Line> {
    for (const { number, text: line } of linesOf(text)) {
      const trimmed = line.trim();
      if (trimmed.length > MAX_FIELD) {
        const message = `The line has ${trimmed.length} characters; the limit is ${MAX_FIELD}.`;
        complaints.error({ line: number, value: trimmed, message });
      } else if (trimmed !== "") {
        const other = others.find(([, first]) => first.test(trimmed));
        if (other) {
          const message = `A report of ${other[0]} begins here: put the reports of each tool into a file of their own.`;
          complaints.error({ line: number, value: trimmed, message });
          return;
        }
        yield { number, text: trimmed };
      }
    }
  }

  function unknown(line: Line): void {
    unread += 1;
    firstUnknown ??= line;
  }

  /** A figure of a line, or undefined with a complaint. */
  function figure(text: string | undefined, name: string, { number, text: whole }: Line): number | undefined {
    if (text !== undefined && NUMBER.test(text)) return Number(text);
    const message = `${excerpt(name)} should be a number such as 12.5; it is ${excerpt(text ?? "")}.`;
    complaints.error({ line: number, column: name, value: text ?? whole, message });
    return undefined;
  }
}
