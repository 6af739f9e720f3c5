import { z } from "zod";
import { run } from "./run.ts";

export const share = z.object({
  id: z.uuid(),
  runId: z.uuid(),
  experimentName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});

export const createShare = z.strictObject({
  expiresInDays: z.int().min(1).max(365).nullable().default(null),
});

/** The token is in `url` and nowhere else: only its hash is stored, so it is shown this once. */
export const createdShare = z.object({ share, url: z.string() });
export const shareList = z.object({ items: z.array(share) });

/** All that a recipient gets to see. */
export const sharedTable = z.object({
  title: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  sha256: z.string(),
  modelVersionCurrent: z.boolean(),
  document: run,
});

export type Share = z.infer<typeof share>;
export type CreatedShare = z.infer<typeof createdShare>;
export type SharedTable = z.infer<typeof sharedTable>;
