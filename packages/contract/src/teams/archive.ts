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
  /** Of the uploaded files and recordings; the archive is smaller where they can be compressed. */
  bytes: count,
});

/** Things of one kind: how many are new to the team, and how many it had, which stay as they are. */
const taken = z.object({ added: count, known: count });

export const imported = z.object({
  /** What the team was called that it was made of. */
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

/** Where an import stands, a line each, for those who accept {@link UPLOAD_EVENTS}; the last is the answer. */
export const archiveEvent = z.discriminatedUnion("state", [
  z.object({ state: z.literal("reading") }),
  /** How many uploads are stored, of how many. */
  z.object({ state: z.literal("storing"), uploads: count, total: count }),
  z.object({ state: z.literal("done"), status: z.int(), body: z.unknown() }),
]);

/** Largest archive that is taken, in bytes. */
export const MAX_ARCHIVE_BYTES = 2 * 1024 * 1024 * 1024;

/** Archives of one caller, and of one team, that arrive at once. */
export const MAX_ARRIVING_ARCHIVES = 1;

export type ArchiveSize = z.infer<typeof archiveSize>;
export type Imported = z.infer<typeof imported>;
export type ArchiveEvent = z.infer<typeof archiveEvent>;
