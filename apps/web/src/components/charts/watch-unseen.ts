interface LineHeads {
  /** Of each row, at the left edge of what scrolls, where they stay. */
  readonly rows: readonly Element[];
  /** Of each column, at its upper edge. */
  readonly columns: readonly Element[];
  /** What the table scrolls in. */
  readonly scroller: Element | null;
}

/** The rows and columns of a table that can be seen, as the browser tells when they are scrolled. */
export class SeenLines {
  readonly #hidden = new Set<Element>();
  readonly #observers: readonly IntersectionObserver[];
  readonly #rows: readonly Element[];
  readonly #columns: readonly Element[];

  constructor({ rows, columns, scroller }: LineHeads, onChange: () => void) {
    this.#rows = rows;
    this.#columns = columns;
    const follow = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.#hidden.delete(target);
        else this.#hidden.add(target);
      }
      onChange();
    };
    // The heads of the columns may be scrolled out of the page with the rows still in it, so only their scroller counts.
    this.#observers = [observe(rows, null, follow), observe(columns, scroller, follow)];
  }

  /** Whether any of a row may be seen. All may until the browser has said otherwise. */
  readonly row = (index: number): boolean => isSeen(this.#rows[index], this.#hidden);

  readonly column = (index: number): boolean => isSeen(this.#columns[index], this.#hidden);

  readonly stop = (): void => {
    for (const observer of this.#observers) observer.disconnect();
  };
}

function isSeen(head: Element | undefined, hidden: ReadonlySet<Element>): boolean {
  return head === undefined || !hidden.has(head);
}

function observe(
  heads: readonly Element[],
  root: Element | null,
  follow: (entries: readonly IntersectionObserverEntry[]) => void,
): IntersectionObserver {
  const observer = new IntersectionObserver(follow, { root });
  for (const head of heads) observer.observe(head);
  return observer;
}
