import type { MatrixCell, MatrixSide } from "../../components/charts/matrix-cell.ts";

/** Colours by name, as the theme has them now. */
export interface MatrixColours {
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  /** Backgrounds and texts of the heat scale and of the residual scale, by step. */
  readonly heat: readonly (readonly [ground: string, text: string])[];
  readonly residual: readonly (readonly [ground: string, text: string])[];
}

const CELL = { width: 104, height: 44, gap: 2 };
const HEAD = { width: 120, top: 64 };

/** A matrix as an SVG text, with its title, for a picture of it. */
export function matrixSvg(
  title: string,
  rows: MatrixSide,
  columns: MatrixSide,
  cells: readonly MatrixCell[],
  colours: MatrixColours,
): string {
  const width = HEAD.width + columns.labels.length * (CELL.width + CELL.gap) + 16;
  const height = HEAD.top + rows.labels.length * (CELL.height + CELL.gap) + 16;
  const x = (column: number) => HEAD.width + column * (CELL.width + CELL.gap);
  const y = (row: number) => HEAD.top + row * (CELL.height + CELL.gap);
  const text = (at: readonly [number, number], content: string, fill: string, size = 12, extra = "") =>
    `<text x="${at[0]}" y="${at[1]}" fill="${fill}" font-size="${size}" ${extra}>${escaped(content)}</text>`;
  const end = 'text-anchor="end"';
  const drawn = cells.map((cell, i) => {
    const column = i % columns.labels.length;
    const row = Math.floor(i / columns.labels.length);
    const [ground, ink] = (cell.residual ? colours.residual : colours.heat)[cell.step] ?? [
      colours.ground,
      colours.ink,
    ];
    const mark = cell.mark
      ? ` stroke="${ink}" stroke-width="2"${cell.mark === "knee" ? ' stroke-dasharray="4 3"' : ""}`
      : "";
    const right = x(column) + CELL.width - 10;
    return [
      `<rect x="${x(column) + 1}" y="${y(row) + 1}" width="${CELL.width - 2}" height="${CELL.height - 2}" rx="4" fill="${ground}"${mark}/>`,
      cell.hatched
        ? `<rect x="${x(column) + 1}" y="${y(row) + 1}" width="${CELL.width - 2}" height="${CELL.height - 2}" rx="4" fill="url(#hatch)"/>`
        : "",
      text([right, y(row) + (cell.small ? 20 : 27)], cell.text, ink, 14, `${end} font-weight="500"`),
      cell.small ? text([right, y(row) + 35], cell.small, ink, 10.5, end) : "",
    ].join("");
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter, system-ui, sans-serif">`,
    `<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="${colours.soft}" stroke-width="0.6"/></pattern></defs>`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    text([16, 24], title, colours.ink, 14, 'font-weight="600"'),
    text([16, 42], `${rows.name} ↓  ${columns.name} →`, colours.soft, 11),
    ...columns.labels.map((label, i) =>
      text([x(i) + CELL.width - 10, HEAD.top - 8], label, colours.soft, 12, end),
    ),
    ...rows.labels.map((label, i) => text([HEAD.width - 10, y(i) + 27], label, colours.soft, 12, end)),
    ...drawn,
    "</svg>",
  ].join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
