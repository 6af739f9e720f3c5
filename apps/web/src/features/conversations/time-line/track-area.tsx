import type { Conversation, TripRange } from "@wirecost/conversation";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { themePixels, useThemeChange } from "../../../shared/charts/matrix/theme-colors.ts";
import { classNames } from "../../../shared/ui/controls/button.tsx";
import { boxClass } from "../../../shared/ui/layout/layout.tsx";
import { paintTracks, STATE_COLORS } from "./paint-tracks.ts";
import styles from "./time-line.module.css";
import { spanOf, type Track, type TripTimes, tripAt, tripsBetween } from "./tracks.ts";
import { tripFacts, tripStatement } from "./trip-text.ts";
import type { WindowControl } from "./window.ts";

/** Pixels that a pointer moves before a selection starts. */
const DRAG = 4;
/** Zoom factor of a key or a button. */
export const ZOOM = 2;
const PAGE = 0.8;
/** Maximum visible height of the tracks in pixels, as in time-line.module.css. */
const MAX_SHOWN = 320;

/**
 * The tracks on a canvas: a slider over the round trips for the keyboard, and an area to select a part with a pointer.
 */
export function TrackArea({
  conversation,
  tracks,
  times,
  window: { whole, shown, zoom, pan, reach, fit, showAll, isZoomed },
  width,
  height,
  describedBy,
  cursor,
  onCursor,
  onHover,
  range,
  span,
  onRange,
}: {
  conversation: Conversation;
  tracks: readonly Track[];
  times: TripTimes;
  window: WindowControl;
  width: number;
  /** Of a track, in pixels. */
  height: number;
  describedBy: string;
  /** The focused round trip. */
  cursor: number;
  onCursor: (trip: number) => void;
  onHover: (trip: number | undefined) => void;
  range: TripRange | undefined;
  /** Start and end of the range. */
  span: readonly [number, number] | undefined;
  onRange: (range: TripRange | undefined) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const anchor = useRef<number>(undefined);
  const [drag, setDrag] = useState<readonly [number, number]>();
  const theme = useThemeChange();
  const count = conversation.trips.sentUs.length;

  const tall = height * tracks.length;
  const colors = useRef<{ readonly theme: number; readonly pixels: readonly number[] }>(undefined);

  useEffect(() => {
    const element = canvas.current;
    const scrolled = element?.parentElement?.parentElement;
    if (!element || !scrolled) return;
    let frame = 0;
    const paint = () => {
      // Reading colors forces layout, which takes longer than painting.
      if (colors.current?.theme !== theme)
        colors.current = { theme, pixels: themePixels(STATE_COLORS, scrolled) };
      paintTracks(element, tracks, times, shown, {
        width,
        height: Math.min(tall, MAX_SHOWN),
        trackHeight: height,
        top: scrolled.scrollTop,
        colors: colors.current.pixels,
      });
    };
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    };
    schedule();
    scrolled.addEventListener("scroll", schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scrolled.removeEventListener("scroll", schedule);
    };
  }, [tracks, times, shown, width, height, tall, theme]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const area = canvas.current?.getBoundingClientRect();
    if (!area) return;
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (event.ctrlKey || event.metaKey)
      zoom(
        1.002 ** -event.deltaY,
        shown.from + ((event.clientX - area.left) / area.width) * (shown.to - shown.from),
      );
    else if (sideways !== 0 && isZoomed) pan(sideways / area.width);
    // A wheel without a modifier key scrolls the page.
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = canvas.current;
    // React's listeners are passive, so that scrolling could not be prevented.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);

  const share = (us: number) => (100 * (us - shown.from)) / (shown.to - shown.from);
  const timeAt = (event: PointerEvent) => {
    const area = event.currentTarget.getBoundingClientRect();
    return shown.from + ((event.clientX - area.left) / area.width) * (shown.to - shown.from);
  };
  const tripUnder = (event: PointerEvent) => {
    const area = event.currentTarget.getBoundingClientRect();
    const track = tracks[Math.floor((event.clientY - area.top) / height)];
    return track && tripAt(track, times, timeAt(event));
  };
  const moveTo = (trip: number, extend: boolean) => {
    const next = Math.max(0, Math.min(count - 1, trip));
    onHover(undefined);
    onCursor(next);
    reach(spanOf(times, [next, next]));
    if (!extend) {
      anchor.current = undefined;
      return;
    }
    anchor.current ??= cursor;
    onRange([Math.min(anchor.current, next), Math.max(anchor.current, next)]);
  };
  /** The round trip of the track above or below at the same time. */
  const beside = (step: number) => {
    const own = tracks.findIndex(({ connection }) => connection === conversation.trips.connection[cursor]);
    const track = tracks[own + step];
    return (track && tripAt(track, times, times.sentUs[cursor] ?? 0)) ?? cursor;
  };
  const zoomAboutCursor = (factor: number) => zoom(factor, aboutCursor(times.sentUs[cursor] ?? 0, shown));
  const actOn = (key: string, extend: boolean): boolean => {
    if (key === "ArrowLeft") moveTo(cursor - 1, extend);
    else if (key === "ArrowRight") moveTo(cursor + 1, extend);
    else if (key === "ArrowUp") moveTo(beside(-1), extend);
    else if (key === "ArrowDown") moveTo(beside(1), extend);
    else if (key === "Home") moveTo(0, extend);
    else if (key === "End") moveTo(count - 1, extend);
    else if (key === "PageUp") pan(-PAGE);
    else if (key === "PageDown") pan(PAGE);
    else if (key === "+" || key === "=") zoomAboutCursor(ZOOM);
    else if (key === "-") zoomAboutCursor(1 / ZOOM);
    else if (key === "Enter" && span) fit(span);
    else if (key === "Escape") {
      anchor.current = undefined;
      if (range) onRange(undefined);
      else showAll();
    } else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    if (actOn(event.key, event.shiftKey)) event.preventDefault();
  };
  const endDrag = (event: PointerEvent) => {
    if (!drag) return;
    setDrag(undefined);
    anchor.current = undefined;
    const [from, to] = [Math.min(...drag), Math.max(...drag)];
    if ((to - from) / (shown.to - shown.from) > DRAG / width) return onRange(tripsBetween(times, from, to));
    const trip = tripUnder(event);
    if (trip !== undefined) onCursor(trip);
  };
  const selection = drag ?? span;
  return (
    <div
      className={classNames(styles.area, boxClass({ relative: true }))}
      style={{ height: tall }}
      role="slider"
      tabIndex={0}
      aria-label="Round trips by time"
      aria-describedby={describedBy}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={cursor + 1}
      aria-valuetext={`${tripFacts(conversation, times, whole.from, cursor)} · ${tripStatement(conversation, cursor)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag([timeAt(event), timeAt(event)]);
      }}
      onPointerMove={(event) => {
        if (drag) setDrag([drag[0], timeAt(event)]);
        else onHover(tripUnder(event));
      }}
      onPointerLeave={() => onHover(undefined)}
      onPointerCancel={() => setDrag(undefined)}
      onPointerUp={endDrag}
    >
      <canvas ref={canvas} className={styles.canvas} style={{ height: Math.min(tall, MAX_SHOWN) }} />
      {selection ? (
        <span
          className={styles.selection}
          style={{
            left: `${Math.max(0, share(Math.min(...selection)))}%`,
            right: `${Math.max(0, 100 - share(Math.max(...selection)))}%`,
          }}
          aria-hidden="true"
        />
      ) : null}
      <span
        className={styles.cursor}
        style={{ left: `${share(times.sentUs[cursor] ?? 0)}%` }}
        aria-hidden="true"
      />
    </div>
  );
}

/** The fixed point of zooming: the cursor if visible, otherwise the center. */
export function aboutCursor(at: number, { from, to }: WindowControl["shown"]): number {
  return at >= from && at <= to ? at : (from + to) / 2;
}
