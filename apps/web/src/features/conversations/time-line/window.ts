import type { RequestTimes } from "@wirecost/conversation";
import { useMemo, useState } from "react";
import { extentOf, type TripTimes } from "./tracks.ts";

/** The displayed part of the time, in microseconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Minimum displayed time, in microseconds: the resolution of a recording's clock. */
const MIN_US = 10;

/** Zooms by a factor around a fixed time: in below 1, out above; never beyond the whole. */
export function zoomed(shown: TimeWindow, whole: TimeWindow, factor: number, about: number): TimeWindow {
  const length = clamp(
    (shown.to - shown.from) / factor,
    Math.min(MIN_US, whole.to - whole.from),
    whole.to - whole.from,
  );
  const share = (about - shown.from) / (shown.to - shown.from);
  return within({ from: about - share * length, to: about + (1 - share) * length }, whole);
}

export function panned(shown: TimeWindow, whole: TimeWindow, share: number): TimeWindow {
  const by = share * (shown.to - shown.from);
  return within({ from: shown.from + by, to: shown.to + by }, whole);
}

/** The window, moved minimally to show a time. */
export function showing(shown: TimeWindow, whole: TimeWindow, from: number, to: number): TimeWindow {
  if (from >= shown.from && to <= shown.to) return shown;
  const length = shown.to - shown.from;
  if (to - from > length) return within({ from, to }, whole);
  return from < shown.from
    ? within({ from: from - 0.1 * length, to: from + 0.9 * length }, whole)
    : within({ from: to - 0.9 * length, to: to + 0.1 * length }, whole);
}

/** Moved into the whole. */
function within({ from, to }: TimeWindow, whole: TimeWindow): TimeWindow {
  const length = Math.min(to - from, whole.to - whole.from);
  const start = clamp(from, whole.from, whole.to - length);
  return { from: start, to: start + length };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The displayed part of the time, and its changes. Over another network the same share of the whole is displayed. */
export function useTimeWindow(times: TripTimes, requests: RequestTimes | undefined) {
  const whole = useMemo((): TimeWindow => {
    const [from, to] = extentOf(times);
    if (!requests || requests.fromUs.length === 0) return { from, to };
    const [first, last] = extentOf({ sentUs: requests.fromUs, endUs: requests.endUs });
    return { from: Math.min(from, first), to: Math.max(to, last) };
  }, [times, requests]);
  const [part, setPart] = useState<{ readonly of: TimeWindow; readonly shown: TimeWindow }>();
  const shown = useMemo(() => (part ? scaled(part.shown, part.of, whole) : whole), [part, whole]);
  const isZoomed = shown.to - shown.from < 0.999 * (whole.to - whole.from);
  const show = (next: TimeWindow) => setPart({ of: whole, shown: next });
  return {
    whole,
    shown,
    isZoomed,
    zoom: (factor: number, about: number) => show(zoomed(shown, whole, factor, about)),
    pan: (share: number) => show(panned(shown, whole, share)),
    /** Moves minimally to show a time. */
    reach: ([from, to]: readonly [number, number]) => {
      if (from < shown.from || to > shown.to) show(showing(shown, whole, from, to));
    },
    /** Shows a part of the time with a margin. */
    fit: ([from, to]: readonly [number, number]) =>
      show(zoomed({ from, to: Math.max(to, from + 1) }, whole, MARGIN, (from + to) / 2)),
    showAll: () => setPart(undefined),
  };
}

const MARGIN = 0.9;

export type WindowControl = ReturnType<typeof useTimeWindow>;

function scaled(shown: TimeWindow, of: TimeWindow, to: TimeWindow): TimeWindow {
  const place = (us: number) => to.from + ((us - of.from) / (of.to - of.from)) * (to.to - to.from);
  return { from: place(shown.from), to: place(shown.to) };
}

export interface AxisMark {
  /** In microseconds since the axis' zero. */
  readonly us: number;
  readonly text: string;
}

const SECOND = 1e6;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Round steps between 10 seconds and a day, which are not powers of ten. */
const STEPS = [
  ...[10, 20, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 20, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
];

/**
 * Round times for an axis with a maximum number of labels. Each text has enough digits to differ from its neighbors;
 * long times are in minutes, hours and days.
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

/** Decimal places of a step's multiples. */
function digitsOf(step: number): number {
  return Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
}
