import { randomUUID } from "node:crypto";
import { COMPUTATION_EVENTS } from "@wirecost/contract";
import { connect, disconnect, type PrismaClient } from "@wirecost/prisma";
import { computeRun, serializeRun } from "@wirecost/sim-core";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { actAsSystem } from "../../platform/auth/acting.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import { openDatabases } from "../../platform/database/logins.ts";
import { runColumns } from "../../platform/database/run-columns.ts";
import { requestLimit } from "../../platform/threads/compute-within.ts";
import { longDesign } from "../../testing/long-design.ts";
import { runJobs, waitingJobs } from "../../testing/run-jobs.ts";
import { design, newDatabase, type Person, signUp, testApp, testConfig } from "../../testing/test-app.ts";
import { computationStore } from "./store.ts";

let config: Config;
let app: FastifyInstance;
let database: Database;
let accountsDatabase: Database;
/** Connects as the owner of the tables. */
let owner: PrismaClient;
let ann: Person;
let base: string;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  owner = connect(databaseUrl, 1);
  config = await testConfig({ databaseUrl });
  app = await testApp(config);
  ({ database, accountsDatabase } = openDatabases({ ...config, databaseConnections: 2 }));
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});
afterAll(async () => {
  await app.close();
  await Promise.all([database.close(), accountsDatabase.close(), disconnect(owner)]);
});

async function save(name: string, path = "experiments", of: object = design) {
  const payload = path === "experiments" ? { name, design: of } : { design: of };
  const reply = await ann.send({ method: "POST", url: `${base}/${path}`, payload });
  expect(reply.statusCode).toBe(202);
  return reply.json().computation;
}
/** Makes every design exceed the time of a request. */
beforeEach(() => {
  const { ms } = requestLimit;
  requestLimit.ms = 0;
  return () => {
    requestLimit.ms = ms;
  };
});
const look = async (id: string) => (await ann.send({ url: `${base}/computations/${id}` })).json();
const list = async () => (await ann.send({ url: `${base}/computations` })).json().items;
const experiments = async (search: string) =>
  (await ann.send({ url: `${base}/experiments?search=${search}` })).json().items;

describe("a design with a long computation", () => {
  it("gets an immediate reply, reports progress, and becomes the run that sim-core computes", async () => {
    const job = await save("slow", "experiments", longDesign);
    expect(job).toMatchObject({
      name: "slow",
      model: longDesign.model,
      state: "waiting",
      done: 0,
      cells: 300,
      experimentId: null,
      runId: null,
    });
    expect(await list()).toEqual([job]);
    expect(await experiments("slow")).toEqual([]);
    const stream = ann.send({
      url: `${base}/computations/${job.id}`,
      headers: { accept: COMPUTATION_EVENTS },
    });
    await runJobs(config);

    const ended = await look(job.id);
    expect(ended).toMatchObject({ state: "done", done: 300, error: null });
    expect(await list()).toEqual([]);
    const raw = await ann.send({ url: `${base}/runs/${ended.runId}/raw` });
    expect(raw.body).toBe(serializeRun(computeRun(longDesign)));
    expect(await experiments("slow")).toMatchObject([{ id: ended.experimentId, runCount: 1 }]);

    const events = (await stream).body
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events[0]).toEqual(job);
    expect(events.at(-1)).toEqual(ended);
    expect(events.some(({ state, done }) => state === "computing" && done > 0 && done < 300)).toBe(true);
    const activity = (await ann.send({ url: `${base}/activity` })).json().items;
    expect(activity[0]).toMatchObject({ actor: { name: "Ann" }, object: { name: "slow" } });
  });

  it("is queued once when it is sent again under its id, also at the same time", async () => {
    const id = "9b2d1f0c-4a6e-4c1b-8f57-0d3a5e6b7c81";
    const send = (payload: object) =>
      ann.send({
        method: "POST",
        url: `${base}/experiments`,
        payload: { id, name: "lost reply", ...payload },
      });
    // With open connections, requests overlap.
    await Promise.all([1, 2, 3, 4, 5].map(list));
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send({ design: longDesign })));
    expect(replies[0]?.json().computation).toMatchObject({ id, name: "lost reply", state: "waiting" });
    for (const { statusCode, body } of replies) expect([statusCode, body]).toEqual([202, replies[0]?.body]);
    const other = await send({ design });
    expect([other.statusCode, other.json().code]).toEqual([409, "conflict"]);
    await ann.send({ method: "DELETE", url: `${base}/computations/${id}` });
  });

  it.each(["first", "second"])("is stored once if only its %s request takes too long", async (slow) => {
    const [experimentId, runId] = [randomUUID(), randomUUID()];
    const limits = slow === "first" ? [0, 3_600_000] : [3_600_000, 0];
    for (const [id, path, name] of [
      [experimentId, "experiments", slow],
      [runId, `experiments/${experimentId}/runs`, undefined],
    ] as const) {
      const codes = [];
      for (const ms of limits) {
        requestLimit.ms = ms;
        const payload = { id, name, design };
        codes.push((await ann.send({ method: "POST", url: `${base}/${path}`, payload })).statusCode);
      }
      expect(codes.toSorted()).toEqual([201, 202]);
      await runJobs(config);
      expect(await look(id)).toMatchObject({ state: "done", experimentId });
    }
    expect(await experiments(slow)).toMatchObject([
      { id: experimentId, runCount: 2, latestRun: { id: runId } },
    ]);
  });

  it("becomes a further run of an experiment, and fails if the experiment was deleted", async () => {
    const [{ id: experimentId }] = await experiments("slow");
    const path = `experiments/${experimentId}/runs`;
    const added = await save("", path);
    expect(added).toMatchObject({ name: "slow", experimentId });
    await runJobs(config);
    expect(await experiments("slow")).toMatchObject([{ runCount: 2 }]);

    const late = await save("", path);
    await ann.send({ method: "DELETE", url: `${base}/experiments/${experimentId}` });
    await runJobs(config);
    expect(await list()).toMatchObject([
      { id: late.id, state: "failed", error: "There is no such experiment, or it is not yours." },
    ]);
    await ann.send({ method: "DELETE", url: `${base}/computations/${late.id}` });
    expect(await list()).toEqual([]);
  });

  it("is stored once, however often its job runs", async () => {
    const job = await save("twice");
    const run = computeRun(design);
    const finish = () =>
      actAsSystem(() => computationStore(database).finish(ann.teamId, job.id, runColumns(run)));
    expect((await Promise.all([finish(), finish()])).sort()).toEqual([false, true]);
    await runJobs(config);
    expect(await experiments("twice")).toMatchObject([{ runCount: 1 }]);
  });

  it("is not stored for a user who left the team meanwhile", async () => {
    const bob = await signUp(app, "Bob");
    const role = { id: "bob", organizationId: ann.teamId, userId: bob.userId, role: "editor" };
    await owner.member.create({ data: role });
    const payload = { name: "bobs", design };
    await bob.send({ method: "POST", url: `${base}/experiments`, payload });
    await ann.send({ method: "DELETE", url: `${base}/members/${bob.userId}` });
    await runJobs(config);
    const [failed] = await list();
    expect(failed).toMatchObject({ state: "failed", error: expect.stringContaining("no longer") });
    expect(await experiments("bobs")).toEqual([]);
    await ann.send({ method: "DELETE", url: `${base}/computations/${failed.id}` });
  });

  it("can be canceled during the computation, which ends the event stream", async () => {
    const { id } = await save("never", "experiments", longDesign);
    const events = ann.send({ url: `${base}/computations/${id}`, headers: { accept: COMPUTATION_EVENTS } });
    const working = runJobs(config);
    while ((await look(id)).done === 0) await new Promise((done) => setTimeout(done, 20));
    expect((await ann.send({ method: "DELETE", url: `${base}/computations/${id}` })).statusCode).toBe(204);
    await working;
    expect((await events).body).not.toContain('"done"}');
    expect((await ann.send({ url: `${base}/computations/${id}` })).statusCode).toBe(404);
    expect(await experiments("never")).toEqual([]);
    expect(await waitingJobs(accountsDatabase)).toEqual([]);
  });

  it("waits behind others of its team, up to a limit", async () => {
    const row = {
      teamId: ann.teamId,
      name: "filler",
      model: "openedge-query",
      design: "{}",
      actor: {},
      cells: 1,
    };
    await owner.computation.createMany({ data: Array.from({ length: 20 }, () => row) });
    const reply = await ann.send({
      method: "POST",
      url: `${base}/experiments`,
      payload: { name: "more", design },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([409, "conflict"]);
    expect(reply.json().detail).toContain("20 designs of this team are already waiting");
  });

  it("is rejected if the reply must contain the result, and other requests are answered meanwhile", async () => {
    // This design takes a second or more.
    requestLimit.ms = 400;
    const preview = app.inject({ method: "POST", url: "/api/runs/preview", payload: longDesign });
    let answered = false;
    void preview.then(() => {
      answered = true;
    });
    expect((await app.inject("/api/health")).statusCode).toBe(200);
    expect(answered).toBe(false);
    const reply = await preview;
    expect([reply.statusCode, reply.json().code]).toEqual([422, "invalid-design"]);
    expect(reply.json().detail).toContain("20 x 15 cells");
    const share = { of: { kind: "design", title: "x", design: longDesign } };
    expect((await ann.send({ method: "POST", url: `${base}/shares`, payload: share })).statusCode).toBe(422);
  });
});
