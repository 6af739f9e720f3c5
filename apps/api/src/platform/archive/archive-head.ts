import { z } from "zod";
import { archivedAt, archivedSha256 } from "./archive-fields.ts";

/** Increment when earlier versions of Wirecost could not read the archive. */
export const ARCHIVE_VERSION = 2;

/** Name of environments in version 1. */
export const FIRST_VERSION = {
  file: "passports.jsonl",
  current: "environments.jsonl",
  field: "passports",
} as const;

/** wirecost.json: description of the archive. */
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
