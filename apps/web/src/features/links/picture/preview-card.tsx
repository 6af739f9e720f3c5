import type { SharedTable } from "@wirecost/contract";
import { formatCount } from "@wirecost/sim-core";
import type { CSSProperties } from "react";
import { itemLetter } from "../../../entities/comparison/comparison-address.ts";
import { comparisonSentence } from "../../../entities/conversation/comparison/comparison-text.ts";
import { lightColors } from "../../../shared/charts/export/svg.ts";
import { type MatrixCell, markText, sideHead } from "../../../shared/charts/matrix/matrix-cell.ts";
import { shortenApart } from "../../../shared/lib/format.ts";
import { type PictureMatrix, pictureMatrix, thinned } from "./picture-matrix.ts";

/** Maximum rows and columns of a 1200 × 630 picture whose values are readable in a small preview. */
const MAX_ROWS = 6;
const MAX_COLUMNS = 6;

/** Characters of all column labels together. */
const HEAD_CHARACTERS = 84;

const { ground, ink, soft } = lightColors;

/** A link as a card of 1200 by 630: its title and its values. Drawn without a page, so its styles are inline. */
export function PreviewCard({ shared }: { shared: SharedTable }) {
  const whole = pictureMatrix(shared);
  const matrix = whole && thinned(whole, MAX_ROWS, MAX_COLUMNS);
  return (
    <div style={card}>
      <div style={{ display: "flex", fontSize: 26, color: lightColors.heat[5]?.[0] }}>Wirecost</div>
      <div style={{ display: "flex", fontSize: 44, fontWeight: 600, marginTop: 8 }}>
        {plain(shared.title, 48)}
      </div>
      <div style={{ display: "flex", fontSize: 22, color: soft, marginTop: 6, marginBottom: 22 }}>
        {plain(captionOf(shared, matrix), 96)}
      </div>
      {matrix ? <Matrix matrix={matrix} /> : <Items shared={shared} />}
    </div>
  );
}

/** A conversation is described in words, from which its matrix follows. */
function captionOf({ content }: SharedTable, matrix: PictureMatrix | undefined): string {
  if (content.kind === "conversation") return content.document.sentence;
  if (content.kind === "conversation-comparison")
    return comparisonSentence(content.document, Number(content.document.network.rttMs));
  return matrix ? matrix.caption : "A comparison";
}

function Matrix({ matrix: { rows, columns, cells } }: { matrix: PictureMatrix }) {
  const width = columns.labels.length;
  const heads = shortenApart(columns.labels.map(drawable), Math.floor(HEAD_CHARACTERS / width));
  const sides = shortenApart(rows.labels.map(drawable), 18);
  return (
    <div style={{ display: "flex", flexDirection: "column", flexGrow: 1 }}>
      <div style={{ display: "flex", color: soft, fontSize: 20, paddingBottom: 6 }}>
        <div style={{ ...head, flexDirection: "column", alignItems: "flex-end", fontSize: 18 }}>
          <div style={{ display: "flex" }}>{`${plain(sideHead(rows), 20)} /`}</div>
          <div style={{ display: "flex" }}>{plain(sideHead(columns), 22)}</div>
        </div>
        {heads.map((label) => (
          <div key={label} style={{ ...cell, alignItems: "flex-end" }}>
            {label}
          </div>
        ))}
      </div>
      {sides.map((label, row) => (
        <div key={label} style={{ display: "flex", flexGrow: 1, maxHeight: 84 }}>
          <div style={{ ...head, fontSize: 20 }}>{label}</div>
          {cells.slice(row * width, (row + 1) * width).map((one, column) => {
            const [back, text] = lightColors.heat[one.step] ?? [ground, ink];
            const look = one.empty ? { color: soft } : { backgroundColor: back, color: text };
            return (
              <div key={columns.labels[column]} style={{ ...cell, ...look, ...boxOf(one.mark, text) }}>
                <div style={{ display: "flex", fontSize: 24 }}>{plain(one.text, 14)}</div>
                {one.mark ? <div style={{ display: "flex", fontSize: 15 }}>{markText(one)}</div> : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Marked cells have an outline, and the mark's name in place of a legend. The library draws no dotted lines. */
function boxOf(mark: MatrixCell["mark"], color: string): CSSProperties {
  return {
    flexDirection: "column",
    alignItems: "flex-end",
    justifyContent: "center",
    margin: 2,
    borderRadius: 6,
    border: mark ? `3px ${mark === "best" ? "solid" : "dashed"} ${color}` : "3px solid transparent",
  };
}

function Items({ shared: { content } }: { shared: SharedTable }) {
  const items = itemsOf(content);
  const lines = shortenApart(items.map(drawable), 69);
  return (
    <div style={{ display: "flex", flexDirection: "column", fontSize: 28 }}>
      {lines.map((line) => (
        <div key={line} style={{ display: "flex", marginBottom: 10 }}>
          {line}
        </div>
      ))}
    </div>
  );
}

/** The compared items, or the largest difference. */
function itemsOf(content: SharedTable["content"]): readonly string[] {
  switch (content.kind) {
    case "comparison":
      return content.document.items.map(({ title }, i) => `${itemLetter(i)}  ${title}`);
    case "conversation-comparison":
      return content.document.statements
        .slice(0, MAX_ROWS)
        .map(
          ({ statement, before, after }) =>
            `${formatCount(before?.trips ?? 0)} to ${formatCount(after?.trips ?? 0)} round trips: ${statement.text}`,
        );
    default:
      return [];
  }
}

const card: CSSProperties = {
  display: "flex",
  flexDirection: "column",
  width: "100%",
  height: "100%",
  padding: "40px 48px",
  backgroundColor: ground,
  color: ink,
};
const cell: CSSProperties = {
  display: "flex",
  flex: 1,
  alignItems: "center",
  justifyContent: "flex-end",
  paddingRight: 12,
};
const head: CSSProperties = {
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  width: 210,
  paddingRight: 14,
  color: soft,
};

/** Limited to the available font: for other letters the drawing library would request a font from another site. */
export function drawable(text: string): string {
  return text
    .replaceAll(/[\u2000-\u200a\u202f\u00a0]/g, " ")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[^\x20-\x7e\u00a1-\u00ff]/gu, "?");
}

function plain(text: string, most: number): string {
  const known = drawable(text);
  return known.length <= most ? known : `${known.slice(0, most - 3)}...`;
}
