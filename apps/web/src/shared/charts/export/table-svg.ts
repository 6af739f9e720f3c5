import type { ExportedTable } from "../../lib/export-files.ts";
import { shortenApart } from "../../lib/format.ts";

/** Colours of the picture, as the theme has them now. */
export interface TableColours {
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
}

const LETTER = 7.1;
const LINE = 26;
const PAD = 12;
const MAX_LETTERS = 42;

/** A table as an SVG text, for a picture of it. Long texts lose their middle. */
export function tableSvg({ title, head, rows }: ExportedTable, colours: TableColours): string {
  const lines = [head, ...rows].map((row) => row.map(cellText));
  const widths = head.map(
    (_, column) => Math.max(...lines.map((row) => (row[column] ?? "").length)) * LETTER + 2 * PAD,
  );
  const starts = widths.map((_, column) => 8 + widths.slice(0, column).reduce((a, b) => a + b, 0));
  const width = Math.ceil(widths.reduce((a, b) => a + b, 0) + 16);
  const height = 48 + lines.length * LINE + 12;
  const drawn = lines.flatMap((row, r) => {
    const y = 48 + r * LINE + 17;
    const texts = row.map((text, column) => {
      const end = column > 0;
      const x = (starts[column] ?? 0) + (end ? (widths[column] ?? 0) - PAD : PAD);
      const look = r === 0 || column === 0 ? `fill="${colours.soft}"` : `fill="${colours.ink}"`;
      return `<text x="${x}" y="${y}" ${look}${end ? ' text-anchor="end"' : ""}${r === 0 ? ' font-weight="600"' : ""}>${escaped(text)}</text>`;
    });
    const rule = `<path d="M8 ${48 + (r + 1) * LINE}H${width - 8}" stroke="${colours.line}"/>`;
    return [...texts, rule];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter, system-ui, sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    `<text x="20" y="30" fill="${colours.ink}" font-size="14" font-weight="600">${escaped(title)}</text>`,
    ...drawn,
    "</svg>",
  ].join("");
}

function cellText(cell: string | number): string {
  const text =
    typeof cell === "number" ? cell.toLocaleString("en-US", { maximumSignificantDigits: 6 }) : cell;
  return shortenApart([text], MAX_LETTERS)[0] ?? text;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
