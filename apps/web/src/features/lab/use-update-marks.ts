"use client";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { LabStore } from "./lab-store.ts";

/** What the bench reads: from the change of a setting to the end of script, and to the painted frame. */
export const SCRIPT_MEASURE = "lab-script";
export const UPDATE_MEASURE = "lab-update";

/** Measures every update of the lab in the browser's own performance timeline. */
export function useUpdateMarks(store: LabStore): void {
  const start = useRef<number>(undefined);
  useEffect(
    () =>
      store.subscribe(() => {
        start.current ??= performance.now();
      }),
    [store],
  );
  useLayoutEffect(() => {
    const from = start.current;
    if (from === undefined) return;
    start.current = undefined;
    performance.measure(SCRIPT_MEASURE, { start: from, end: performance.now() });
    requestAnimationFrame(() => {
      // The first task after a frame runs once it is painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        performance.measure(UPDATE_MEASURE, { start: from, end: performance.now() });
        channel.port1.close();
      };
      channel.port2.postMessage(undefined);
    });
  });
}
