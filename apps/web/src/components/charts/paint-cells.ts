import { cellSentence, type MatrixCell, type MatrixSide } from "./matrix-cell.ts";
import { matrixLook } from "./matrix-look.ts";

/** Brings the cells of a drawn matrix up to date: only what differs is written, and nothing is laid out to find out. */
export function paintCells(
  table: HTMLTableElement,
  cells: readonly MatrixCell[],
  focused: number,
  rows: MatrixSide,
  columns: MatrixSide,
): void {
  const body = table.tBodies[0];
  if (!body) return;
  let index = 0;
  for (const row of body.rows)
    for (const element of row.cells) {
      // The first of a row is its head.
      if (element === row.cells[0]) continue;
      const cell = cells[index];
      if (cell) paintCell(element, cell, index === focused);
      if (cell && index === focused)
        setAttribute(element, "aria-label", cellSentence(cell, index, rows, columns));
      index++;
    }
}

function paintCell(element: HTMLTableCellElement, cell: MatrixCell, here: boolean): void {
  const look = matrixLook(cell, here);
  if (element.className !== look) element.className = look;
  setText(element, cell.text);
  const small = element.firstElementChild;
  if (small) setText(small, cell.small ?? "");
  if (here === (element.tabIndex === 0)) return;
  element.tabIndex = here ? 0 : -1;
  element.ariaSelected = String(here);
  if (!here) element.removeAttribute("aria-label");
}

function setText(element: Element, text: string): void {
  const node = element.firstChild;
  // Writing the text node keeps its box; textContent would make a new one.
  if (node instanceof Text) {
    if (node.data !== text) node.data = text;
  } else if (text !== "") element.textContent = text;
}

function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
