import type { SharedTable } from "@wirecost/contract";
import { formatCount } from "@wirecost/sim-core";
import { itemLetter } from "../../../entities/comparison/comparison-address.ts";
import { lightColours } from "../../../shared/charts/export/light-colours.ts";
import { matrixSvg } from "../../../shared/charts/export/matrix-svg.ts";
import { tableSvg } from "../../../shared/charts/export/table-svg.ts";
import { shortenApart } from "../../../shared/lib/shorten-apart.ts";
import { pictureMatrix, thinned } from "./picture-matrix.ts";

/** More rows or columns than this are no picture with figures. */
const MOST = 24;

/** Longer titles would be cut where they are drawn, and may then be alike. */
const MAX_TITLE = 42;

/** Statements of a recording without predictions, those with the most round trips; of two, those that differ most. */
const MAX_STATEMENTS = 12;

/** What a link shows as an SVG text: its matrix, or what it lists. */
export function sharedSvg(shared: SharedTable): string {
  const whole = pictureMatrix(shared);
  if (whole) {
    const { caption, rows, columns, cells } = thinned(whole, MOST, MOST);
    return matrixSvg(`${shared.title}: ${caption}`, rows, columns, cells, lightColours);
  }
  if (shared.content.kind === "conversation") {
    const { statements } = shared.content.document;
    const names = shortenApart(
      statements.slice(0, MAX_STATEMENTS).map(({ name }) => name),
      MAX_TITLE,
    );
    const rows = names.map((name, i) => [name, formatCount(Math.round(statements[i]?.trips ?? 0))]);
    return tableSvg({ title: shared.title, head: ["Statement", "Round trips"], rows }, lightColours);
  }
  if (shared.content.kind === "conversation-comparison") {
    const statements = shared.content.document.statements.slice(0, MAX_STATEMENTS);
    const names = shortenApart(
      statements.map(({ statement }) => statement.text),
      MAX_TITLE,
    );
    const rows = statements.map(({ before, after }, i) => [
      names[i] ?? "",
      formatCount(before?.trips ?? 0),
      formatCount(after?.trips ?? 0),
    ]);
    const head = ["Statement", "Round trips before", "After"];
    return tableSvg({ title: shared.title, head, rows }, lightColours);
  }
  const items = shared.content.kind === "comparison" ? shared.content.document.items : [];
  const titles = shortenApart(
    items.map(({ title }) => title),
    MAX_TITLE,
  );
  const rows = items.map(({ kind }, i) => [
    itemLetter(i),
    titles[i] ?? "",
    kind === "run" ? "predicted" : "measured",
  ]);
  return tableSvg({ title: shared.title, head: ["", "Compared", ""], rows }, lightColours);
}
