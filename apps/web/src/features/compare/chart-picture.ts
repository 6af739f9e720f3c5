import { type Sign, signPath } from "../../shared/charts/lines/legend-sign.ts";

/** One line of a picture's legend. */
export interface LegendEntry {
  readonly text: string;
  readonly colour: string;
  readonly dashes: string;
  /** A line by default. */
  readonly sign?: Sign;
  readonly marker?: { readonly d: string; readonly filled: boolean };
}

const LINE = 20;
/** On each side: what the chart has at its edges would touch those of the file. */
const MARGIN = 20;

/**
 * A chart's SVG with its title above and its legend below: on the page those stand beside the SVG.
 *
 * @param chart a standalone SVG with width and height in pixels
 */
export function chartPicture(
  chart: string,
  title: string,
  legend: readonly LegendEntry[],
  colours: { readonly ground: string; readonly ink: string },
): string {
  const size = (name: "width" | "height") =>
    Number(new RegExp(`<svg[^>]* ${name}="(\\d+)`).exec(chart)?.[1] ?? 0);
  const width = size("width") + 2 * MARGIN;
  const top = 36;
  const bottom = top + size("height");
  const height = bottom + legend.length * LINE + 20;
  const entries = legend.map(({ text, colour, dashes, sign = "line", marker }, i) => {
    const y = bottom + 20 + i * LINE;
    const { d, filled, width: stroke } = signPath(sign);
    const paint = `stroke="${colour}" stroke-width="${stroke}" fill="${filled ? colour : "none"}"${dashes ? ` stroke-dasharray="${dashes}"` : ""}`;
    const point = marker
      ? `<path transform="translate(${MARGIN + 14} ${y - 4})" d="${marker.d}" stroke="${colour}" stroke-width="1.5" fill="${marker.filled ? colour : colours.ground}"/>`
      : "";
    return `<path transform="translate(${MARGIN} ${y - 12})" d="${d}" ${paint}/>${point}<text x="56" y="${y}" fill="${colours.ink}" font-size="12">${escaped(text)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter, system-ui, sans-serif">`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    `<text x="${MARGIN}" y="24" fill="${colours.ink}" font-size="14" font-weight="600">${escaped(title)}</text>`,
    `<g transform="translate(${MARGIN} ${top})">${chart}</g>`,
    ...entries,
    "</svg>",
  ].join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
