import { SCRIPT_PAYLOADS } from "@wirecost/importers/testing";
import { expect, it } from "vitest";
import { invitationMail } from "./invitation-mail.ts";

const invitation = {
  id: "1",
  email: "bob@example.com",
  role: "viewer",
  createdAt: "2026-11-21T00:00:00.000Z",
  expiresAt: "2026-11-28T00:00:00.000Z",
} as const;

it.each(SCRIPT_PAYLOADS)(
  "a name that would run a script is plain text on its line in a mail: %s",
  (payload) => {
    const invitedBy = `${payload}\r\nContent-Type: text/html\r\n\r\n${payload}`;
    const mail = invitationMail(
      { ...invitation, invitedBy },
      payload,
      "https://wirecost.example/invitation#t",
    );
    // Without HTML there is nothing that a mail program would run.
    expect(Object.keys(mail).sort()).toEqual(["subject", "text", "to"]);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text.split(/\r|\n/)).toHaveLength(8);
  },
);
