import { shownText } from "../shown-text.ts";
import * as z from "../zod.ts";

/**
 * A member's role. Owners manage members, editors change data, viewers read, and upload-only members send measured
 * files and see nothing.
 */
export const roles = ["owner", "editor", "viewer", "upload-only"] as const;

export const roleInTeam = z.enum(roles);

const teamName = shownText
  .min(1, "A team's name needs at least one character.")
  .max(100, "A team's name has at most 100 characters.");

/** Maximum teams that a person owns. */
export const MAX_OWN_TEAMS = 20;

export const nameTeam = z.strictObject({ name: teamName });
export const chooseTeam = z.strictObject({ teamId: z.string().max(100) });

export const member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleInTeam,
  since: z.iso.datetime(),
  /** Whether the inviting person has yet to review them: until then an owner has only an editor's rights. */
  underReview: z.boolean(),
});
export const memberList = z.object({ items: z.array(member) });

export type Role = z.infer<typeof roleInTeam>;
export type Member = z.infer<typeof member>;
