import type { ExportedTable } from "../../lib/export-files.ts";
import { shortenApart } from "../../lib/format.ts";
import { textWidth } from "../lines/label-sizes.ts";
import { type MatrixCell, type MatrixSide, sideHead } from "../matrix/matrix-cell.ts";
import { themeColors } from "../matrix/theme-colors.ts";

export interface MatrixColors {
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  /** Backgrounds and texts of the heat scale and of the residual scale, by step. */
  readonly heat: readonly (readonly [ground: string, text: string])[];
  readonly residual: readonly (readonly [ground: string, text: string])[];
}

/** Minimum sizes: both grow with their longest text. */
const CELL = { width: 104, height: 44, gap: 2 };
const HEAD = { width: 120, top: 64 };
const NOTE = { size: 11, line: 16 };
/** Attributes of the outlines, as the page draws them. */
const DASHES = { best: "", knee: ' stroke-dasharray="4 3"', refuses: ' stroke-dasharray="2 2"' };
const REFUSES = "Dotted outline: refuses clients that other cells serve.";
/** A picture is drawn without the page's font, and the fallback can be wider. */
export const STAND_IN = 1.2;

/** Suffix of a residual that depends on unstated settings. */
export const OPEN_MARK = "*";

/**
 * A matrix as an SVG text, with its title.
 *
 * @param notes what is to be said beneath it, such as what a mark means
 */
export function matrixSvg(
  title: string,
  rows: MatrixSide,
  columns: MatrixSide,
  cells: readonly MatrixCell[],
  colors: MatrixColors,
  notes: readonly string[] = [],
): string {
  const cellWidth = Math.max(CELL.width, ...cells.map(widthOf), ...columns.labels.map(labelWidth));
  const headWidth = Math.max(HEAD.width, ...rows.labels.map(labelWidth));
  const table = headWidth + columns.labels.length * (cellWidth + CELL.gap) + 16;
  const width = Math.max(table, Math.ceil(32 + STAND_IN * textWidth(title, 14)));
  const foot = HEAD.top + rows.labels.length * (CELL.height + CELL.gap) + 16;
  const refuses = cells.some(({ mark }) => mark === "refuses") ? [REFUSES] : [];
  const lines = [...notes, ...refuses].flatMap((note) => wrapped(note, (width - 32) / STAND_IN));
  const height = foot + (lines.length > 0 ? lines.length * NOTE.line + 10 : 0);
  const x = (column: number) => headWidth + column * (cellWidth + CELL.gap);
  const y = (row: number) => HEAD.top + row * (CELL.height + CELL.gap);
  const end = 'text-anchor="end"';
  // The row and the column of the picture's settings.
  const head = (at: readonly [number, number], side: MatrixSide, i: number, label: string) =>
    i === side.own
      ? svgText(at, label, colors.ink, 12, `${end} font-weight="700"`)
      : svgText(at, label, colors.soft, 12, end);
  const drawn = cells.map((cell, i) => {
    const column = i % columns.labels.length;
    const row = Math.floor(i / columns.labels.length);
    const [ground, ink] = (cell.residual ? colors.residual : colors.heat)[cell.step] ?? [
      colors.ground,
      colors.ink,
    ];
    const mark = cell.mark ? ` stroke="${ink}" stroke-width="2"${DASHES[cell.mark]}` : "";
    const right = x(column) + cellWidth - 10;
    return [
      `<rect x="${x(column) + 1}" y="${y(row) + 1}" width="${cellWidth - 2}" height="${CELL.height - 2}" rx="4" fill="${ground}"${mark}/>`,
      cell.hatched
        ? `<rect x="${x(column) + 1}" y="${y(row) + 1}" width="${cellWidth - 2}" height="${CELL.height - 2}" rx="4" fill="url(#hatch)"/>`
        : "",
      svgText([right, y(row) + (cell.small ? 20 : 27)], cell.text, ink, 14, `${end} font-weight="500"`),
      cell.small ? svgText([right, y(row) + 35], cell.small, ink, 10.5, end) : "",
    ].join("");
  });
  return svgPicture(width, height, colors.ground, [
    `<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="${colors.soft}" stroke-width="0.6"/></pattern></defs>`,
    svgText([16, 24], title, colors.ink, 14, 'font-weight="600"'),
    svgText([16, 42], `Rows: ${sideHead(rows)}. Columns: ${sideHead(columns)}.`, colors.soft, 11),
    ...columns.labels.map((label, i) => head([x(i) + cellWidth - 10, HEAD.top - 8], columns, i, label)),
    ...rows.labels.map((label, i) => head([headWidth - 10, y(i) + 27], rows, i, label)),
    ...drawn,
    ...lines.map((line, i) => svgText([16, foot + NOTE.size + i * NOTE.line], line, colors.soft, NOTE.size)),
  ]);
}

/** A picture as an SVG text: its background, and its content. */
export function svgPicture(width: number, height: number, ground: string, drawn: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter, system-ui, sans-serif"><rect width="100%" height="100%" fill="${ground}"/>${drawn.join("")}</svg>`;
}

export function svgText(
  [x, y]: readonly [x: number, y: number],
  content: string,
  fill: string,
  size = 12,
  more = "",
): string {
  return `<text x="${x}" y="${y}" fill="${fill}" font-size="${size}" ${more}>${escaped(content)}</text>`;
}

/** Wraps a text at a width in pixels; a longer word is on a line of its own. */
export function wrapped(note: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of note.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, NOTE.size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** Pixels for a label of a row or a column including its margin. */
function labelWidth(text: string): number {
  return Math.ceil(26 + STAND_IN * textWidth(text, 12));
}

function widthOf({ text, small = "" }: MatrixCell): number {
  return Math.ceil(18 + STAND_IN * Math.max(textWidth(text, 14), textWidth(small, 10.5)));
}

/** Unpaired surrogates and control characters, which are invalid in XML, become the replacement character. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cs}\p{Cc}\u{fffe}\u{ffff}]/gu, "\u{fffd}")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/**
 * The colors of the light theme, for pictures drawn without a page. A test compares them with tokens.css.
 */
export const lightColors: MatrixColors & { readonly line: string } = {
  ground: "#fbfbfa",
  ink: "#1b1d1f",
  soft: "#5c6166",
  line: "#e4e4e0",
  heat: [
    ["#eff8f5", "#16181a"],
    ["#bfe0d7", "#16181a"],
    ["#8fc6be", "#16181a"],
    ["#64aba8", "#16181a"],
    ["#3f8f92", "#16181a"],
    ["#2b7279", "#ffffff"],
    ["#1f555e", "#ffffff"],
    ["#153a43", "#ffffff"],
  ],
  residual: [
    ["#5a92d8", "#16181a"],
    ["#8cb5e3", "#16181a"],
    ["#c2daf5", "#16181a"],
    ["#f2f6f6", "#16181a"],
    ["#f5d9bb", "#16181a"],
    ["#ecaf79", "#16181a"],
    ["#db7c3d", "#16181a"],
  ],
};

export function matrixColors(): MatrixColors {
  const [ground = "", ink = "", soft = ""] = themeColors(["--bg", "--ink", "--soft"]);
  const pairs = (back: string, text: string, count: number) => {
    const grounds = themeColors(Array.from({ length: count }, (_, i) => `--${back}${i}`));
    const texts = themeColors(Array.from({ length: count }, (_, i) => `--${text}${i}`));
    return grounds.map((color, i) => [color, texts[i] ?? ink] as const);
  };
  return { ground, ink, soft, heat: pairs("h", "t", 8), residual: pairs("r", "q", 7) };
}

interface TableColors {
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
}

const LETTER = 7.1;
const LINE = 26;
const PAD = 12;
const MAX_LETTERS = 42;

/** A table as an SVG text. Long texts lose their middle. */
export function tableSvg({ title, head, rows }: ExportedTable, colors: TableColors): string {
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
      const fill = r === 0 || column === 0 ? colors.soft : colors.ink;
      const look = [end && 'text-anchor="end"', r === 0 && 'font-weight="600"'].filter(Boolean).join(" ");
      return svgText([x, y], text, fill, 12, look);
    });
    const rule = `<path d="M8 ${48 + (r + 1) * LINE}H${width - 8}" stroke="${colors.line}"/>`;
    return [...texts, rule];
  });
  const heading = svgText([20, 30], title, colors.ink, 14, 'font-weight="600"');
  return svgPicture(width, height, colors.ground, [heading, ...drawn]);
}

function cellText(cell: string | number): string {
  const text =
    typeof cell === "number" ? cell.toLocaleString("en-US", { maximumSignificantDigits: 6 }) : cell;
  return shortenApart([text], MAX_LETTERS)[0] ?? text;
}
