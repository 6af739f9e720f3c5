import type { SharedTable } from "@wirecost/contract";
import { itemLetter } from "../../compare/comparison-state.ts";
import { tableSvg } from "../../compare/table-svg.ts";
import { lightColours } from "../../export/light-colours.ts";
import { matrixSvg } from "../../export/matrix-svg.ts";
import { pictureMatrix, thinned } from "./picture-matrix.ts";

/** More rows or columns than this are no picture with figures. */
const MOST = 24;

/** What a link shows as an SVG text: its matrix, or what it compares. */
export function sharedSvg(shared: SharedTable): string {
  const whole = pictureMatrix(shared);
  if (whole) {
    const { caption, rows, columns, cells } = thinned(whole, MOST, MOST);
    return matrixSvg(`${shared.title}: ${caption}`, rows, columns, cells, lightColours);
  }
  const items = shared.content.kind === "comparison" ? shared.content.document.items : [];
  const rows = items.map(({ kind, title }, i) => [
    itemLetter(i),
    title,
    kind === "run" ? "predicted" : "measured",
  ]);
  return tableSvg({ title: shared.title, head: ["", "Compared", ""], rows }, lightColours);
}
