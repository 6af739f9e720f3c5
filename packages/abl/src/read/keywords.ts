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

/** @param word in lower case */
export function unabbreviated(word: string): string {
  return FULL.get(word) ?? word;
}
