import { cellSentence, type MatrixCell, type MatrixSide, matrixLook, rowHeadLook } from "./matrix-cell.ts";

/** Time without changes after which values are at rest: a moving hand changes them every 16 to 50 ms. */
const REST_MS = 150;

/**
 * Keeps the cells of a drawn matrix up to date: only differences are written, and nothing forces layout. A single
 * change is written immediately and completely. During consecutive changes, visible cells are written with each, and
 * cells scrolled out of view once they rest, because layout takes as long for them as for visible ones.
 */
export class MatrixWriter {
  readonly #elements: readonly HTMLElement[];
  /** Of rows, then of columns. */
  readonly #heads: readonly [readonly Element[], readonly Element[]];
  readonly #unseen = new Set<Element>();
  readonly #motion = new Motion(REST_MS, () => this.#write());
  #write = () => {};
  /** Stops all pending work. */
  readonly stop: () => void;

  /** @param table as it was rendered: its structure stays */
  constructor(table: Element) {
    const all = (role: string) => [...table.querySelectorAll<HTMLElement>(`[role=${role}]`)];
    this.#elements = all("gridcell");
    this.#heads = [all("rowheader"), all("columnheader")];
    const write = () => this.#write();
    // The heads of columns may be scrolled out of the page with rows still in view: for them only the matrix's own
    // scrolling counts.
    const ends = [null, table.parentElement].map((root, side) =>
      watchUnseen(this.#heads[side] ?? [], root, this.#unseen, write),
    );
    this.stop = () => {
      this.#motion.stop();
      for (const end of ends) end();
    };
  }

  /** @param cells rows first */
  readonly write = (
    cells: readonly MatrixCell[],
    focused: number,
    rows: MatrixSide,
    columns: MatrixSide,
  ): void => {
    const single = !this.#motion.change();
    const [rowHeads, columnHeads] = this.#heads;
    const isSeen = (head: Element | undefined) => !head || !this.#unseen.has(head);
    for (const [i, head] of rowHeads.entries()) {
      if (writeHead(head, rows, i)) head.className = rowHeadLook(rows.labels[i] ?? "");
    }
    for (const [i, head] of columnHeads.entries()) writeHead(head, columns, i);
    this.#write = () =>
      this.#elements.forEach((element, index) => {
        const cell = cells[index];
        const here = index === focused;
        if (!cell) return;
        const column = index % columnHeads.length;
        if (
          single ||
          !this.#motion.moving ||
          here ||
          element.tabIndex === 0 ||
          (isSeen(columnHeads[column]) && isSeen(rowHeads[(index - column) / columnHeads.length]))
        )
          writeCell(element, cell, here ? cellSentence(cell, index, rows, columns) : undefined);
      });
    this.#write();
  };
}

/** @returns whether the text is another */
function writeHead(head: Element, { labels, own }: MatrixSide, index: number): boolean {
  if (head.hasAttribute("data-own") !== (index === own)) head.toggleAttribute("data-own");
  return writeText(head, labels[index] ?? "");
}

/** @param sentence of the focused cell */
function writeCell(element: HTMLElement, cell: MatrixCell, sentence: string | undefined): void {
  const here = sentence !== undefined;
  const look = matrixLook(cell, here);
  if (element.className !== look) element.className = look;
  writeText(element, cell.text);
  const small = element.firstElementChild;
  if (small) writeText(small, cell.small ?? "");
  if (here !== (element.tabIndex === 0)) {
    element.tabIndex = here ? 0 : -1;
    element.ariaSelected = String(here);
  }
  if (element.ariaLabel !== (sentence ?? null)) element.ariaLabel = sentence ?? null;
}

function writeText(element: Element, text: string): boolean {
  const node = element.firstChild;
  // Writing the text node keeps its layout box; textContent would create a new one.
  if (!(node instanceof Text)) element.prepend(text);
  else if (node.data !== text) node.data = text;
  else return false;
  return true;
}

/**
 * Tracks the elements that are out of view. None is until the browser reports it.
 *
 * @param root what they scroll in; null for the page and everything in it
 * @param onChange called after the set has changed
 * @returns ends it
 */
export function watchUnseen(
  elements: Iterable<Element>,
  root: Element | null,
  unseen: Set<Element>,
  onChange: () => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) unseen.delete(target);
        else unseen.add(target);
      onChange();
    },
    { root },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/** Distinguishes consecutive changes, as while a slider is dragged, from a single one. */
export class Motion {
  readonly #restMs: number;
  readonly #onRest: () => void;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param restMs after so many ms without a change everything is at rest
   * @param onRest called then, once after each motion or single change
   */
  constructor(restMs: number, onRest: () => void) {
    this.#restMs = restMs;
    this.#onRest = onRest;
  }

  /** Whether a change has not come to rest. */
  get moving(): boolean {
    return this.#rest !== undefined;
  }

  /** Reports a change. @returns whether it follows another change, before that came to rest */
  readonly change = (): boolean => {
    const moving = this.moving;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#onRest();
    }, this.#restMs);
    return moving;
  };

  /** Resets the motion, without a rest. */
  readonly stop = (): void => {
    clearTimeout(this.#rest);
    this.#rest = undefined;
  };
}
