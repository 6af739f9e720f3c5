import { ComplaintList } from "../../complaint-list.ts";
import { linesOf } from "../../decode/lines.ts";
import { excerpt } from "../../excerpt.ts";
import { impossible, type TableLine } from "./table-line.ts";

/** Column headings of a report's table of records: PROUTIL 8 and 9 say Bytes, later releases Size. */
const HEADINGS = ["RECORDS", "SIZE", "BYTES", "MIN", "MAX", "MEAN"];

const SECTION = /RECORD BLOCK SUMMARY FOR\b/i;
const HEADING = /^\s*Table\s.*\bRecords\b.*\bMean\b/i;
/** Other sections, which end the table of records. */
const OTHER = /^\s*(?:INDEX BLOCK|LOB|CHAIN ANALYSIS|SUMMARY FOR|DATABASE|FREE CHAIN|AREA\b)|^\s*Table\s/i;
const COMPLETE = /analysis complete/i;
const NUMBER = /^\d[\d.,]*[BKMGT]?$/i;
const RULE = /^[\s\\]*[-=]{3,}/;
/** Numbers of a whole line: those of HEADINGS, and three of fragments and scatter. */
const NUMBERS = 8;
const PIECES = /\S+/g;

/** Whether a text is output of `proutil -C dbanalys` or `tabanalys`. */
export function isReport(text: string): boolean {
  return SECTION.test(text);
}

/** Reads the tables of records from the output of `proutil -C dbanalys` or `tabanalys`. */
export function readReport(text: string): {
  readonly lines: readonly TableLine[];
  readonly complaints: ComplaintList;
} {
  const complaints = new ComplaintList();
  const lines: TableLine[] = [];
  let columns: readonly string[] | undefined;
  /** A name that was too long for its column, with its numbers on the next line. */
  let wrapped: { readonly line: number; readonly value: string } | undefined;
  let records = 0;
  let ended = false;
  for (const { number, text: line } of linesOf(text)) {
    if (SECTION.test(line)) columns = undefined;
    else if (HEADING.test(line)) {
      columns = line
        .toUpperCase()
        .match(PIECES)
        ?.filter((word) => HEADINGS.includes(word));
      records = 0;
    } else if (COMPLETE.test(line)) {
      ended = true;
      columns = undefined;
    } else if (OTHER.test(line)) columns = undefined;
    if (!columns || HEADING.test(line) || line.trim() === "" || RULE.test(line)) continue;
    const pieces = line.match(PIECES) ?? [];
    const warn = (message: string) => complaints.warning({ line: number, value: line.trim(), message });
    if (/^(?:Sub)?totals?:?$/i.test(pieces[0] ?? "")) {
      const stated = numberOf(pieces[1] ?? "");
      if (stated !== undefined && stated !== records)
        warn(`The tables above have ${records} records, but the subtotal is ${stated}: a line is missing.`);
      columns = undefined;
      continue;
    }
    const from = Math.max(pieces.length - NUMBERS, firstNumber(pieces));
    const [first, ...values] = pieces.slice(from).map(numberOf);
    const own = pieces.slice(0, from).join(" ");
    if (wrapped && own !== "") complaints.warning(noNumbers(wrapped));
    const name = own || wrapped?.value;
    wrapped = first === undefined ? { line: number, value: line.trim() } : undefined;
    if (first === undefined) continue;
    const at = (...headings: string[]) => {
      const place = columns?.findIndex((heading) => headings.includes(heading)) ?? -1;
      return place < 0 ? undefined : [first, ...values][place];
    };
    const [min, max, mean] = [at("MIN"), at("MAX"), at("MEAN")];
    const count = at("RECORDS");
    if (name === undefined) warn("Numbers without the name of a table.");
    else if (count === undefined || min === undefined || max === undefined || mean === undefined)
      warn(
        `${excerpt(line.trim())} has ${values.length + 1} numbers; Records, Size, Min, Max and Mean are needed.`,
      );
    else {
      const one = { line: number, name, records: count, min, max, mean };
      const problem = impossible(one);
      if (problem) warn(`${excerpt(name)}: ${problem}.`);
      else lines.push(one);
      records += count;
    }
  }
  if (wrapped) complaints.warning(noNumbers(wrapped));
  if (!ended) {
    const message = "The analysis does not say “analysis complete”: its end may be missing.";
    complaints.warning({ line: 0, value: "", message });
  }
  return { lines, complaints };
}

function noNumbers({ line, value }: { readonly line: number; readonly value: string }) {
  const message = `${excerpt(value)} has no numbers behind it; Records, Size, Min, Max and Mean are needed.`;
  return { line, value, message };
}

/** Position of the numbers at the end of a line. */
function firstNumber(pieces: readonly string[]): number {
  let from = pieces.length;
  while (from > 0 && NUMBER.test(pieces[from - 1] ?? "")) from -= 1;
  return from;
}

const UNITS: Readonly<Record<string, number>> = { B: 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 };

/** A count, or a size such as 848B, 6.2K. Thousands may be separated. */
function numberOf(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const unit = UNITS[text.at(-1)?.toUpperCase() ?? ""];
  const digits = (unit ? text.slice(0, -1) : text).replace(/[.,](?=\d{3}(?:\D|$))/g, "").replace(",", ".");
  const number = Number(digits);
  return Number.isFinite(number) ? number * (unit ?? 1) : undefined;
}
