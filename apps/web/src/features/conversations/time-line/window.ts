"use client";
import { useMemo, useState } from "react";
import { extentOf, type TripTimes } from "./tracks.ts";

/** What of the time is shown, in microseconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Least time that is shown, in microseconds, which is what a recording's clock tells apart. */
const MIN_US = 10;

/** Larger by a factor below 1, smaller by one above, about a time that keeps its place; never beyond the whole. */
export function zoomed(shown: TimeWindow, whole: TimeWindow, factor: number, about: number): TimeWindow {
  const length = clamp(
    (shown.to - shown.from) / factor,
    Math.min(MIN_US, whole.to - whole.from),
    whole.to - whole.from,
  );
  const share = (about - shown.from) / (shown.to - shown.from);
  return within({ from: about - share * length, to: about + (1 - share) * length }, whole);
}

/** Moved by a part of its length. */
export function panned(shown: TimeWindow, whole: TimeWindow, share: number): TimeWindow {
  const by = share * (shown.to - shown.from);
  return within({ from: shown.from + by, to: shown.to + by }, whole);
}

/** The window, moved as little as shows a time. */
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

/** What part of the time is shown, and how it moves. Over another network the same part of the whole is shown. */
export function useTimeWindow(times: TripTimes) {
  const whole = useMemo((): TimeWindow => {
    const [from, to] = extentOf(times);
    return { from, to };
  }, [times]);
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
    /** Moves as little as shows a time. */
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
