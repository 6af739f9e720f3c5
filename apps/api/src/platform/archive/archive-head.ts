import { z } from "zod";
import { archivedAt, archivedSha256 } from "./archive-fields.ts";

/** Raised whenever an earlier Wirecost could not read what is written. */
export const ARCHIVE_VERSION = 2;

/** What version 1 calls environments. */
export const FIRST_VERSION = {
  file: "passports.jsonl",
  current: "environments.jsonl",
  field: "passports",
} as const;

/** wirecost.json: what the archive is. */
export const archiveHead = z.object({
  format: z.literal("wirecost team archive"),
  version: z.int().min(1),
  exportedAt: archivedAt,
  team: z.object({ name: z.string() }),
});

/** manifest.json: every other file, in order. */
export const archiveManifest = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.int().min(0),
      sha256: archivedSha256,
    }),
  ),
});
