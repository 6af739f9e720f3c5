/**
 * Keywords that may be abbreviated, with the minimum number of letters, from the keyword index of the ABL Reference.
 * Only those needed by the reader; all but PRESELECT are reserved, so they are never names.
 */
const SHORTEST = {
  define: 3,
  available: 5,
  "exclusive-lock": 9,
  "no-prefetch": 8,
  parameter: 5,
  preselect: 6,
  "share-lock": 5,
  transaction: 5,
  "work-table": 8,
} as const;

const FULL = new Map(
  Object.entries(SHORTEST).flatMap(([keyword, shortest]) =>
    Array.from({ length: keyword.length - shortest }, (_, more) => [
      keyword.slice(0, shortest + more),
      keyword,
    ]),
  ),
);

/** Words of a text in lower case, with abbreviated keywords written out, cached because most occur many times. */
export class Keywords {
  readonly #known = new Map<string, string>();

  of(word: string): string {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const lower = word.toLowerCase();
    const full = FULL.get(lower) ?? lower;
    this.#known.set(word, full);
    return full;
  }
}
