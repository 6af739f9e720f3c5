import { nameText } from "../shown-text.ts";
import * as z from "../zod.ts";
import { columnMapping } from "./upload.ts";

const mappingName = nameText.max(100);

/** A team's named mapping of the columns of a kind of table. */
export const namedMapping = z.object({
  id: z.uuid(),
  name: z.string(),
  /** null for custom tables. */
  model: z.string().nullable(),
  headers: z.array(z.string()),
  /** As long as the headers. */
  mapping: columnMapping,
});

/** Most recently changed first. */
export const namedMappingList = z.object({ items: z.array(namedMapping) });

export const saveMapping = z
  .strictObject({
    name: mappingName,
    model: z.string().max(100).nullable(),
    headers: z.array(z.string().max(4096)).min(1).max(200),
    mapping: columnMapping,
  })
  .refine(({ headers, mapping }) => headers.length === mapping.length, {
    message: "should have one column per header.",
    path: ["mapping"],
  });

export const renameMapping = z.strictObject({ name: mappingName });

export const MAX_MAPPINGS = 200;

export type NamedMapping = z.infer<typeof namedMapping>;
export type NamedMappingList = z.infer<typeof namedMappingList>;
export type SaveMapping = z.infer<typeof saveMapping>;
