import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  compareConversations,
  evaluateConversation,
  graphOf,
  networkModel,
  predict,
  readConversation,
} from "@wirecost/conversation";
import { network, parseParams } from "@wirecost/sim-core";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordingOf } from "../../testing/recording-of.ts";
import { type Person, signUp, testApp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  // On a busy machine, half a gigabyte of blank lines takes minutes.
  app = await testApp({ uploadSeconds: 3600 });
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});
afterAll(() => app.close());

const send = (payload: string | Buffer, query = "") =>
  ann.send({
    method: "POST",
    url: `${base}/conversations${query}`,
    headers: { "content-type": "application/octet-stream" },
    payload,
  });
const get = (path: string) => ann.send({ url: `${base}/${path}` });
const post = (path: string, payload: object = {}) =>
  ann.send({ method: "POST", url: `${base}/${path}`, payload });
async function stored(payload = recordingOf(), query = "") {
  const reply = await send(payload, query);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().conversation;
}
async function opened(bytes: Buffer) {
  async function* pieces() {
    yield bytes;
  }
  return (await readConversation("a file", pieces())).conversation;
}
const recordingBytes = async (id: string) => (await get(`conversations/${id}/recording`)).rawPayload;

describe("a recording", () => {
  it("is stored with its totals, gzipped or not, once per name", async () => {
    const text = recordingOf({ name: "page of depots" });
    const first = await send(gzipSync(text));
    expect(first.json()).toMatchObject({
      duplicate: false,
      conversation: {
        name: "page of depots",
        kind: "recorder",
        startedAt: "2026-11-20T06:30:00.000Z",
        rttMs: 0.41,
        connections: 1,
        statements: 3,
        trips: 14,
        calls: 14,
        endpoints: [
          { name: "GET /depots", calls: 13, trips: 13 },
          { name: "POST /audit", calls: 1, trips: 1 },
        ],
        exceeded: [],
      },
    });
    const { conversation } = first.json();
    const again = await send(text);
    expect([again.statusCode, again.json()]).toEqual([200, { conversation, duplicate: true }]);
    const other = await send(text, "?name=another");
    expect([other.statusCode, other.json().conversation.sha256]).toEqual([201, conversation.sha256]);
    const recorded = await opened(await recordingBytes(conversation.id));
    const times = [1, 5, 20, 110].map(
      (rttMs) => predict(graphOf(recorded), network(parseParams(networkModel, { rttMs }))).elapsedMs,
    );
    expect(conversation.elapsedMs).toEqual(times);
    expect(conversation.endpoints[0].predictedMs).toHaveLength(4);
  });

  it("is downloaded as stored, under its name", async () => {
    const { id, sha256, bytes } = await stored(recordingOf({ name: "Büro → Azure" }));
    const reply = await get(`conversations/${id}/recording`);
    expect(reply.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": String(bytes),
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("Büro → Azure.wirecost.gz")}`,
    });
    const text = gunzipSync(reply.rawPayload);
    expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
    const again = await send(reply.rawPayload);
    expect(again.json()).toMatchObject({ duplicate: true, conversation: { id } });
  });

  it("has no prediction without a round-trip time", async () => {
    const conversation = await stored(recordingOf({ name: "a log", rttUs: null }));
    expect(conversation).toMatchObject({ rttMs: null, elapsedMs: [], endpoints: [{ predictedMs: [] }, {}] });
  });

  it("stores no literal that was left in it, in any place", async () => {
    const secret = "hunter2-Zugang";
    const more = [
      { statement: 4, text: `CALL x('${secret}')`, operation: secret, tables: [secret] },
      { endpoint: 1, name: `GET /x?token=${secret}` },
      { dropped: `lines such as '${secret}'`, count: 2 },
    ];
    for (const protocol of ["postgresql", "mysql", "unknown"]) {
      const calls = [
        { sql: `SELECT * FROM login WHERE word = '${secret}'`, endpoint: `GET /y?token=${secret}` },
        { sql: `UPDATE login SET n = 4111111111111111 -- ${secret}` },
        { sql: `ALTER USER ann PASSWORD '${secret}'` },
        { sql: `eval ${secret} 'it` },
      ];
      const { id } = await stored(recordingOf({ name: `secrets ${protocol}`, protocol, calls, more }));
      const text = gunzipSync(await recordingBytes(id)).toString();
      expect(text).toContain("login");
      for (const body of [
        text,
        (await get(`conversations/${id}`)).body,
        (await post(`conversations/${id}/evaluate`)).body,
      ])
        expect(body).not.toMatch(/hunter2|Zugang|41111/);
    }
  });

  it("has its page requests, without the data of their users", async () => {
    const page = [
      {
        wirecost: "conversation",
        version: 2,
        source: {
          ...{ kind: "requests", name: "cart.har", startedAt: "2026-11-20T06:30:00.000Z" },
          ...{ timesAt: "client", lowerBound: true },
        },
        clock: { aheadUs: 0, spareUs: 0, by: "none" },
      },
      { connection: 0, protocol: "unknown", encrypted: false, rttUs: null },
      { statement: 0, text: "GET /carts/4111111111/lines", operation: "GET", tables: [] },
      { endpoint: 0, name: "GET /carts/4111111111/lines?token=hunter2" },
      // Seven of the fourteen round trips, of 1.05 ms each.
      { trip: [0, 0, 0, 0, 5500, 5500, 10, 20], calls: [[0, -1, 77, 0, 1, 0, 5, 0, 123456789]] },
      { end: { trips: 1, calls: 1 } },
    ];
    const text =
      recordingOf({ name: "with a page" }) + page.map((line) => `${JSON.stringify(line)}\n`).join("");
    const { id } = await stored(text);
    const bytes = await recordingBytes(id);
    const { pages } = await opened(bytes);
    expect(pages?.links).toEqual({ traced: 0, contained: 7, ambiguous: 0, outside: 7 });
    const reply = await post(`conversations/${id}/evaluate`);
    expect(reply.json().pages).toMatchObject({ pages: 1, requests: 1, trips: 7 });
    expect(reply.json().pages.longest[0].name).toBe("GET /carts/?/lines");
    for (const body of [gunzipSync(bytes).toString(), reply.body])
      expect(body).not.toMatch(/hunter2|41111|123456789/);
  });

  it("is rejected with the reason if truncated, without a name, or with invalid content", async () => {
    const text = recordingOf();
    const [head = "", ...lines] = text.split("\n");
    const refused = async (payload: string | Buffer) => {
      const reply = await send(payload);
      return [reply.statusCode, reply.json().detail] as const;
    };
    expect(await refused([head, ...lines.slice(0, 6), "{no JSON", ...lines.slice(6)].join("\n"))).toEqual([
      422,
      "Line 8: It is not JSON.",
    ]);
    expect(await refused(text.replace('"protocol":"postgresql"', '"protocol":"tds"'))).toEqual([
      422,
      "Line 2: protocol is tds: it is postgresql, mysql, unknown.",
    ]);
    expect(await refused("")).toEqual([422, "The file is empty."]);
    expect((await refused("2026-11-20 06:30:00 UTC [41] LOG:  statement: SELECT 1\n"))[1]).toMatch(
      /^It was taken for a PostgreSQL log\. Only a recording is stored: open the file .*wirecost upload/,
    );
    expect((await refused("nonsense"))[1]).toMatch(/^It does not begin with/);
    expect((await refused(recordingOf({ startedAt: "hunter2" })))[1]).toMatch(
      /^Line 1: source\.startedAt is a text: it is a time/,
    );
    expect(await refused(recordingOf({ name: " " }))).toEqual([
      400,
      "The recording has no name. Send one as ?name=.",
    ]);
  });

  it("is renamed, unless the same recording has that name", async () => {
    const rename = (id: string, name: string) =>
      ann.send({ method: "PATCH", url: `${base}/conversations/${id}`, payload: { name } });
    const text = recordingOf({ name: "before renaming" });
    const { id } = await stored(text);
    const other = await stored(text, "?name=taken");
    const refused = await rename(id, "taken");
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The same recording is already stored under the name "taken". Delete one of the two.',
    ]);
    await ann.send({ method: "DELETE", url: `${base}/conversations/${other.id}` });
    expect((await rename(id, "taken")).json()).toMatchObject({ id, name: "taken" });
  });

  it("is listed and searched by name, in pages, until it is deleted, and again when restored", async () => {
    const ids: string[] = [];
    for (const name of ["list_a", "list_b", "listXa"]) ids.unshift((await stored(recordingOf({ name }))).id);
    const listed = async (query: string) =>
      (await get(`conversations?${query}`)).json().items.map(({ name }: { name: string }) => name);
    expect(await listed("search=LIST_")).toEqual(["list_b", "list_a"]);
    expect(await listed("name=list_a")).toEqual(["list_a"]);
    const first = (await get("conversations?search=list&limit=2")).json();
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(await listed(`search=list&limit=2&cursor=${first.nextCursor}`)).toEqual(["list_a"]);
    const url = `${base}/conversations/${ids[1]}`;
    expect((await ann.send({ method: "DELETE", url })).statusCode).toBe(204);
    expect((await ann.send({ url })).statusCode).toBe(404);
    expect((await ann.send({ url: `${url}/recording` })).statusCode).toBe(404);
    expect(await listed("search=list_")).toEqual(["list_a"]);
    expect((await post(`conversations/${ids[1]}/restore`)).json()).toMatchObject({ name: "list_b" });
    expect(await listed("search=list_")).toEqual(["list_b", "list_a"]);
  });
});

describe("the evaluation of a recording", () => {
  const settings = {
    network: { rttMs: 37, bandwidthMbit: 55, slowStart: false },
    recordedMs: 0.3,
    changes: [{ statement: 2, change: "together:4" }],
    thresholds: { executions: 3 },
  };

  it("has the same bytes as in a browser and when saved", async () => {
    const { id } = await stored(recordingOf({ name: "computed" }));
    const recording = await opened(await recordingBytes(id));
    const expected = JSON.stringify(await evaluateConversation(recording, settings));
    const reply = await post(`conversations/${id}/evaluate`, settings);
    expect(reply.body).toBe(expected);
    expect(reply.json().after.trips).toBe(5);
    const saved = (await post(`conversations/${id}/evaluations`, { name: "batches of 4", settings })).json();
    expect(saved).toMatchObject({
      conversationId: id,
      name: "batches of 4",
      sha256: createHash("sha256").update(expected).digest("hex"),
      rttMs: 37,
      changes: 1,
      elapsedMs: reply.json().after.elapsedMs,
      trips: 5,
    });
    const url = `conversations/${id}/evaluations/${saved.id}`;
    const found = await get(url);
    expect(found.json()).toEqual({ ...saved, document: JSON.parse(expected) });
    expect(found.body).toContain(expected);
    expect((await get(`conversations/${id}/evaluations`)).json()).toEqual({ items: [saved] });
    expect((await ann.send({ method: "DELETE", url: `${base}/${url}` })).statusCode).toBe(204);
    expect((await get(url)).statusCode).toBe(404);
  });

  it("names an invalid setting and its value", async () => {
    const { id } = await stored(recordingOf({ name: "settings" }));
    const refused = async (patch: object) => {
      const reply = await post(`conversations/${id}/evaluate`, { ...settings, ...patch });
      return [reply.statusCode, reply.json().detail] as const;
    };
    expect(await refused({ changes: [{ statement: 9, change: "join" }] })).toEqual([
      422,
      "There is no statement 9: the recording has 1 to 3.",
    ]);
    expect((await refused({ changes: [{ statement: 1, change: "faster" }] }))[1]).toContain(
      '"faster" is not a change',
    );
    expect((await refused({ thresholds: { speed: 3 } }))[1]).toContain('There is no threshold "speed"');
    expect((await refused({ network: { rttMs: -4 } }))[1]).toContain("-4");
    expect((await refused({ network: { rows: 4 } }))[0]).toBe(422);
  });

  it("compares two recordings over a network", async () => {
    const before = await stored(recordingOf({ name: "before" }));
    const after = await stored(
      recordingOf({
        name: "after",
        calls: [{ sql: "SELECT id FROM depot", endpoint: "GET /depots", times: 2 }],
      }),
    );
    const reply = await post("conversations/compare", {
      before: before.id,
      after: after.id,
      network: { rttMs: 64 },
    });
    const [old, now] = [
      await opened(await recordingBytes(before.id)),
      await opened(await recordingBytes(after.id)),
    ];
    expect(reply.body).toBe(
      JSON.stringify(compareConversations(old, now, network(parseParams(networkModel, { rttMs: 64 })))),
    );
    expect(reply.json().statements).toHaveLength(3);
    const notFound = await post("conversations/compare", { before: before.id, after: ann.userId });
    expect(notFound.statusCode).toBe(400);
  });
});
