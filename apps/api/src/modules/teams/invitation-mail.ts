import type { Invitation } from "@wirecost/contract";
import { type Mail, mailOf, oneLine } from "../../platform/mail/mail.ts";

export function invitationMail(
  { email, role, invitedBy, expiresAt }: Invitation,
  team: string,
  link: string,
): Mail {
  const [person, name] = [oneLine(invitedBy), oneLine(team)];
  return mailOf(email, `${person} invites you to ${name} on Wirecost`, [
    `${person} invites you to the team ${name} on Wirecost, as ${role}.`,
    "",
    "Accept or decline here:",
    link,
    "",
    `The link is for ${email} and expires on ${expiresAt.slice(0, 10)}.`,
    "If you do not know who this is, do nothing.",
  ]);
}
