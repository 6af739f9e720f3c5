import { themeColours } from "../../../shared/charts/matrix/theme-colours.ts";
import { fillStates, STATES, type Track, type TripTimes } from "./tracks.ts";
import type { TimeWindow } from "./window.ts";

/** By state, from the second on: what conversations.module.css calls them. */
const COLOURS = ["--wait-client", "--wait-server", "--wait-network"];
const CLIENT = STATES.indexOf("client");
/** Pixels between two tracks. */
const GAP = 2;

/** Draws the tracks, one below the other: runs of columns that show the same. */
export function paintTracks(
  canvas: HTMLCanvasElement,
  tracks: readonly Track[],
  times: TripTimes,
  { from, to }: TimeWindow,
  width: number,
  trackHeight: number,
): void {
  const scale = window.devicePixelRatio || 1;
  const columns = Math.max(1, Math.round(width * scale));
  const height = Math.round(trackHeight * scale);
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== height * tracks.length) canvas.height = height * tracks.length;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  const colours = themeColours(COLOURS, canvas.parentElement ?? undefined);
  const states = new Uint8Array(columns);
  const gap = Math.round(Math.min(GAP, trackHeight / 4) * scale);
  for (const [i, track] of tracks.entries()) {
    fillStates(track, times, from, to, states);
    for (let x = 0; x < columns; ) {
      const state = states[x] ?? 0;
      let end = x + 1;
      while (end < columns && states[end] === state) end++;
      if (state > 0) {
        context.fillStyle = colours[state - 1] ?? "";
        // The program's time is a line between the bars of what it waits for.
        const line = Math.max(1, Math.round((height - gap) / 5));
        if (state === CLIENT) context.fillRect(x, i * height + (height - gap - line) / 2, end - x, line);
        else context.fillRect(x, i * height, end - x, height - gap);
      }
      x = end;
    }
  }
}
