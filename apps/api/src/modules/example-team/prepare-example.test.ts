import { EXAMPLE_COMPARISON, EXAMPLE_TEAM_ID, routes } from "@wirecost/contract";
import { models } from "@wirecost/sim-core";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actAsVisitor } from "../../platform/auth/acting.ts";
import { Database } from "../../platform/database/database.ts";
import { operationRequest } from "../../testing/operation-request.ts";
import { newDatabase, type Person, testApp } from "../../testing/test-app.ts";
import { type WholeTeam, wholeTeam } from "../../testing/whole-team.ts";
import { uploadStore } from "../uploads/store/uploads.ts";
import { prepareExample } from "./prepare-example.ts";
import { exampleStore } from "./store.ts";

let app: FastifyInstance;
let databaseUrl: string;
let team: WholeTeam;
let eve: Person;
const base = `/api/teams/${EXAMPLE_TEAM_ID}`;

beforeAll(async () => {
  databaseUrl = await newDatabase();
  // Created once, since it takes seconds: from an interrupted state, as every test below shows.
  await withStore(async (store) => {
    await store.create("Interrupted");
    expect(await store.team()).toBeNull();
  });
  await prepareExample(databaseUrl, true);
  app = await testApp({ databaseUrl });
  team = await wholeTeam(app, databaseUrl);
  eve = team.eve;
});
afterAll(() => app.close());

async function withStore(work: (store: ReturnType<typeof exampleStore>) => Promise<void>): Promise<void> {
  const database = new Database(databaseUrl, 1);
  await work(exampleStore(database)).finally(() => database.close());
}

const read = async (path: string) => (await app.inject({ url: base + path })).json();

it("has an experiment and an upload of every system", async () => {
  const ids = new Set(models.map(({ id }) => id));
  const { items: experiments } = await read("/experiments?limit=100");
  const { items: uploads } = await read("/uploads?limit=100");
  const ofSystems = (items: { model?: string; latestRun?: { model: string } }[]) =>
    new Set(items.map(({ model, latestRun }) => model ?? latestRun?.model));
  expect(ofSystems(experiments)).toEqual(ids);
  expect(ofSystems(uploads)).toEqual(ids);
});

it("lists first the uploads that the Compare page opens as an example", async () => {
  const { items } = await read("/uploads?limit=50");
  const comparisons = items.filter(({ name }: { name: string }) =>
    EXAMPLE_COMPARISON.some((one) => one === name),
  );
  expect(comparisons.map(({ model }: { model: string }) => model)).toEqual(["round-trips", "round-trips"]);
});

it("has calibrations with their held-out error", async () => {
  const { items } = await read("/calibrations?limit=100");
  expect(new Set(items.map((item: { model: string }) => item.model)).size).toBeGreaterThanOrEqual(4);
  for (const { name, errors } of items) {
    expect([name, errors.fitted.mean <= errors.before.mean]).toEqual([name, true]);
    expect(errors.heldOut?.figures).toBeGreaterThan(0);
  }
});

it("has a history of several versions, with a baseline for its uploads", async () => {
  const { items } = await read("/baselines?model=round-trips");
  expect(items.length).toBeGreaterThan(0);
  const { metric, settings, uploadId } = items[0];
  const query = new URLSearchParams({ model: "round-trips", metric, settings: JSON.stringify(settings) });
  const { points } = await read(`/history?${query}`);
  expect(points.length).toBeGreaterThanOrEqual(6);
  expect(points.map((point: { uploadId: string }) => point.uploadId)).toContain(uploadId);
});

it("has recordings of one program before and after changes, a limit that the latest exceeds, and a saved result", async () => {
  const { items } = await read("/conversations");
  expect(items.map(({ name, trips }: { name: string; trips: number }) => [name, trips])).toEqual([
    ["Orders page", 348],
    ["Orders page", 216],
    ["Orders page", 424],
  ]);
  const [latest, , first] = items;
  expect(latest.exceeded.map((one: { endpoint: string; what: string }) => [one.endpoint, one.what])).toEqual([
    ["GET /report", "trips"],
    ["GET /report", "ms"],
  ]);
  const { items: results } = await read(`/conversations/${first.id}/evaluations`);
  expect(results).toMatchObject([{ rttMs: 80, changes: 1 }]);
});

it("has a schema with row counts", async () => {
  const { items } = await read("/schemas");
  expect(items).toMatchObject([{ name: "sports2000", version: 1, tables: 47 }]);
  const { content } = await read(`/schemas/${items[0].id}`);
  const customer = content.tables.find(({ name }: { name: string }) => name === "Customer");
  expect(customer.size.records).toBeGreaterThan(1000);
  expect(customer.fields.length).toBeGreaterThan(10);
});

it("is named to every visitor, also as the team of its objects", async () => {
  const example = { id: EXAMPLE_TEAM_ID, name: "Example team", role: "viewer" };
  expect((await app.inject({ url: "/api/me" })).json()).toEqual({ user: null, teams: [], example });
  expect((await eve.send({ url: "/api/me" })).json()).toMatchObject({ teams: [{ role: "owner" }], example });
  for (const [kind, list] of [
    ["upload", "uploads"],
    ["experiment", "experiments"],
    ["conversation", "conversations"],
    ["calibration", "calibrations"],
  ]) {
    const { items } = await read(`/${list}?limit=1`);
    for (const send of [eve.send, (request: { url: string }) => app.inject(request)]) {
      const teamOf = await send({ url: `/api/me/team-of?kind=${kind}&id=${items[0].id}` });
      expect([kind, teamOf.json()]).toEqual([kind, { team: example }]);
    }
  }
});

it("tells users which of their teams has an object, and no other user", async () => {
  const { experimentId, runId, uploadId, conversationId, planId } = team.ids;
  const objects = {
    experiment: experimentId,
    run: runId,
    upload: uploadId,
    conversation: conversationId,
    plan: planId,
  };
  const teamFor = async (send: (request: { url: string }) => Promise<{ json(): { team: unknown } }>) =>
    Promise.all(
      Object.entries(objects).map(async ([kind, id]) => [
        kind,
        (await send({ url: `/api/me/team-of?kind=${kind}&id=${id}` })).json().team,
      ]),
    );
  const every = (one: unknown) => Object.keys(objects).map((kind) => [kind, one]);
  expect(await teamFor(team.viewer.send)).toEqual(
    every(expect.objectContaining({ id: team.ids.teamId, role: "viewer" })),
  );
  for (const send of [eve.send, team.uploader.send, (request: { url: string }) => app.inject(request)])
    expect(await teamFor(send)).toEqual(every(null));
  // Deleted objects, and their runs, belong to no team.
  await team.ann.send({ method: "DELETE", url: `/api/teams/${team.ids.teamId}/experiments/${experimentId}` });
  const deletedTeams = await teamFor(team.ann.send);
  expect(deletedTeams.slice(0, 2)).toEqual([
    ["experiment", null],
    ["run", null],
  ]);
});

it("is changed by no operation of any caller", async () => {
  const ids = { ...team.ids, token: team.tokens.link, teamId: EXAMPLE_TEAM_ID };
  const changing = Object.entries(routes).filter(
    ([, { path, permission }]) => path.startsWith("/api/teams/:teamId") && permission !== "readTeam",
  );
  expect(changing.length).toBeGreaterThan(30);
  for (const [id] of changing) {
    for (const send of [eve.send, (request: object) => app.inject(request)]) {
      const reply = await send(operationRequest(id, ids));
      expect([id, reply.statusCode, reply.json().code]).toEqual([id, 403, "forbidden"]);
    }
  }
});

it("cannot be changed by code without a check: the database rejects it", async () => {
  const database = new Database(databaseUrl, 1);
  try {
    const { items } = await read("/uploads?limit=1");
    await expect(
      actAsVisitor(() => uploadStore(database).remove(EXAMPLE_TEAM_ID, items[0].id)),
    ).rejects.toThrow(/read-only transaction/);
    // And a visitor reads nothing else.
    await expect(actAsVisitor(() => uploadStore(database).list(eve.teamId, { limit: 10 }))).resolves.toEqual({
      items: [],
      nextCursor: null,
    });
  } finally {
    await database.close();
  }
});

it("is unchanged at the next start, and removed if disabled", async () => {
  const before = await read("/uploads?limit=100");
  await prepareExample(databaseUrl, true);
  expect(await read("/uploads?limit=100")).toEqual(before);
  await prepareExample(databaseUrl, false);
  await withStore(async (store) => expect(await store.team()).toBeNull());
});
