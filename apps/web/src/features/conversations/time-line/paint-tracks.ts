import { fillStates, STATES, type Track, type TripTimes } from "./tracks.ts";
import type { TimeWindow } from "./window.ts";

/** By state, from the second on: class names in conversations.module.css. */
export const STATE_COLORS = ["--wait-client", "--wait-server", "--wait-network"];
const CLIENT = STATES.indexOf("client");
/** Pixels between two tracks. */
const GAP = 2;

/** Geometry and colors of the drawing, in pixels of the page. */
export interface TrackPlace {
  readonly width: number;
  /** Of the canvas. */
  readonly height: number;
  readonly trackHeight: number;
  /** Scroll position of the tracks. */
  readonly top: number;
  /** By state, from the second on, from themePixels(). */
  readonly colors: readonly number[];
}

/**
 * Draws the visible tracks below each other. Pixels are written by line, because a rectangle for each of thousands of
 * color changes takes longer than a frame.
 */
export function paintTracks(
  canvas: HTMLCanvasElement,
  tracks: readonly Track[],
  times: TripTimes,
  { from, to }: TimeWindow,
  { width, height, trackHeight, top, colors }: TrackPlace,
): void {
  const scale = window.devicePixelRatio || 1;
  const columns = Math.max(1, Math.round(width * scale));
  const lines = Math.max(1, Math.round(height * scale));
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== lines) canvas.height = lines;
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.createImageData(columns, lines);
  const pixels = new Uint32Array(image.data.buffer);
  const states = new Uint8Array(columns);
  const [bar, line] = [new Uint32Array(columns), new Uint32Array(columns)];
  const gap = Math.round(Math.min(GAP, trackHeight / 4) * scale);
  const first = Math.max(0, Math.floor(top / trackHeight));
  const end = Math.min(tracks.length, Math.ceil((top + height) / trackHeight));
  for (const [i, track] of tracks.slice(first, end).entries()) {
    fillStates(track, times, from, to, states);
    for (let x = 0; x < columns; x++) {
      const state = states[x] ?? 0;
      const color = state === 0 ? 0 : (colors[state - 1] ?? 0);
      line[x] = color;
      // The program's time is a line between the bars of its waits.
      bar[x] = state === CLIENT ? 0 : color;
    }
    const upper = Math.round(((first + i) * trackHeight - top) * scale);
    const tall = Math.round(trackHeight * scale) - gap;
    const thick = Math.max(1, Math.round(tall / 5));
    const middle = upper + Math.floor((tall - thick) / 2);
    for (let y = Math.max(0, upper); y < Math.min(lines, upper + tall); y++)
      pixels.set(y >= middle && y < middle + thick ? line : bar, y * columns);
  }
  context.putImageData(image, 0, 0);
}
