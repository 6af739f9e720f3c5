/** The candidate that takes the fewest changed letters, whatever their case; undefined of none. */
export function nearestText(text: string, candidates: readonly string[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const changes = editDistance(wanted, candidate.trim().toLowerCase());
    if (changes < least) [nearest, least] = [candidate, changes];
  }
  return nearest;
}

/** Texts from this length on that differ in two letters are the same one misspelled; shorter ones differ in one. */
const LONG = 7;

/** The nearest candidate if the text may be a misspelling of it; undefined of none. */
export function similarText(text: string, candidates: readonly string[]): string | undefined {
  const nearest = nearestText(text, candidates);
  if (nearest === undefined) return undefined;
  const wanted = text.trim().toLowerCase();
  const changes = editDistance(wanted, nearest.trim().toLowerCase());
  const allowed = wanted.length >= LONG ? 2 : 1;
  return changes <= allowed && changes < wanted.length ? nearest : undefined;
}

/** Levenshtein's distance: letters inserted, deleted or replaced. */
export function editDistance(a: string, b: string): number {
  const others = [...b];
  let row = [0, ...others.map((_, i) => i + 1)];
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of others.entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
