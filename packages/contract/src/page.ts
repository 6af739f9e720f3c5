import * as z from "./zod.ts";

/** Start of a page of a list: the `nextCursor` of the previous page. */
const pageCursor = z.uuid("is not a valid cursor. Use the nextCursor of the previous page.");

/** Query of a list: a page, by default the first of 50 items. */
export const paging = {
  cursor: pageCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

/** A page of a list; without `nextCursor` it is the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
