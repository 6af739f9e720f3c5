import * as z from "../zod.ts";

const count = z.int().min(0);

export const archiveSize = z.object({
  experiments: count,
  runs: count,
  uploads: count,
  calibrations: count,
  plans: count,
  environments: count,
  mappings: count,
  baselines: count,
  comments: count,
  conversations: count,
  /** Saved results of recorded conversations. */
  evaluations: count,
  conversationLimits: count,
  /** Versions of schemas. */
  schemas: count,
  /** Of the uploaded files and recordings; the archive is smaller if they can be compressed. */
  bytes: count,
});

/** Objects of one kind: the number of new ones, and of existing ones, which stay unchanged. */
const taken = z.object({ added: count, known: count });

export const imported = z.object({
  /** Name of the exported team. */
  team: z.string(),
  experiments: taken,
  runs: taken,
  uploads: taken,
  calibrations: taken,
  plans: taken,
  environments: taken,
  mappings: taken,
  baselines: taken,
  comments: taken,
  conversations: taken,
  evaluations: taken,
  conversationLimits: taken,
  schemas: taken,
});

/**
 * Progress of an import, one line each, for clients that accept {@link UPLOAD_EVENTS}; the last one is the response.
 */
export const archiveEvent = z.discriminatedUnion("state", [
  z.object({ state: z.literal("reading") }),
  /** Number of stored uploads, and their total. */
  z.object({ state: z.literal("storing"), uploads: count, total: count }),
  z.object({ state: z.literal("done"), status: z.int(), body: z.unknown() }),
]);

/** Maximum archive size, in bytes. */
export const MAX_ARCHIVE_BYTES = 2 * 1024 * 1024 * 1024;

/** Maximum concurrent imports of a caller, and of a team. */
export const MAX_ARRIVING_ARCHIVES = 1;

export type ArchiveSize = z.infer<typeof archiveSize>;
export type Imported = z.infer<typeof imported>;
export type ArchiveEvent = z.infer<typeof archiveEvent>;
