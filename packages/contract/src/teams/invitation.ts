import * as z from "../zod.ts";
import { roleInTeam } from "./member.ts";

/** An invitation that is neither accepted, declined nor revoked, without its token. */
export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: roleInTeam,
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export const invitationList = z.object({ items: z.array(invitation) });

export const createInvitation = z.strictObject({
  email: z.email("An e-mail address looks like ada@example.com.").max(254),
  role: roleInTeam.default("viewer"),
  expiresInDays: z.int().min(1).max(30).default(7),
});

/**
 * `link` contains the token, of which only the hash is stored: it is shown only once, and is null if it was e-mailed,
 * so that only the recipient can read it.
 */
export const createdInvitation = z.object({ invitation, link: z.string().nullable() });

/** Content of the link for its recipient. */
export const openedInvitation = invitation
  .pick({ email: true, role: true, invitedBy: true, expiresAt: true })
  .extend({ team: z.string() });

export type Invitation = z.infer<typeof invitation>;
export type OpenedInvitation = z.infer<typeof openedInvitation>;
