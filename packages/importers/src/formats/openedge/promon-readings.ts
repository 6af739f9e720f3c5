import type { ComplaintList } from "../../complaint-list.ts";
import { linesOf } from "../../decode/lines.ts";
import { excerpt } from "../../excerpt.ts";
import { byCounter, COUNTERS, type Count, type Counter, type ServerReading } from "./server-counts.ts";

const TITLE = /^(?:\s*(\d\d\/\d\d\/\d\d(?:\d\d)?))?\s*Activity: Servers\b/;
const INTERVAL = /^\s*(\d\d:\d\d(?::\d\d)?)\s+(\d\d\/\d\d\/\d\d(?:\d\d)? \d\d:\d\d(?::\d\d)?) to /;
const SERVER = /^\s*Activity for Server:?\s+(\d+)\b/;
const NAMES = new Map<string, Counter>(COUNTERS.map(([id, name]) => [name.toLowerCase(), id]));
const FIGURE = /^\s*([A-Z][a-z]+ (?:received|sent))\s+(\S+)/;
// 153951K bytes in the published reading are 1706.24 per second over 25 hours 40 minutes: 1024 each, not 1000.
const STEPS: Readonly<Record<string, number>> = { "": 1, K: 1024, M: 1024 * 1024, G: 1024 ** 3 };

/** Whether a text contains a reading of PROMON's R&D 2.2, among other terminal output. */
export function isPromon(text: string): boolean {
  return /Activity: Servers\b/.test(text) && /^[ \t]*Messages received[ \t]+\S/m.test(text);
}

/** The readings of servers in a PROMON report, in order; those with an error are reported and omitted. */
export function promonReadings(text: string, complaints: ComplaintList): readonly ServerReading[] {
  const readings: ServerReading[] = [];
  let taken = { date: "", time: "", since: "" };
  let figures: Map<Counter, Count> | undefined;
  let start = 1;
  let broken = false;
  const unnamed = () => {
    if (figures === undefined) return;
    const message =
      'The reading that starts here names no server: a line "Activity for Server 1" should end it. Was the file cut off?';
    complaints.error({ line: start, value: `${figures.size} figures`, message });
  };
  for (const { number, text: line } of linesOf(text)) {
    if (line.trim() === "") continue;
    const title = TITLE.exec(line);
    const server = SERVER.exec(line)?.[1];
    const [, name = "", printed = ""] = FIGURE.exec(line) ?? [];
    const counter = NAMES.get(name.toLowerCase());
    if (title) {
      unnamed();
      figures = undefined;
      taken = { date: title[1] ?? "", time: "", since: "" };
    } else if (taken.time === "" && INTERVAL.test(line)) {
      const [, time = "", since = ""] = INTERVAL.exec(line) ?? [];
      taken = { ...taken, time, since };
    } else if (counter !== undefined) {
      if (figures === undefined) {
        figures = new Map();
        start = number;
        broken = false;
      }
      const count = readCount(printed);
      if (count) figures.set(counter, count);
      else {
        const message = `${name}: ${excerpt(printed)} is not a count; it should be a whole number, or one with K for 1024.`;
        complaints.error({ line: number, column: name, value: printed, message });
        broken = true;
      }
    } else if (server !== undefined && figures !== undefined) {
      const counts = broken ? undefined : complete(figures, server, number, complaints);
      const when = `${taken.date} ${taken.time}`.trim();
      if (counts) readings.push({ server, counts, line: start, taken: when, since: taken.since });
      figures = undefined;
    }
  }
  unnamed();
  return readings;
}

function readCount(printed: string): Count | undefined {
  const [, digits = "", suffix = ""] = /^(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})([KMG]?)$/.exec(printed) ?? [];
  const step = STEPS[suffix];
  if (digits === "" || step === undefined) return undefined;
  return { value: Number(digits.replaceAll(",", "")) * step, step };
}

/** All counters of a reading, or undefined after a complaint. */
function complete(
  figures: ReadonlyMap<Counter, Count>,
  server: string,
  line: number,
  complaints: ComplaintList,
): Record<Counter, Count> | undefined {
  const missing = COUNTERS.filter(([id]) => !figures.has(id)).map(([, name]) => name);
  if (missing.length > 0) {
    const message = `The reading of server ${server} has no ${missing.join(", ")}: it should have all seven counts from Messages received to Queries received.`;
    complaints.error({ line, value: `server ${server}`, message });
    return undefined;
  }
  return byCounter((id) => figures.get(id) ?? { value: 0, step: 1 });
}
