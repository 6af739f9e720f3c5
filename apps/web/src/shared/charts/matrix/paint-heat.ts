import { themeColours } from "./theme-colours.ts";

/** Paints one pixel a cell; the canvas is scaled up without smoothing by its style. */
export function paintHeat(
  canvas: HTMLCanvasElement,
  steps: Uint8Array,
  columns: number,
  rows: number,
  colours: number,
): void {
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  if (!context) return;
  const palette = themeColours(
    Array.from({ length: colours }, (_, i) => `--h${i}`),
    canvas.parentElement ?? undefined,
  ).map(rgb);
  const image = context.createImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  steps.forEach((step, i) => {
    pixels[i] = palette[step] ?? 0;
  });
  context.putImageData(image, 0, 0);
}

/** `rgb(1, 2, 3)` as a pixel of little-endian memory, which every browser's machine has. */
function rgb(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
