import * as z from "../zod.ts";
import { columnMapping } from "./upload.ts";

const mappingName = z.string().trim().min(1, "A name needs at least one character.").max(100);

/** What the columns of a kind of table hold, under a name of the team's. */
export const namedMapping = z.object({
  id: z.uuid(),
  name: z.string(),
  /** null for tables that belong to no model. */
  model: z.string().nullable(),
  headers: z.array(z.string()),
  /** As long as the headers. */
  mapping: columnMapping,
});

/** The one changed last first. */
export const namedMappingList = z.object({ items: z.array(namedMapping) });

export const keepMapping = z
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
export type KeepMapping = z.infer<typeof keepMapping>;
