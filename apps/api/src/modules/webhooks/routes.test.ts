import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { MAX_WEBHOOKS, type WebhookDelivery } from "@wirecost/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { openDatabases } from "../../platform/database/logins.ts";
import { mailer } from "../../platform/mail/mailer.ts";
import { allTasks } from "../../platform/queue/all-tasks.ts";
import { startWorker } from "../../platform/queue/start-worker.ts";
import { mailServer } from "../../testing/mail-server.ts";
import { recordingOf } from "../../testing/recording-of.ts";
import { runJobs, waitingJobs } from "../../testing/run-jobs.ts";
import { type Person, signUp, testApp, testConfig } from "../../testing/test-app.ts";
import { webhookReceiver } from "../../testing/webhook-receiver.ts";
import { modules } from "../index.ts";

const config = await testConfig({ webhookPrivateAddresses: true });
let app: FastifyInstance;
let database: Database;
let accountsDatabase: Database;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await testApp(config);
  ({ database, accountsDatabase } = openDatabases({ ...config, databaseConnections: 2 }));
});
beforeEach(async () => {
  receiver = await webhookReceiver();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
  return () => receiver.close();
});
afterAll(async () => {
  await Promise.all([database.close(), accountsDatabase.close()]);
  await app.close();
});

const make = async (
  events: readonly string[] = ["upload.created", "metric.regressed"],
  url = receiver.url,
) => {
  const reply = await ann.send({ method: "POST", url: `${base}/webhooks`, payload: { url, events } });
  expect(reply.statusCode).toBe(201);
  return reply.json();
};
const upload = async (messages: readonly number[], name = "a.csv") => {
  const reply = await ann.send({
    method: "POST",
    url: `${base}/uploads?name=${name}&model=openedge-query`,
    headers: { "content-type": "application/octet-stream" },
    payload: `mm,messages\n${messages.map((count) => `1024,${count}`).join("\n")}\n`,
  });
  expect([200, 201]).toContain(reply.statusCode);
  return reply.json().upload;
};
const deliveries = async (webhookId: string): Promise<readonly WebhookDelivery[]> =>
  (await ann.send({ url: `${base}/webhooks/${webhookId}/deliveries` })).json().items;
const work = () => runJobs(config);
/** Makes waiting messages due. */
const dueNow = () =>
  accountsDatabase.prisma.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

describe("a webhook", () => {
  it("shows its secret once, which is encrypted in the database", async () => {
    const { webhook, secret } = await make();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toMatchObject({ url: receiver.url, madeBy: "Ann" });
    expect((await ann.send({ url: `${base}/webhooks` })).json()).toEqual({ items: [webhook] });
    const rows = await database.prisma.webhook.findMany();
    expect(JSON.stringify(rows)).not.toContain(secret.replace("whsec_", "").slice(0, 20));
  });

  it("gets a signed message about a new upload, and none about the same one again", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { secret } = await make();
    const stored = await upload([102, 103]);
    await upload([102, 103]);
    await work();
    const [message, ...more] = receiver.received;
    expect(more).toEqual([]);
    const { headers, body } = message ?? { headers: {}, body: "" };
    const [id, at] = [headers["webhook-id"], headers["webhook-timestamp"]];
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
    expect(Number(at)).toBeGreaterThanOrEqual(before);
    expect(Number(at)).toBeLessThanOrEqual(Date.now() / 1000);
    expect(JSON.parse(body)).toEqual({
      type: "upload.created",
      timestamp: stored.createdAt,
      data: { teamId: ann.teamId, upload: stored, url: `http://localhost:3000/uploads/${stored.id}` },
    });
  });

  it("gets a message about a new recording, and about the limits that it exceeds", async () => {
    await make(["conversation.created", "limit.exceeded"]);
    const store = async (times: number) => {
      const reply = await ann.send({
        method: "POST",
        url: `${base}/conversations`,
        headers: { "content-type": "application/octet-stream" },
        payload: recordingOf({ calls: [{ sql: "SELECT 1", times, endpoint: "GET /depots" }] }),
      });
      return reply.json().conversation;
    };
    const limit = { name: "nightly batch", endpoint: "GET /depots", maxTrips: 3, maxMs: null, rttMs: 5 };
    await ann.send({ method: "POST", url: `${base}/conversation-limits`, payload: limit });
    const few = await store(3);
    await store(3);
    await work();
    const { exceeded: none, ...conversation } = few;
    expect(none).toEqual([]);
    const url = `http://localhost:3000/conversations?recording=${few.id}`;
    expect(bodies()).toEqual([
      {
        type: "conversation.created",
        timestamp: few.createdAt,
        data: { teamId: ann.teamId, conversation, url },
      },
    ]);
    const many = await store(9);
    await work();
    expect(
      bodies()
        .slice(1)
        .map(({ type }) => type),
    ).toEqual(["conversation.created", "limit.exceeded"]);
    expect(bodies()[2].data).toMatchObject({
      conversation: { id: many.id },
      count: 1,
      exceeded: [{ endpoint: "GET /depots", what: "trips", rttMs: null, value: 9, limit: 3 }],
    });
  });

  it("gets a message about metrics beyond the threshold, and no others", async () => {
    await make(["metric.regressed"]);
    const first = await upload([100, 100, 100, 100]);
    const baselineInput = { model: "openedge-query", metric: "messages", settings: { mm: 1024 } };
    const thresholds = { worse: 0.1, limit: 130 };
    const set = await ann.send({
      method: "POST",
      url: `${base}/baselines`,
      payload: { ...baselineInput, uploadId: first.id, thresholds },
    });
    expect(set.statusCode).toBe(200);
    await upload([105, 105, 105, 105], "fine.csv");
    await work();
    expect(receiver.received).toEqual([]);
    const worse = await upload([120, 120, 120, 120], "worse.csv");
    await work();
    expect(bodies()).toMatchObject([
      {
        type: "metric.regressed",
        data: {
          upload: { id: worse.id, name: "worse.csv" },
          count: 1,
          regressions: [
            {
              metric: "messages",
              settings: { mm: 1024 },
              thresholds,
              passes: ["worse"],
              measured: { median: 120, runs: 4 },
              baseline: { uploadId: first.id, median: 100, runs: 4 },
            },
          ],
        },
      },
    ]);
  });

  it("gets a message in the upload's units, whatever the baseline's units", async () => {
    await make(["metric.regressed"]);
    const store = async (unit: string, values: readonly number[]) => {
      const reply = await ann.send({
        method: "POST",
        url: `${base}/uploads?name=${unit}.csv`,
        headers: { "content-type": "application/octet-stream" },
        payload: `threads,latency (${unit})\n${values.map((value) => `3,${value}`).join("\n")}\n`,
      });
      expect(reply.statusCode).toBe(201);
      return reply.json().upload.id;
    };
    const first = await store("us", [700, 701, 702, 703, 704]);
    const { kinds } = (await ann.send({ url: `${base}/history/kinds` })).json();
    const baselineInput = { kind: kinds[0].key, metric: "latency", settings: { threads: 3 } };
    const payload = { ...baselineInput, uploadId: first, thresholds: { worse: 0.1, limit: 900 } };
    expect((await ann.send({ method: "POST", url: `${base}/baselines`, payload })).statusCode).toBe(200);
    await store("ms", [0.71, 0.72, 0.73, 0.74]);
    await work();
    expect(receiver.received).toEqual([]);
    await store("s", [0.001, 0.0011, 0.0012, 0.0013]);
    await work();
    expect(bodies()).toMatchObject([
      {
        data: {
          regressions: [
            {
              unit: "s",
              passes: ["worse"],
              thresholds: { worse: 0.1, limit: 0.0009 },
              baseline: { uploadId: first, median: 0.000702 },
            },
          ],
        },
      },
    ]);
  });

  it("gets a message about the cell of a baseline, whatever the units of its settings", async () => {
    await make(["metric.regressed"]);
    const store = async (setting: string, value: number, worse: number) => {
      const reply = await ann.send({
        method: "POST",
        url: `${base}/uploads?name=${encodeURIComponent(`${setting} ${value} ${worse}`)}.csv`,
        headers: { "content-type": "application/octet-stream" },
        payload: `${setting},mode,latency (ms)\n${[0, 1, 2, 3].map((run) => `${value},fast,${worse + run}`).join("\n")}\n`,
      });
      expect(reply.statusCode).toBe(201);
      await work();
      return reply.json().upload.id;
    };
    const first = await store("hold limit (ms)", 41_000, 61);
    const { kinds } = (await ann.send({ url: `${base}/history/kinds` })).json();
    const settings = { "hold-limit (ms)": 41_000, mode: "fast" };
    const series = { kind: kinds[0].key, metric: "latency", settings };
    const payload = { ...series, uploadId: first, thresholds: { worse: 0.1 } };
    expect((await ann.send({ method: "POST", url: `${base}/baselines`, payload })).statusCode).toBe(200);
    await store("hold limit (ms)", 41, 81);
    await store("hold limit (s)", 41_000, 81);
    await store("hold limit", 41_000, 81);
    await store("hold limit (us)", 41e6, 61.5);
    expect(receiver.received).toEqual([]);
    await store("hold limit (s)", 41, 81);
    expect(bodies()).toMatchObject([
      {
        data: {
          regressions: [
            {
              settings,
              measured: { median: 82.5, runs: 4 },
              baseline: { uploadId: first, median: 62.5, runs: 4 },
            },
          ],
        },
      },
    ]);
  });

  it("gets nothing from another team", async () => {
    await make();
    const eve = await signUp(app, "Eve");
    await eve.send({
      method: "POST",
      url: `/api/teams/${eve.teamId}/uploads?name=b.csv&model=openedge-query`,
      headers: { "content-type": "application/octet-stream" },
      payload: "mm,messages\n1024,102\n",
    });
    await work();
    expect(receiver.received).toEqual([]);
  });

  it("is deleted with its deliveries", async () => {
    const { webhook } = await make();
    await upload([1]);
    await ann.send({ method: "DELETE", url: `${base}/webhooks/${webhook.id}` });
    await work();
    expect(receiver.received).toEqual([]);
    expect((await ann.send({ url: `${base}/webhooks/${webhook.id}/deliveries` })).statusCode).toBe(404);
    expect(await database.prisma.webhookDelivery.count({ where: { teamId: ann.teamId } })).toBe(0);
  });

  it("counts towards a maximum, and needs at least one event", async () => {
    for (let i = 0; i < MAX_WEBHOOKS; i++) await make(["upload.created"]);
    const payload = { url: receiver.url, events: ["upload.created"] };
    const send = (body: object) => ann.send({ method: "POST", url: `${base}/webhooks`, payload: body });
    expect((await send(payload)).statusCode).toBe(409);
    expect((await send({ ...payload, events: [] })).statusCode).toBe(400);
  });
});

describe("a message", () => {
  it("is sent again with the same id until it is accepted", async () => {
    const { webhook } = await make();
    receiver.answers.push(500, 503);
    await upload([7]);
    await work();
    expect(await deliveries(webhook.id)).toMatchObject([
      { event: "upload.created", state: "waiting", attempts: 1, status: 500, error: "It answered 500." },
    ]);
    const [waiting] = await waitingJobs(accountsDatabase);
    expect(waiting?.inSeconds).toBeGreaterThan(0);
    for (let i = 0; i < 2; i++) {
      await dueNow();
      await work();
    }
    expect(await deliveries(webhook.id)).toMatchObject([
      { state: "delivered", attempts: 3, status: 204, error: null },
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await waitingJobs(accountsDatabase)).toEqual([]);
  });

  it("fails finally, and can then be sent by hand", async () => {
    const { webhook } = await make();
    receiver.answers.push(...Array<number>(10).fill(500));
    await upload([8]);
    for (let i = 0; i < 12; i++) {
      await dueNow();
      await work();
    }
    const [failed] = await deliveries(webhook.id);
    expect(failed).toMatchObject({ state: "failed", attempts: 10 });
    const again = await ann.send({
      method: "POST",
      url: `${base}/webhooks/${webhook.id}/deliveries/${failed?.id}/redeliver`,
    });
    expect(again.json()).toMatchObject({ state: "waiting" });
    await work();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: "delivered", attempts: 11 }]);
  });

  it("is not sent again to an address that answers 410", async () => {
    const { webhook } = await make();
    receiver.answers.push(410);
    await upload([9]);
    await work();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: "failed", status: 410, attempts: 1 }]);
  });

  it("can be a test message", async () => {
    const { webhook } = await make(["metric.regressed"]);
    const reply = await ann.send({ method: "POST", url: `${base}/webhooks/${webhook.id}/test` });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { event: "webhook.test", state: "waiting" },
    ]);
    await work();
    expect(bodies()).toMatchObject([{ type: "webhook.test", data: { teamId: ann.teamId } }]);
    expect(await deliveries(webhook.id)).toMatchObject([{ id: reply.json().id, state: "delivered" }]);
  });

  it("is not sent if it cannot be signed, and says why", async () => {
    const { webhook } = await make();
    await upload([10]);
    await runJobs({ ...config, authSecret: "another secret for the tests, long enough" });
    const [failed] = await deliveries(webhook.id);
    expect(failed?.state).toBe("failed");
    expect(failed?.error).toContain("another AUTH_SECRET");
    expect(receiver.received).toEqual([]);
  });
});

describe("an unresponsive address", () => {
  it("delays neither another team's messages nor mail, and gets one message at a time", async () => {
    let open = 0;
    let most = 0;
    const hanging = createServer((_request, response) => {
      open++;
      most = Math.max(most, open);
      response.once("close", () => open--);
    });
    await new Promise<void>((done) => hanging.listen(0, "127.0.0.1", done));
    const address = hanging.address();
    if (typeof address !== "object" || address === null) throw new Error("no port");
    for (let i = 0; i < 5; i++) {
      const { webhook } = await make(["upload.created"], `http://127.0.0.1:${address.port}/${i}`);
      await ann.send({ method: "POST", url: `${base}/webhooks/${webhook.id}/test` });
    }
    const bob = await signUp(app, "Bob");
    const payload = { url: receiver.url, events: ["upload.created"] };
    const url = `/api/teams/${bob.teamId}/webhooks`;
    const { webhook } = (await bob.send({ method: "POST", url, payload })).json();
    await bob.send({ method: "POST", url: `${url}/${webhook.id}/test` });
    const mails = await mailServer();
    const withMail = { ...config, smtpUrl: mails.url, jobWorkers: 1 };
    const { log } = Fastify();
    const mail = mailer(withMail, accountsDatabase, log);
    await mail.send({ to: "a@example.com", subject: "A", text: "A" });
    const worker = startWorker(
      withMail,
      allTasks(modules, { config: withMail, database, accountsDatabase, log, mail }),
      log,
    );
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect.poll(() => mails.taken().length).toBe(1);
    await expect.poll(() => most).toBe(1);
    hanging.closeAllConnections();
    await new Promise((done) => hanging.close(done));
    await worker.stop();
    await mails.close();
    expect(most).toBe(1);
  });
});

describe("by default", () => {
  it("rejects private addresses and addresses without https", async () => {
    const strict = await testApp();
    const eve = await signUp(strict, "Eve");
    const send = (url: string) =>
      eve.send({
        method: "POST",
        url: `/api/teams/${eve.teamId}/webhooks`,
        payload: { url, events: ["upload.created"] },
      });
    for (const url of [
      "http://example.com/",
      "https://10.0.0.1/",
      "https://[::1]/",
      "https://localhost/",
      "ftp://example.com/",
      "x",
    ])
      expect([url, (await send(url)).statusCode]).toEqual([url, 400]);
    expect((await send("https://example.com/hook")).statusCode).toBe(201);
    await strict.close();
  });

  it("sends nothing to an address that was added while it was allowed", async () => {
    const { webhook } = await make();
    await upload([11]);
    await runJobs({ ...config, webhookPrivateAddresses: false });
    expect(receiver.received).toEqual([]);
    expect(await deliveries(webhook.id)).toMatchObject([
      { state: "waiting", error: "Messages are sent by https only." },
    ]);
  });
});
