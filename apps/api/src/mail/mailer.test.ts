import { createServer, type Server } from "node:net";
import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { testConfig } from "../testing/test-app.ts";
import { invitationMail } from "./invitation-mail.ts";
import { mailer } from "./mailer.ts";

const log = Fastify().log;
let server: Server | undefined;
afterEach(() => server?.close());

/** Takes one message as a mail server would, or refuses whom it is for. */
async function mailServer(refuse = false): Promise<{ url: string; received: () => string }> {
  let received = "";
  const answers: readonly (readonly [RegExp, string])[] = [
    [/^EHLO/, "250 here"],
    [/^MAIL/, "250 ok"],
    [/^RCPT/, refuse ? "550 unknown" : "250 ok"],
    [/^DATA/, "354 go on"],
    [/^\.$/, "250 taken"],
    [/^(QUIT|RSET)/, "221 bye"],
  ];
  server = createServer((socket) => {
    socket.write("220 test\r\n");
    socket.on("data", (data) => {
      received += data;
      for (const line of data.toString().split("\r\n")) {
        const answer = answers.find(([pattern]) => pattern.test(line));
        if (answer) socket.write(`${answer[1]}\r\n`);
      }
    });
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return { url: `smtp://127.0.0.1:${address.port}`, received: () => received };
}

const config = await testConfig({ databaseUrl: "postgresql://nowhere" });
const mail = { to: "bob@example.com", subject: "Hello", text: "Come in." };

describe("mailer", () => {
  it("hands a message to the configured server", async () => {
    const { url, received } = await mailServer();
    expect(await mailer({ ...config, smtpUrl: url }, log).send(mail)).toBe(true);
    expect(received()).toContain("RCPT TO:<bob@example.com>");
    expect(received()).toContain("From: Wirecost <no-reply@localhost>");
    expect(received()).toContain("Come in.");
  });

  it("says when the server did not take it, or none is configured", async () => {
    const { url } = await mailServer(true);
    expect(await mailer({ ...config, smtpUrl: url }, log).send(mail)).toBe(false);
    expect(await mailer(config, log).send(mail)).toBe(false);
  });
});

describe("an invitation's message", () => {
  const invitation = {
    id: "1",
    email: "bob@example.com",
    role: "viewer",
    invitedBy: "Ann\r\nBcc: all@example.com",
    createdAt: "2026-11-21T00:00:00.000Z",
    expiresAt: "2026-11-28T00:00:00.000Z",
  } as const;

  it("keeps a name on its line", () => {
    const { subject, text } = invitationMail(
      invitation,
      "Lab\n\nhttp://evil.example",
      "http://x/invitation#t",
    );
    expect(subject).toBe("Ann Bcc: all@example.com invites you to Lab http://evil.example on Wirecost");
    expect(text.split("\n")[0]).toContain("Lab http://evil.example on Wirecost, as viewer.");
    expect(text).toContain("\nhttp://x/invitation#t\n");
    expect(text).toContain("until 2026-11-28.");
  });
});
