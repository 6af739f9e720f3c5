import {
  MAX_CONVERSATION_LIMITS,
  MAX_CONVERSATIONS,
  MAX_EVALUATIONS,
  MAX_LIMITS_OF_NAME,
} from "@wirecost/contract";
import { connect, type Prisma, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Database } from "../../platform/database/database.ts";
import { purge } from "../../platform/queue/purge.ts";
import { recordingOf } from "../../testing/recording-of.ts";
import { newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";
import { modules } from "../index.ts";

/** Disk space for only a few of the test recordings. */
const DISK = 20_000;

let app: FastifyInstance;
let prisma: PrismaClient;
let database: Database;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  database = new Database(databaseUrl, 1);
  app = await testApp({ databaseUrl, teamDiskBytes: DISK });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await prisma.$disconnect();
});

function of(person: Person) {
  const base = `/api/teams/${person.teamId}`;
  return {
    send: (name: string) =>
      person.send({
        method: "POST",
        url: `${base}/conversations?name=${name}`,
        headers: { "content-type": "application/octet-stream" },
        payload: recordingOf({ name }),
      }),
    post: (path: string, payload: object = {}) =>
      person.send({ method: "POST", url: `${base}/${path}`, payload }),
    remove: (path: string) => person.send({ method: "DELETE", url: `${base}/${path}` }),
    used: async () => (await person.send({ url: `${base}/storage` })).json().bytes,
  };
}

it("recordings and saved results count towards the team's disk space, also deleted ones", async () => {
  const { send, post, remove, used } = of(await signUp(app, "Ann"));
  const { conversation } = (await send("first")).json();
  expect(await used()).toBe(conversation.bytes);
  const result = { name: "x", settings: { network: { rttMs: 8 } } };
  const saving = await post(`conversations/${conversation.id}/evaluations`, result);
  const document = (await post(`conversations/${conversation.id}/evaluate`, result.settings)).body;
  expect(saving.statusCode).toBe(201);
  expect(await used()).toBe(conversation.bytes + Buffer.byteLength(document));
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) statuses.push((await send(`next ${i}`)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  expect((await send("one more")).json().detail).toContain("uploads and recordings would take");
  const full = await used();
  expect(full).toBeLessThanOrEqual(DISK);
  await remove(`conversations/${conversation.id}`);
  expect(await used()).toBe(full);
});

async function fill(person: Person, count: number, deletedAt: Date | null = null) {
  const row: Prisma.ConversationCreateManyInput = {
    teamId: person.teamId,
    name: "",
    sha256: "",
    bytes: 0,
    content: Buffer.alloc(0),
    kind: "log",
    recordedMs: 1,
    connections: 1,
    statements: 0,
    trips: 0,
    calls: 0,
    endpoints: [],
    endpointSums: {},
    deletedAt,
  };
  await prisma.conversation.createMany({
    data: Array.from({ length: count }, (_, i) => ({ ...row, name: `n ${i}` })),
  });
}

it("a team has at most the maximum number of recordings, also with parallel uploads and restores", async () => {
  const person = await signUp(app, "Bob");
  const { send, post, remove } = of(person);
  await fill(person, MAX_CONVERSATIONS - 2);
  const replies = await Promise.all(["a", "b", "c"].map(send));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().detail).toContain(
    "at most 2,000 recordings",
  );
  const stored = replies.find(({ statusCode }) => statusCode === 201)?.json().conversation;
  // The same recording again does not count.
  expect((await send(stored.name)).statusCode).toBe(200);
  await remove(`conversations/${stored.id}`);
  expect((await send("d")).statusCode).toBe(201);
  expect((await post(`conversations/${stored.id}/restore`)).statusCode).toBe(409);
});

it("a recording has a maximum number of saved results, and a team one of limits", async () => {
  const person = await signUp(app, "Cid");
  const { send, post } = of(person);
  const { id } = (await send("saved")).json().conversation;
  const row = {
    teamId: person.teamId,
    name: "x",
    bytes: 0,
    document: "{}",
    sha256: "",
    rttMs: 1,
    changes: 0,
    trips: 1,
  };
  await prisma.conversationEvaluation.createMany({
    data: Array.from({ length: MAX_EVALUATIONS }, () => ({ ...row, conversationId: id })),
  });
  const refused = await post(`conversations/${id}/evaluations`, { name: "x", settings: {} });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    "A recording has at most 100 saved results. Delete one first.",
  ]);
  const limit = { endpoint: "GET /a", maxTrips: 7, rttMs: 5 };
  await prisma.conversationLimit.createMany({
    data: Array.from({ length: MAX_CONVERSATION_LIMITS }, (_, i) => ({
      ...limit,
      teamId: person.teamId,
      name: `${i}`,
    })),
  });
  const set = async (name: string) =>
    (await post("conversation-limits", { ...limit, name, maxMs: null })).statusCode;
  expect([await set("new"), await set("17")]).toEqual([409, 200]);
});

it("recordings of one name have a maximum number of limits", async () => {
  const person = await signUp(app, "Fay");
  const { post } = of(person);
  const limit = { name: "page", maxTrips: 7, rttMs: 5 };
  await prisma.conversationLimit.createMany({
    data: Array.from({ length: MAX_LIMITS_OF_NAME }, (_, i) => ({
      ...limit,
      teamId: person.teamId,
      endpoint: `GET /${i}`,
    })),
  });
  const set = (of: object) => post("conversation-limits", { ...limit, maxMs: null, ...of });
  const refused = await set({ endpoint: null });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    "Recordings of one name have at most 100 limits. Delete one first.",
  ]);
  const others = [{ endpoint: "GET /7" }, { endpoint: null, name: "another page" }];
  expect(await Promise.all(others.map(async (one) => (await set(one)).statusCode))).toEqual([200, 200]);
});

it("deleted recordings are removed after 30 days, with their saved results and links", async () => {
  const person = await signUp(app, "Dan");
  const { send, post } = of(person);
  const { id } = (await send("old")).json().conversation;
  await prisma.conversationEvaluation.create({
    data: {
      ...{ teamId: person.teamId, conversationId: id, name: "x", bytes: 2, document: "{}", sha256: "" },
      ...{ rttMs: 1, changes: 0, trips: 1 },
    },
  });
  await post("shares", { of: { kind: "conversation", id, settings: {} } });
  const day = 86_400_000;
  await prisma.conversation.update({
    where: { teamId_id: { teamId: person.teamId, id } },
    data: { deletedAt: new Date(Date.now() - 29 * day) },
  });
  const where = { teamId: person.teamId };
  const counts = async () => [
    await prisma.conversation.count({ where }),
    await prisma.conversationEvaluation.count({ where }),
    await prisma.share.count({ where }),
  ];
  await purge(modules, { database, accountsDatabase: database });
  expect(await counts()).toEqual([1, 1, 1]);
  await purge(modules, { database, accountsDatabase: database }, new Date(Date.now() + 2 * day));
  expect(await counts()).toEqual([0, 0, 0]);
});
