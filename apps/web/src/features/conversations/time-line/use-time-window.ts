"use client";
import { useMemo, useState } from "react";
import { extentOf, type TripTimes } from "./tracks.ts";
import { panned, showing, type TimeWindow, zoomed } from "./window.ts";

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
