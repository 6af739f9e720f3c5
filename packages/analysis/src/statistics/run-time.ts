import { readPlanMark } from "../plan/plan-mark.ts";

export interface RunTime {
  /**
   * What `at` counts: "time" in milliseconds since 1970, "run" in runs of a side. Of a run for a plan, the plan and the
   * cell (`plan-0a1b2c3d4e5f6 c3`), of which `at` is the replicate, and so the block.
   */
  readonly clock: string;
  readonly at: number;
}

/** Times at which the runs of a side were measured, in the order of its values, all by the same clock. */
export interface RunTimes {
  readonly clock: string;
  readonly at: Float64Array;
}

/** The times of some runs together; undefined if one has none, or another clock: they then give no order. */
export function runTimes(count: number, timeOf: (run: number) => RunTime | undefined): RunTimes | undefined {
  const first = timeOf(0);
  if (!first || count === 0) return undefined;
  const at = new Float64Array(count);
  for (let run = 0; run < count; run++) {
    const time = timeOf(run);
    if (time?.clock !== first.clock) return undefined;
    at[run] = time.at;
  }
  return { clock: first.clock, at };
}

/**
 * A date, the hour on a 24-hour clock or a 12-hour one with AM or PM, and the offset. Slashes are accepted only with AM
 * or PM, month first.
 */
const TIMESTAMP =
  /(?<![\d./-])(?:(\d{4})-(\d\d)-(\d\d)[T ]|(\d{1,2})\.(\d{1,2})\.(\d{4}),? |(\d{1,2})\/(\d{1,2})\/(\d{4}),? (?=[\d:.,]+\s?[AaPp]\.?[Mm]))(\d{1,2})(:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(?:\s?([AaPp])\.?[Mm]\.?(?!\p{L}))?\s?(Z|[+-]\d\d:?\d\d)?(?![\d:]|\s?[AaPp]\.?[Mm])/u;
/** Minimum length of a label with a time or number; a hundred thousand labels are read at once. */
const [MIN_MARK, MIN_TIMESTAMP] = ["plan-0a1b2c3d4e5f6 c3 r2".length, "1.3.2026 9:59".length];
const NUMBERED =
  /(?:^|[^\p{L}\d])(?:run|replicate|repetition|rep|trial|iteration)[ #=:_-]*(\d{1,9})(?![\d.])/iu;

/**
 * Reads the time or the number of a run from a row's label: a plan's mark, a time (without an offset it is UTC), or a
 * number ("run 7"). Undefined where a label has none of them: the order of lines in a file is no order of measurement,
 * since tables are sorted. Of 2/3/2026 only AM or PM says that it is in February.
 */
export function readRunTime(label: string): RunTime | undefined {
  const mark = label.length < MIN_MARK ? undefined : readPlanMark(label);
  if (mark) return { clock: `${mark.plan} ${mark.cell}`, at: mark.replicate };
  const at = label.length < MIN_TIMESTAMP ? undefined : readTimestamp(label);
  if (at !== undefined) return { clock: "time", at };
  const number = NUMBERED.exec(label)?.[1];
  return number === undefined ? undefined : { clock: "run", at: Number(number) };
}

/** What a label states besides the time or the number of its run: `cold, Run 3` is of the cold ones. */
export function withoutRunTime(label: string): string {
  if (label.length >= MIN_MARK && readPlanMark(label)) return "";
  return [TIMESTAMP, NUMBERED].reduce((rest, mark) => rest.replace(mark, ""), label).trim();
}

/** A date without a time. Slashes are not accepted: 2/3/2026 may be in February or in March. */
const DATE = /(?<![\d./-])(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?![\d/-]|\.\d)/;

/**
 * Reads when a run was measured from its row's label, as ISO 8601: a time in UTC, or only a date ("2026-03-01").
 * Undefined if the label has neither.
 */
export function readRunDate(label: string): string | undefined {
  const at = readTimestamp(label);
  if (at !== undefined) {
    const time = new Date(at).toISOString();
    // An offset can move a placeholder of the year 9999 into 10000, which has a sign and six digits.
    return time.length === "2026-03-01T09:59:00.000Z".length ? time : undefined;
  }
  const found = DATE.exec(label);
  if (!found) return undefined;
  const [, y, m, d, dotDay, dotMonth, dotYear] = found;
  const date = [y ?? dotYear, m ?? dotMonth, d ?? dotDay].map(twoDigits).join("-");
  const time = Date.parse(date);
  // The engine moves the 31st of February into March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}

function readTimestamp(label: string): number | undefined {
  const found = TIMESTAMP.exec(label);
  if (!found) return undefined;
  const [, y, m, d, dotDay, dotMonth, dotYear, month, day, year, hour, rest = "", half, zone = "Z"] = found;
  const date = [y ?? dotYear ?? year, m ?? dotMonth ?? month, d ?? dotDay ?? day];
  const [on, at] = [date.map(twoDigits).join("-"), twoDigits(hoursOf(Number(hour), half))];
  const time = Date.parse(`${on}T${at}${rest.replace(",", ".")}${zone}`);
  return Number.isFinite(time) ? time : undefined;
}

/** The hour on a 24-hour clock; NaN for an invalid one on a 12-hour clock. */
function hoursOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

function twoDigits(number: unknown): string {
  return String(number).padStart(2, "0");
}
