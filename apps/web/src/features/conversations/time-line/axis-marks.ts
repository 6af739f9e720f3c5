import type { TimeWindow } from "./window.ts";

/** A round time on the axis. */
export interface AxisMark {
  /** In microseconds since the axis' zero. */
  readonly us: number;
  readonly text: string;
}

const SECOND = 1e6;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Round steps between 10 seconds and a day, which are no powers of ten. */
const STEPS = [
  ...[10, 20, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 20, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
];

/**
 * Round times for an axis with at most so many marks. Each text has the digits that tell it from its neighbours; long
 * times are in minutes, hours and days.
 */
export function axisMarks({ from, to }: TimeWindow, zero: number, most: number): readonly AxisMark[] {
  const step = stepOf((to - from) / Math.max(1, most));
  const marks: AxisMark[] = [];
  for (let n = Math.ceil((from - zero) / step); n * step <= to - zero; n++)
    marks.push({ us: n * step, text: textOf(n * step, step, to - zero) });
  return marks;
}

function stepOf(rough: number): number {
  const known = rough > 5 * SECOND ? STEPS.find((step) => step >= rough) : undefined;
  if (known) return known;
  const unit = rough > 5 * SECOND ? DAY : SECOND;
  const power = unit * 10 ** Math.floor(Math.log10(rough / unit) + 1e-9);
  return Math.max(
    unit === DAY ? DAY : 0,
    [1, 2, 5, 10].map((n) => n * power).find((one) => one >= 0.999 * rough) ?? 10 * power,
  );
}

/** @param latest time on the axis, which decides the unit of all its marks */
function textOf(us: number, step: number, latest: number): string {
  if (latest < MINUTE) {
    const [unit, name] = latest >= SECOND ? [SECOND, "s"] : latest >= 1000 ? [1000, "ms"] : [1, "µs"];
    return `${us === 0 ? 0 : (us / unit).toFixed(digitsOf(step / unit))} ${name}`;
  }
  if (step >= MINUTE) return inWords(us);
  const digits = digitsOf(step / SECOND);
  const seconds = ((us % MINUTE) / SECOND).toFixed(digits).padStart(digits > 0 ? 3 + digits : 2, "0");
  const minutes = Math.floor((us % HOUR) / MINUTE);
  const hours = Math.floor(us / HOUR);
  return latest < HOUR ? `${minutes}:${seconds}` : `${hours}:${String(minutes).padStart(2, "0")}:${seconds}`;
}

/** `1 h 30 min`. */
function inWords(us: number): string {
  const parts = [
    [Math.floor(us / DAY), "d"],
    [Math.floor((us % DAY) / HOUR), "h"],
    [Math.round((us % HOUR) / MINUTE), "min"],
  ].flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}`]));
  return parts.length > 0 ? parts.join(" ") : "0 min";
}

/** Digits behind the point that multiples of a step have. */
function digitsOf(step: number): number {
  return Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
}
