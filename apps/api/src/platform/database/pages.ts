import { z } from "zod";
import { invalidRequest } from "../errors/app-error.ts";
import type { Database } from "./database.ts";

export interface PageRequest {
  /** The last row of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Arguments of findMany() for a page: one row more, to detect a following page. For short lists: Prisma reads all rows
 * after the cursor.
 *
 * @param where which rows the list has. Prisma finds the cursor among them only, so its row is one even where it was
 *   deleted meanwhile
 */
export function pageAfter<Where extends object>(
  teamId: string,
  { cursor, limit }: PageRequest,
  where: Where,
) {
  const last = cursor === undefined ? [] : [{ teamId, id: cursor }];
  const begin = cursor && { cursor: { teamId_id: { teamId, id: cursor } }, skip: 1 };
  return { where: { OR: [where, ...last] }, take: limit + 1, ...begin };
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

const idRow = z.object({ id: z.uuid() });

/**
 * Refuses a cursor that is the id of something else: a list without rows would look like its end.
 *
 * @param rows of the page
 * @throws AppError invalid-request
 */
export async function requireCursor(
  database: Pick<Database, "queryTeam">,
  table: string,
  teamId: string,
  { cursor }: PageRequest,
  rows: readonly unknown[],
): Promise<void> {
  if (cursor === undefined || rows.length > 0) return;
  const text = `SELECT id FROM ${table} WHERE team_id = $1 AND id = $2::uuid`;
  const found = await database.queryTeam(teamId, { text, values: [teamId, cursor] }, idRow);
  if (found.length > 0) return;
  throw invalidRequest([
    { where: "cursor", message: "is not of this list. Use the nextCursor of the previous page." },
  ]);
}
