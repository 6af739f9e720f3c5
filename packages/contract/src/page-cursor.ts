import { z } from "./zod.ts";

/** Where a page of a list begins: the `nextCursor` of the page before it. */
export const pageCursor = z.uuid("This is no place in the list: take the nextCursor of the page before.");
