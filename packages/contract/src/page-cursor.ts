import * as z from "./zod.ts";

/** Where a page of a list begins: the `nextCursor` of the page before it. */
export const pageCursor = z.uuid("is not a valid cursor. Use the nextCursor of the previous page.");
