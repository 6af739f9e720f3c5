import * as z from "../zod.ts";

/**
 * What a person may do in a team. Owners decide who is in it, editors change what it keeps, viewers look, and who
 * is upload-only sends measured files and sees nothing.
 */
export const roles = ["owner", "editor", "viewer", "upload-only"] as const;

export const roleInTeam = z.enum(roles);

const teamName = z
  .string()
  .trim()
  .min(1, "A team's name needs at least one character.")
  .max(100, "A team's name has at most 100 characters.");

/** Teams that one person owns at once. */
export const MAX_OWN_TEAMS = 20;

export const nameTeam = z.strictObject({ name: teamName });
export const chooseTeam = z.strictObject({ teamId: z.string().max(100) });

export const member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleInTeam,
  since: z.iso.datetime(),
  /** Whether who brought them in has to review that: as an owner they may do what editors may until then. */
  underReview: z.boolean(),
});
export const memberList = z.object({ items: z.array(member) });

export type Role = z.infer<typeof roleInTeam>;
export type Member = z.infer<typeof member>;
