import { type LegendLine, SIGNS } from "../lines/chart-legend.tsx";
import { textWidth } from "../lines/label-sizes.ts";
import { STAND_IN, svgPicture, svgText, wrapped } from "./svg.ts";

const LINE = 20;

/** On each side: labels at the chart's edges would touch those of the file. */
const MARGIN = 20;

const INLINED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "paint-order",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/**
 * A drawn SVG as a standalone file: every color and font from the page's styles is inlined.
 *
 * @param color of its ground; the page's unless it stands in another picture
 */
export function standaloneSvg(
  svg: SVGSVGElement,
  color = getComputedStyle(document.documentElement).backgroundColor,
): string {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new TypeError("The chart is not an SVG.");
  const originals = [svg, ...svg.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  originals.forEach((original, i) => {
    const style = getComputedStyle(original);
    copies[i]?.setAttribute(
      "style",
      INLINED.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"),
    );
    copies[i]?.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  // Without the page's font the labels at the right can be wider.
  copy.setAttribute("width", String(Math.ceil(width) + 32));
  copy.setAttribute("height", String(Math.ceil(height)));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", color);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/**
 * An SVG text as a PNG of twice its size, for sharpness.
 *
 * @throws Error where the browser cannot draw it
 */
export async function svgToPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large to be drawn."))),
      "image/png",
    );
  });
}

/**
 * A chart's SVG with its title above and its legend below: on the page those are outside the SVG.
 *
 * @param chart a standalone SVG with width and height in pixels
 * @param color of a custom property
 * @param notes beneath the legend, wrapped at the chart's width
 */
export function chartPicture(
  chart: string,
  title: string,
  legend: readonly LegendLine[],
  color: (property: string) => string,
  notes: readonly string[] = [],
): string {
  const [ground, ink] = [color("--panel"), color("--ink")];
  const size = (name: "width" | "height") =>
    Number(new RegExp(`<svg[^>]* ${name}="(\\d+)`).exec(chart)?.[1] ?? 0);
  const width = Math.max(size("width"), notes.length > 0 ? textWidth(title, 14) * STAND_IN : 0) + 2 * MARGIN;
  const lines = notes.flatMap((note) => wrapped(note, (width - 2 * MARGIN) / STAND_IN));
  const top = 36;
  const bottom = top + size("height");
  const notesTop = bottom + legend.length * LINE + 20;
  const height = notesTop + lines.length * LINE;
  const entries = legend.map(({ text, color: property, dashes, sign = "line", marker }, i) => {
    const y = bottom + 20 + i * LINE;
    const own = color(property);
    const { d, filled, width: stroke } = SIGNS[sign];
    const paint = `stroke="${own}" stroke-width="${stroke}" fill="${filled ? own : "none"}"${dashes ? ` stroke-dasharray="${dashes}"` : ""}`;
    const point = marker
      ? `<path transform="translate(${MARGIN + 14} ${y - 4})" d="${marker.d}" stroke="${own}" stroke-width="1.5" fill="${marker.filled ? own : ground}"/>`
      : "";
    return `<path transform="translate(${MARGIN} ${y - 12})" d="${d}" ${paint}/>${point}${svgText([56, y], text, ink)}`;
  });
  return svgPicture(width, height, ground, [
    svgText([MARGIN, 24], title, ink, 14, 'font-weight="600"'),
    `<g transform="translate(${MARGIN} ${top})">${chart}</g>`,
    ...entries,
    ...lines.map((line, i) => svgText([MARGIN, notesTop + i * LINE], line, color("--soft"), 11)),
  ]);
}
