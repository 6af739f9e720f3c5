import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ACCOUNTS_ROLE } from "@wirecost/prisma";
import { computeRun, serializeRun } from "@wirecost/sim-core";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { longDesign } from "../../testing/long-design.ts";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { waitingJobs } from "../../testing/run-jobs.ts";
import { signUp, testApp, testConfig } from "../../testing/test-app.ts";
import { Database } from "../database/database.ts";
import { mailer } from "../mail/mailer.ts";
import { requestLimit } from "../threads/compute-within.ts";

const MAILS = 60;
/** Each killed process has two of them in progress. */
const SLOW_MS = 60;
/** These must run again. */
const BUSY = 3;

const config = await testConfig();
const children = new Set<ChildProcess>();
let server: MailServer;
/** The remaining process. */
let survivor: ChildProcess;
let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  server = await mailServer({ slowMs: SLOW_MS, busy: BUSY });
  database = new Database(config.accountsDatabaseUrl, 2, ACCOUNTS_ROLE);
  app = await testApp({ databaseUrl: config.databaseUrl });
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await app.close();
  await database.close();
  await server.close();
});

/** A process that also serves requests, or only runs jobs. */
function startProcess(of: "server" | "worker" = "worker"): Promise<ChildProcess> {
  const script = fileURLToPath(new URL(`../../../dist/${of}.js`, import.meta.url));
  const child = spawn(process.execPath, [script], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      PORT: "0",
      DATABASE_URL: config.databaseUrl,
      ACCOUNTS_DATABASE_URL: config.accountsDatabaseUrl,
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
    child.once("exit", (code) => reject(new Error(`The ${of} ended with ${code}.`)));
  });
}

async function until(what: () => boolean | Promise<boolean>, everyMs = 25): Promise<void> {
  while (!(await what())) await new Promise((done) => setTimeout(done, everyMs));
}

it("three processes run every job, also when two are killed", async () => {
  const mail = mailer({ ...config, smtpUrl: server.url }, database, Fastify().log);
  for (let i = 0; i < MAILS; i++)
    await mail.send({ to: `p${i}@example.com`, subject: `Message ${i}`, text: "Hello." });
  const [first, second] = await Promise.all([startProcess(), startProcess()]);
  await until(() => server.taken().length >= 10);
  first.kill("SIGKILL");
  await until(() => server.taken().length >= 20);
  second.kill("SIGKILL");
  survivor = await startProcess("server");
  await until(async () => (await waitingJobs(database)).length === 0);

  const finished = server.taken();
  expect(new Set(finished).size).toBe(MAILS);
  // At most the jobs in progress of a killed process run twice, since it could not report them.
  expect(finished.length - MAILS - BUSY).toBeLessThanOrEqual(4);
  expect(finished.length - MAILS).toBeGreaterThanOrEqual(BUSY);
  expect(server.overlapping()).toEqual([]);
});

it("a design is computed once, in another process, if the first is killed", async () => {
  const { ms } = requestLimit;
  requestLimit.ms = 0;
  onTestFinished(() => {
    requestLimit.ms = ms;
  });
  const ann = await signUp(app, "Ann");
  const base = `/api/teams/${ann.teamId}`;
  const saved = await ann.send({
    method: "POST",
    url: `${base}/experiments`,
    payload: { name: "long", design: longDesign },
  });
  expect(saved.statusCode).toBe(202);
  const { id } = saved.json().computation;
  const look = async () => (await ann.send({ url: `${base}/computations/${id}` })).json();
  await until(async () => (await look()).done > 0, 100);
  survivor.kill("SIGKILL");
  await startProcess();
  await until(async () => (await look()).state === "done", 200);

  const { items } = (await ann.send({ url: `${base}/experiments` })).json();
  expect(items).toMatchObject([{ name: "long", runCount: 1 }]);
  const raw = await ann.send({ url: `${base}/runs/${(await look()).runId}/raw` });
  expect(raw.body).toBe(serializeRun(computeRun(longDesign)));
});
