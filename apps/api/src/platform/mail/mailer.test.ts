import { ACCOUNTS_ROLE } from "@wirecost/prisma";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { invitationMail } from "../../modules/teams/invitation-mail.ts";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { runJobs, waitingJobs } from "../../testing/run-jobs.ts";
import { testConfig } from "../../testing/test-app.ts";
import { Database } from "../database/database.ts";
import { mailer } from "./mailer.ts";

const log = Fastify().log;
let server: MailServer | undefined;
let database: Database;
afterEach(() => server?.close());

const config = await testConfig();
beforeAll(() => {
  database = new Database(config.accountsDatabaseUrl, 2, ACCOUNTS_ROLE);
});
afterAll(() => database.close());
const mail = { to: "bob@example.com", subject: "Hello", text: "Come in: http://x/invitation#t0ken" };

describe("mailer", () => {
  it("queues an encrypted message and sends it to the server", async () => {
    server = await mailServer();
    const { url, received } = server;
    const withServer = { ...config, smtpUrl: url };
    expect(await mailer(withServer, database, log).send(mail)).toBe(true);
    const waiting = await database.prisma.$queryRaw`SELECT payload FROM graphile_worker._private_jobs`;
    expect(waiting).toHaveLength(1);
    expect(JSON.stringify(waiting)).not.toMatch(/bob|t0ken/);
    expect(received()).toBe("");
    await runJobs(withServer);
    expect(received()).toContain("RCPT TO:<bob@example.com>");
    expect(received()).toContain("From: Wirecost <no-reply@localhost>");
    expect(received()).toContain("Come in: http://x/invitation#t0ken");
    expect(received()).toMatch(/Message-ID: <job-\d+@localhost>/i);
    expect(await waitingJobs(database)).toEqual([]);
  });

  it("retries a message that the server rejects, after some seconds", async () => {
    server = await mailServer({ refuse: true });
    const { url } = server;
    const withServer = { ...config, smtpUrl: url };
    expect(await mailer(withServer, database, log).send(mail)).toBe(true);
    await runJobs(withServer);
    const [job, ...others] = await waitingJobs(database);
    expect(others).toEqual([]);
    expect(job).toMatchObject({ name: "send-mail", attempts: 1, locked: false });
    expect(job?.error).toContain("550");
    expect(job?.inSeconds).toBeGreaterThan(0);
    expect(job?.inSeconds).toBeLessThan(4);
  });

  it("says that nothing is sent without a server", async () => {
    expect(await mailer(config, database, log).send(mail)).toBe(false);
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

  it("keeps a name on one line", () => {
    const { subject, text } = invitationMail(
      invitation,
      "Lab\n\nhttp://evil.example",
      "http://x/invitation#t",
    );
    expect(subject).toBe("Ann Bcc: all@example.com invites you to Lab http://evil.example on Wirecost");
    expect(text.split("\n")[0]).toContain("Lab http://evil.example on Wirecost, as viewer.");
    expect(text).toContain("\nhttp://x/invitation#t\n");
    expect(text).toContain("expires on 2026-11-28.");
  });
});
