import { lanesOf, type Pages, type RequestTimes, type TripRange } from "@wirecost/conversation";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";
import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import { themeColors, useThemeChange } from "../../../shared/charts/matrix/theme-colors.ts";
import { Box } from "../../../shared/ui/layout/layout.tsx";
import styles from "../time-line/time-line.module.css";
import type { TimeWindow } from "../time-line/window.ts";

/** Height of a lane in pixels. */
const [MIN_HEIGHT, MAX_HEIGHT] = [6, 16];
/** Height in pixels below which few lanes fill the area. */
const WANTED = 120;
/** Class names in conversations.module.css for the network to the web server, and its work. */
const COLORS = ["--wait-web", "--wait-client"];
/** Minimum width, so that a short request is visible and can be clicked. */
const MIN_WIDTH = 2;

/** The requests of pages above the connections: concurrent ones in separate lanes. */
export function PageLanes({
  pages,
  times,
  shown,
  width,
  onHover,
  onRange,
}: {
  pages: Pages;
  times: RequestTimes;
  shown: TimeWindow;
  width: number;
  onHover: (request: number | undefined) => void;
  /** Selects the round trips caused by a request. */
  onRange: (range: TripRange) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeChange();
  const lanes = useMemo(() => {
    const order = Uint32Array.from(times.fromUs.keys()).sort(
      (a, b) => (times.fromUs[a] ?? 0) - (times.fromUs[b] ?? 0),
    );
    const found = lanesOf(
      Float64Array.from(order, (i) => times.fromUs[i] ?? 0),
      Float64Array.from(order, (i) => times.endUs[i] ?? 0),
    );
    const of = new Uint32Array(order.length);
    for (const [place, i] of order.entries()) of[i] = found[place] ?? 0;
    return { of, count: found.reduce((most, lane) => Math.max(most, lane + 1), 1) };
  }, [times]);
  const height = Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, Math.floor(WANTED / lanes.count)));
  const tall = height * lanes.count;
  const caused = useMemo(() => {
    const counts = new Uint32Array(times.fromUs.length);
    for (const request of pages.cause) if (request > 0) counts[request - 1] = (counts[request - 1] ?? 0) + 1;
    return counts;
  }, [pages, times]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: colors change with the theme.
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const scale = devicePixelRatio || 1;
    element.width = Math.max(1, Math.round(width * scale));
    element.height = Math.max(1, Math.round(tall * scale));
    context.scale(scale, scale);
    const [web = "", server = ""] = themeColors(COLORS, element.parentElement ?? undefined);
    const x = (us: number) => (width * (us - shown.from)) / (shown.to - shown.from);
    for (const [i, lane] of lanes.of.entries()) {
      const [from, end] = [x(times.fromUs[i] ?? 0), x(times.endUs[i] ?? 0)];
      if (end < 0 || from > width) continue;
      const top = lane * height;
      context.fillStyle = web;
      context.fillRect(from, top, Math.max(MIN_WIDTH, end - from), height - 1);
      const [requestX, answerX] = [x(times.requestedUs[i] ?? 0), x(times.answeredUs[i] ?? 0)];
      context.fillStyle = server;
      context.fillRect(requestX, top, Math.max(0, answerX - requestX), height - 1);
    }
  }, [lanes, times, shown, width, tall, height, theme]);

  const requestUnder = (event: PointerEvent): number | undefined => {
    const area = event.currentTarget.getBoundingClientRect();
    const perPixel = (shown.to - shown.from) / area.width;
    const us = shown.from + (event.clientX - area.left) * perPixel;
    const lane = Math.floor((event.clientY - area.top) / height);
    const near = MIN_WIDTH * perPixel;
    const found = lanes.of.findIndex(
      (own, i) => own === lane && us >= (times.fromUs[i] ?? 0) - near && us <= (times.endUs[i] ?? 0) + near,
    );
    return found < 0 ? undefined : found;
  };
  return (
    <Box border="bottom" className={styles.lanes}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        style={{ height: tall }}
        role="img"
        aria-label={`${countText(times.fromUs.length, "page request")} by time; the table of page requests lists them`}
        onPointerMove={(event) => onHover(requestUnder(event))}
        onPointerLeave={() => onHover(undefined)}
        onPointerUp={(event) => {
          const request = requestUnder(event);
          onHover(request);
          const range = request !== undefined && caused[request] ? causedRange(pages, request) : undefined;
          if (range) onRange(range);
        }}
      />
    </Box>
  );
}

/** A request in one line. */
export function requestFacts(pages: Pages, times: RequestTimes, zero: number, request: number): string {
  const ms = (us: number) => formatQuantity(us / 1000, "ms");
  const [from, end] = [times.fromUs[request] ?? 0, times.endUs[request] ?? 0];
  const trips = pages.cause.reduce((count, one) => count + (one === request + 1 ? 1 : 0), 0);
  return [
    `Page request ${formatCount(request + 1)} of ${formatCount(times.fromUs.length)}`,
    `at ${ms(from - zero)}`,
    `takes ${ms(end - from)}`,
    trips > 0
      ? `${countText(trips, "round trip")} to the database`
      : "no round trip to the database is known",
  ].join(" · ");
}

/** The first and last round trips caused by a request; undefined if none is known. */
export function causedRange({ cause }: Pick<Pages, "cause">, request: number): TripRange | undefined {
  const first = cause.indexOf(request + 1);
  return first < 0 ? undefined : [first, cause.lastIndexOf(request + 1)];
}
