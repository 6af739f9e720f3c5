import type { Activity } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { recordingOf } from "../../testing/recording-of.ts";
import { type Person, sharedApp, signUp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});

const get = (path: string) => ann.send({ url: `${base}/${path}` });
const post = (path: string, payload: object = {}) =>
  ann.send({ method: "POST", url: `${base}/${path}`, payload });
async function stored(payload: string) {
  const headers = { "content-type": "application/octet-stream" };
  const reply = await ann.send({ method: "POST", url: `${base}/conversations`, headers, payload });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().conversation;
}

describe("limits of recordings", () => {
  it("are checked for each recording of the name, also for requests that no list shows", async () => {
    const name = "limited page";
    const set = async (limit: object) =>
      (await post("conversation-limits", { name, endpoint: null, ...limit })).json();
    const calls = Array.from({ length: 120 }, (_, i) => ({
      sql: `SELECT a FROM t${"x".repeat(i)}`,
      times: i < 100 ? 3 : 2,
      endpoint: `GET /${"y".repeat(1 + i)}`,
    }));
    const conversation = await stored(recordingOf({ name, calls }));
    expect(conversation.endpoints).toHaveLength(100);
    const unlisted = calls.at(-1)?.endpoint;
    const whole = await set({ maxTrips: 339, maxMs: 6000, rttMs: 20 });
    await set({ endpoint: unlisted, maxTrips: 1, maxMs: 1, rttMs: 110 });
    await set({ endpoint: "GET /y", maxTrips: 3, maxMs: null, rttMs: 5 });
    const { exceeded, elapsedMs } = (await get(`conversations/${conversation.id}`)).json();
    expect(exceeded).toEqual([
      { endpoint: null, what: "trips", rttMs: null, value: 340, limit: 339 },
      { endpoint: null, what: "ms", rttMs: 20, value: elapsedMs[2], limit: 6000 },
      { endpoint: unlisted, what: "trips", rttMs: null, value: 2, limit: 1 },
      { endpoint: unlisted, what: "ms", rttMs: 110, value: expect.any(Number), limit: 1 },
    ]);
    expect(await set({ maxTrips: 340, maxMs: null, rttMs: 20 })).toMatchObject({
      id: whole.id,
      maxTrips: 340,
    });
    const listed = (await get(`conversation-limits?name=${encodeURIComponent(name)}`)).json().items;
    expect(listed.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([null, "GET /y", unlisted]);
    expect((await get("conversations?name=limited+page")).json().items[0].exceeded).toHaveLength(2);
    await ann.send({ method: "DELETE", url: `${base}/conversation-limits/${listed[2].id}` });
    expect((await get(`conversations/${conversation.id}`)).json().exceeded).toEqual([]);
  });

  it("need a maximum, and a round-trip time that lists show", async () => {
    const refused = async (limit: object) =>
      (await post("conversation-limits", { name: "x", endpoint: null, ...limit })).json().detail;
    expect(await refused({ maxTrips: null, maxMs: null, rttMs: 20 })).toContain("A limit needs a maximum");
    expect(await refused({ maxTrips: 1, maxMs: null, rttMs: 21 })).toContain("is not one of 1, 5, 20, 110");
  });
});

it("operations on recordings, results and limits are in the activity log, with the user", async () => {
  const eve = await signUp(app, "Eve");
  const url = `/api/teams/${eve.teamId}`;
  const ask = async (method: "POST" | "PATCH" | "DELETE", path: string, payload: object = {}) =>
    (await eve.send({ method, url: `${url}/${path}`, ...(method !== "DELETE" && { payload }) })).body;
  const stored = await eve.send({
    method: "POST",
    url: `${url}/conversations`,
    headers: { "content-type": "application/octet-stream" },
    payload: recordingOf({ name: "first name" }),
  });
  const { id } = stored.json().conversation;
  const result = JSON.parse(
    await ask("POST", `conversations/${id}/evaluations`, { name: "at 9 ms", settings: {} }),
  );
  await ask("DELETE", `conversations/${id}/evaluations/${result.id}`);
  await ask("PATCH", `conversations/${id}`, { name: "second name" });
  await ask("DELETE", `conversations/${id}`);
  await ask("POST", `conversations/${id}/restore`);
  const limit = { name: "second name", endpoint: "GET /depots", maxTrips: 2, maxMs: null, rttMs: 5 };
  await ask("POST", "conversation-limits", limit);
  const set = JSON.parse(await ask("POST", "conversation-limits", { ...limit, maxTrips: 3 }));
  await ask("DELETE", `conversation-limits/${set.id}`);
  const { items } = (await eve.send({ url: `${url}/activity` })).json();
  const entries = items.map(({ actor, verb, object, detail }: Activity) => [
    ...[actor.name, verb, object.kind, object.name, detail],
  ]);
  expect(entries.reverse()).toEqual([
    ["Eve", "made", "conversation", "first name", null],
    ["Eve", "made", "result", "at 9 ms", "first name"],
    ["Eve", "deleted", "result", "at 9 ms", "first name"],
    ["Eve", "renamed", "conversation", "second name", "first name"],
    ["Eve", "deleted", "conversation", "second name", null],
    ["Eve", "restored", "conversation", "second name", null],
    ["Eve", "made", "limit", "second name", "GET /depots"],
    ["Eve", "changed", "limit", "second name", "GET /depots"],
    ["Eve", "deleted", "limit", "second name", "GET /depots"],
  ]);
});
