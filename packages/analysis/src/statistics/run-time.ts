import { readPlanMark } from "../plan/plan-mark.ts";

export interface RunTime {
  /**
   * What `at` counts: "time" in milliseconds since 1970, "run" in runs of a side. Of a run for a plan, the plan and the
   * cell (`plan-0a1b2c3d4e5f6 c3`), of which `at` is the replicate, and so the block.
   */
  readonly clock: string;
  readonly at: number;
}

/** When the runs of a side were measured, in the order of its values: all of them by one clock. */
export interface RunTimes {
  readonly clock: string;
  readonly at: Float64Array;
}

/** The times of some runs together; undefined where one has none, or another clock: they say no order then. */
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

const TIMESTAMP =
  /(?<![\d-])(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)\s?(Z|[+-]\d\d:?\d\d)?(?![\d:]|\s?[AaPp]\.?[Mm])/;
/** Shorter labels hold neither, and a hundred thousand are read at once. */
const [MIN_MARK, MIN_TIMESTAMP] = ["plan-0a1b2c3d4e5f6 c3 r2".length, "2026-01-31 23:59".length];
const NUMBERED =
  /(?:^|[^\p{L}\d])(?:run|replicate|repetition|rep|trial|iteration)[ #=:_-]*(\d{1,9})(?![\d.])/iu;

/**
 * Reads the time or the number of a run from a row's label: a plan's mark, an ISO 8601 time (without an offset it is
 * UTC), or a number ("run 7"). Undefined where a label has none of them: the order of lines in a file is no order of
 * measurement, since tables are sorted.
 */
export function readRunTime(label: string): RunTime | undefined {
  const mark = label.length < MIN_MARK ? undefined : readPlanMark(label);
  if (mark) return { clock: `${mark.plan} ${mark.cell}`, at: mark.replicate };
  const [, time, zone = "Z"] = (label.length < MIN_TIMESTAMP ? null : TIMESTAMP.exec(label)) ?? [];
  if (time !== undefined) {
    const at = Date.parse(`${time.replace(" ", "T").replace(",", ".")}${zone}`);
    if (Number.isFinite(at)) return { clock: "time", at };
  }
  const number = NUMBERED.exec(label)?.[1];
  return number === undefined ? undefined : { clock: "run", at: Number(number) };
}
