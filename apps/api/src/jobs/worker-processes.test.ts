import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Data, openData } from "../data/data.ts";
import { mailer } from "../mail/mailer.ts";
import { type MailServer, mailServer } from "../testing/mail-server.ts";
import { waitingJobs } from "../testing/run-jobs.ts";
import { testConfig } from "../testing/test-app.ts";

const script = fileURLToPath(new URL("../../dist/worker.js", import.meta.url));
const MAILS = 60;
/** Of which each process that is killed has two in its hands. */
const SLOW_MS = 60;

const config = await testConfig();
const children = new Set<ChildProcess>();
let server: MailServer;
let data: Data;

beforeAll(async () => {
  server = await mailServer({ slowMs: SLOW_MS });
  data = openData(config.databaseUrl, 2, config.authSecret);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await data.close();
  await server.close();
});

function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      DATABASE_URL: config.databaseUrl,
      DATABASE_CONNECTIONS: "2",
      AUTH_SECRET: config.authSecret,
      SMTP_URL: server.url,
      JOB_LOST_AFTER: "1",
      LOG_LEVEL: "silent",
    },
  });
  children.add(child);
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    child.once("exit", (code) => reject(new Error(`The worker ended with ${code}.`)));
  });
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (await what()) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error("It did not happen.");
}

it("three processes do every job, also when two of them are killed", async () => {
  const mail = mailer({ ...config, smtpUrl: server.url }, data, Fastify().log);
  for (let i = 0; i < MAILS; i++)
    await mail.send({ to: `p${i}@example.com`, subject: `Message ${i}`, text: "Hello." });
  const [first, second] = await Promise.all([startProcess(), startProcess(), startProcess()]);
  await until(() => server.taken().length >= 10);
  first.kill("SIGKILL");
  await until(() => server.taken().length >= 20);
  second.kill("SIGKILL");
  await startProcess();
  await until(async () => (await waitingJobs(data)).length === 0);

  const taken = server.taken();
  expect(new Set(taken).size).toBe(MAILS);
  // Twice at most those that a killed process had in its hands: it could not say that they were done.
  expect(taken.length - MAILS).toBeLessThanOrEqual(4);
}, 30_000);
