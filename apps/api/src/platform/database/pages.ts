/** What a request of a page asks for. */
export interface PageRequest {
  /** The last row of the page before. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Arguments of findMany() for a page: one row more than it has, to see whether another follows. */
export function pageAfter(teamId: string, { cursor, limit }: PageRequest) {
  return { take: limit + 1, ...(cursor && { cursor: { teamId_id: { teamId, id: cursor } }, skip: 1 }) };
}

/** A page of a list. @param rows up to `limit` + 1 of them */
export function pageOf<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  return { items: shown.map(toItem), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
