import { Motion } from "../../lib/motion.ts";
import { cellSentence, type MatrixCell, type MatrixSide } from "./matrix-cell.ts";
import { matrixLook } from "./matrix-look.ts";
import { SeenLines } from "./seen-lines.ts";

/** What a matrix shows at a moment. */
export interface ShownMatrix {
  /** Rows first. */
  readonly cells: readonly MatrixCell[];
  readonly focused: number;
  readonly rows: MatrixSide;
  readonly columns: MatrixSide;
}

/** Figures that have not changed for so long are at rest: a hand that moves changes them every 16 to 50 ms. */
const REST_MS = 150;

/**
 * Keeps the cells of a drawn matrix up to date: only what differs is written, and nothing is laid out to find out.
 * A single change is written at once and whole. While changes follow each other, what can be seen is written with
 * each, and what is scrolled out of sight once they rest, since laying it out takes as long as if it were seen.
 */
export class MatrixWriter {
  readonly #elements: readonly HTMLTableCellElement[];
  readonly #seen: SeenLines;
  /** What stands in the cells, so that the page need not be asked. */
  readonly #looks: string[];
  readonly #texts: string[];
  readonly #smalls: string[];
  #focused: number;
  #shown: ShownMatrix | undefined;
  readonly #motion = new Motion(REST_MS, () => this.#writeAll());

  /** @param body of the table, as it was rendered: its structure stays */
  constructor(body: HTMLTableSectionElement) {
    this.#elements = [...body.querySelectorAll<HTMLTableCellElement>("[data-index]")];
    this.#looks = this.#elements.map(({ className }) => className);
    this.#texts = this.#elements.map(({ firstChild }) => (firstChild instanceof Text ? firstChild.data : ""));
    this.#smalls = this.#elements.map(({ firstElementChild }) => firstElementChild?.textContent ?? "");
    this.#focused = this.#elements.findIndex(({ tabIndex }) => tabIndex === 0);
    const table = body.closest("table");
    const heads = (role: string) => [...(table?.querySelectorAll(`[role=${role}]`) ?? [])];
    this.#seen = new SeenLines(
      { rows: heads("rowheader"), columns: heads("columnheader"), scroller: table?.parentElement ?? null },
      () => this.#motion.moving && this.#writeSeen(),
    );
  }

  readonly write = (shown: ShownMatrix): void => {
    this.#shown = shown;
    if (this.#motion.change()) this.#writeSeen();
    else this.#writeAll();
    this.#focus(shown);
  };

  readonly stop = (): void => {
    this.#motion.stop();
    this.#seen.stop();
  };

  #writeAll(): void {
    for (let index = 0; index < this.#elements.length; index++) this.#writeCell(index);
  }

  #writeSeen(): void {
    const width = this.#shown?.columns.labels.length ?? 0;
    const height = this.#shown?.rows.labels.length ?? 0;
    const columns = Array.from({ length: width }, (_, column) => this.#seen.column(column));
    for (let row = 0; row < height; row++)
      if (this.#seen.row(row))
        for (let column = 0; column < width; column++)
          if (columns[column]) this.#writeCell(row * width + column);
  }

  #writeCell(index: number): void {
    const element = this.#elements[index];
    const cell = this.#shown?.cells[index];
    if (!element || !cell) return;
    const look = matrixLook(cell, index === this.#shown?.focused);
    if (look !== this.#looks[index]) this.#looks[index] = element.className = look;
    // Writing the text node keeps its box; textContent would make a new one.
    if (cell.text !== this.#texts[index]) this.#texts[index] = textOf(element).data = cell.text;
    const small = cell.small ?? "";
    if (small === this.#smalls[index]) return;
    this.#smalls[index] = small;
    if (element.firstElementChild) textOf(element.firstElementChild).data = small;
  }

  /** Moves the one stop of the Tab key, and says the focused cell in a sentence. */
  #focus({ cells, focused, rows, columns }: ShownMatrix): void {
    const element = this.#elements[focused];
    const cell = cells[focused];
    if (!element || !cell) return;
    if (focused !== this.#focused) {
      const left = this.#elements[this.#focused];
      if (left) {
        left.tabIndex = -1;
        left.ariaSelected = "false";
        left.removeAttribute("aria-label");
        this.#writeCell(this.#focused);
      }
      element.tabIndex = 0;
      element.ariaSelected = "true";
      this.#focused = focused;
    }
    this.#writeCell(focused);
    const sentence = cellSentence(cell, focused, rows, columns);
    if (element.ariaLabel !== sentence) element.ariaLabel = sentence;
  }
}

/** The text that an element begins with, made where it begins with none. */
function textOf(element: Element): Text {
  const first = element.firstChild;
  if (first instanceof Text) return first;
  const text = document.createTextNode("");
  element.prepend(text);
  return text;
}
