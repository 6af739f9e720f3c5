import { SCRIPT_PAYLOADS } from "@wirecost/importers/testing";
import { expect, it } from "vitest";
import { mentionMail } from "../../modules/comments/mention-mail.ts";
import { invitationMail } from "../../modules/teams/invitation-mail.ts";

const invitation = {
  id: "1",
  email: "bob@example.com",
  role: "viewer",
  createdAt: "2026-11-21T00:00:00.000Z",
  expiresAt: "2026-11-28T00:00:00.000Z",
} as const;

it.each(SCRIPT_PAYLOADS)("a name with a script is plain text on one line in a mail: %s", (payload) => {
  const invitedBy = `${payload}\r\nContent-Type: text/html\r\n\r\n${payload}`;
  const mail = invitationMail({ ...invitation, invitedBy }, payload, "https://wirecost.example/invitation#t");
  const about = {
    author: invitedBy,
    subject: invitedBy,
    team: invitedBy,
    link: "https://wirecost.example/",
  };
  const mention = mentionMail("bob@example.com", { ...about, text: `${payload}\r${payload}` });
  // Without HTML, mail programs run no script.
  for (const { subject, ...rest } of [mail, mention]) {
    expect(Object.keys(rest).sort()).toEqual(["text", "to"]);
    expect(subject).not.toMatch(/[\r\n]/);
  }
  expect(mail.text.split(/\r|\n/)).toHaveLength(8);
  expect(mention.text.split(/\r|\n/)).toHaveLength(6);
});
