import { shownText } from "../shown-text.ts";
import * as z from "../zod.ts";

const text = (most: number) => z.string().trim().min(1, "is empty: leave it out instead.").max(most);

/** The environment of a measurement, as far as known. */
export const environmentFacts = z.strictObject({
  product: text(100).optional(),
  version: text(100).optional(),
  host: text(200).optional(),
  operatingSystem: text(200).optional(),
  cores: z.int().min(1).max(65_536).optional(),
  memoryGiB: z.number().positive().max(1_000_000).optional(),
  storage: text(200).optional(),
  network: text(200).optional(),
  pingMs: z.number().min(0).max(60_000).optional(),
  bandwidthMbit: z.number().positive().max(10_000_000).optional(),
  measuredOn: z.iso.date().optional(),
  measuredBy: text(200).optional(),
  note: text(500).optional(),
});

export const environmentName = shownText.min(1, "is empty: leave it out instead.").max(100);

/** A named environment of a team. Changing it creates a new version; uploads keep theirs. */
export const environment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** From 1. */
  version: z.int(),
  facts: environmentFacts,
  /** When a measurement was last stored with it, or when it was saved. */
  usedAt: z.iso.datetime(),
});

export const environmentList = z.object({ items: z.array(environment) });
export const renameEnvironment = z.strictObject({ name: environmentName });
export const saveEnvironment = z.strictObject({ name: environmentName, facts: environmentFacts });

/** The environment of an upload, and the team's environment from which it was copied. */
export const statedEnvironment = z.strictObject({
  environmentId: z.uuid().nullable(),
  facts: environmentFacts,
});

/** The stated environment of an upload: a copy, independent of later versions of the team's environment. */
export const uploadEnvironment = z.object({
  name: z.string().nullable(),
  version: z.int().nullable(),
  facts: environmentFacts,
  statedAt: z.iso.datetime(),
});

/** Maximum environments of a team. */
export const MAX_ENVIRONMENTS = 100;

export type EnvironmentFacts = z.infer<typeof environmentFacts>;
export type Environment = z.infer<typeof environment>;
export type EnvironmentList = z.infer<typeof environmentList>;
export type StatedEnvironment = z.infer<typeof statedEnvironment>;
export type UploadEnvironment = z.infer<typeof uploadEnvironment>;
