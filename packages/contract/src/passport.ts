import { z } from "./zod.ts";

const text = (most: number) => z.string().trim().min(1, "is empty: leave it out instead.").max(most);

/** What numbers were measured on, each as far as it is known. */
export const passportFacts = z.strictObject({
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

export const passportName = text(100);

/** A named passport of a team. Changing it makes a new version; uploads keep theirs. */
export const passport = z.object({
  id: z.uuid(),
  name: z.string(),
  /** From 1. */
  version: z.int(),
  facts: passportFacts,
  /** When a measurement was last stored with it, or when it was kept. */
  usedAt: z.iso.datetime(),
});

/** The one used last first. */
export const passportList = z.object({ items: z.array(passport) });
export const renamePassport = z.strictObject({ name: passportName });
export const keepPassport = z.strictObject({ name: passportName, facts: passportFacts });

/** What an upload was measured on, and the team's passport that this was copied from. */
export const statedPassport = z.strictObject({
  passportId: z.uuid().nullable(),
  facts: passportFacts,
});

/** What was stated of an upload: a copy, which later versions of the team's passport leave alone. */
export const uploadPassport = z.object({
  name: z.string().nullable(),
  version: z.int().nullable(),
  facts: passportFacts,
  statedAt: z.iso.datetime(),
});

/** Passports that a team can keep. */
export const MAX_PASSPORTS = 100;

export type PassportFacts = z.infer<typeof passportFacts>;
export type Passport = z.infer<typeof passport>;
export type PassportList = z.infer<typeof passportList>;
export type StatedPassport = z.infer<typeof statedPassport>;
export type UploadPassport = z.infer<typeof uploadPassport>;
