/**
 * Keywords that may be abbreviated, with the fewest letters of each, as the keyword index of the ABL Reference has them.
 * Only what the reader looks for; but for PRESELECT they are reserved, so no name is meant.
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

/** Words of a text in lower case, with abbreviated keywords written out: most of them stand there many times. */
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
