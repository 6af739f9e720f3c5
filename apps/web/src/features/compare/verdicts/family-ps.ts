/** The most p values that a snippet lists. */
const MAX_LISTED = 500;

/** The other p values that were corrected together with this one; undefined where they are too many to list. */
export function otherPs(ps: readonly number[], own: number): readonly number[] | undefined {
  if (ps.length > MAX_LISTED) return undefined;
  const at = ps.indexOf(own);
  return ps.filter((_, i) => i !== at);
}
