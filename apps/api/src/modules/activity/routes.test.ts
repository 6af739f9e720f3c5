import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Activity } from "@wirecost/contract";
import { connect, type PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  calibrationOf,
  design,
  newDatabase,
  type Person,
  planOf,
  signUp,
  testApp,
} from "../../testing/test-app.ts";

let app: FastifyInstance;
let prisma: PrismaClient;
let ann: Person;
let base: string;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  prisma = connect(databaseUrl, 1);
  app = await testApp({ databaseUrl });
});
beforeEach(async () => {
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});
afterAll(async () => {
  await app.close();
  await prisma.$disconnect();
});

const send = async (method: InjectOptions["method"] & string, path: string, payload?: object) => {
  const reply = await ann.send({ method, url: base + path, ...(payload ? { payload } : {}) });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.body === "" ? undefined : reply.json();
};
const upload = (name: string, table: string, query = "") =>
  ann.send({
    method: "POST",
    url: `${base}/uploads?name=${name}&model=openedge-query${query}`,
    headers: { "content-type": "application/octet-stream" },
    payload: table,
  });
const entries = async (query = "", person = ann): Promise<Activity[]> =>
  (await person.send({ url: `${base}/activity${query}` })).json().items;
/** Entries, oldest first: verb, kind, name, detail. */
const log = async () =>
  (await entries("?limit=100"))
    .map(({ verb, object, detail }) =>
      [verb, object.kind, object.name, detail].filter((part) => part !== null).join(" "),
    )
    .reverse();

describe("the activity log of a team", () => {
  it("lists operations on experiments", async () => {
    const { id } = await send("POST", "/experiments", { name: "Nightly", design });
    await send("POST", `/experiments/${id}/runs`, { design });
    await send("PATCH", `/experiments/${id}`, { name: "Weekly" });
    await send("DELETE", `/experiments/${id}`);
    await send("POST", `/experiments/${id}/restore`);
    await send("POST", `/experiments/${id}/duplicate`);
    expect(await log()).toEqual([
      "made experiment Nightly",
      "computed experiment Nightly",
      "renamed experiment Weekly Nightly",
      "deleted experiment Weekly",
      "restored experiment Weekly",
      "made experiment Weekly (copy)",
    ]);
    const [latest] = await entries();
    expect(latest?.actor).toEqual({ kind: "person", id: ann.userId, name: "Ann" });
    expect((await entries())[1]?.object.id).toBe(id);
  });

  it("lists each upload once, and no rejected one", async () => {
    const environment = encodeURIComponent(JSON.stringify({ environmentId: null, facts: { cores: 8 } }));
    const table = "mm,messages\n1024,102\n";
    const { upload: made } = (await upload("a.csv", table, `&environment=${environment}`)).json();
    expect((await upload("again.csv", table)).statusCode).toBe(200);
    expect((await upload("bad.csv", "mm,messages\nx,y\n")).statusCode).toBe(422);
    await send("POST", `/uploads/${made.id}/environments`, { environmentId: null, facts: { cores: 4 } });
    await send("DELETE", `/uploads/${made.id}`);
    await send("POST", `/uploads/${made.id}/restore`);
    expect(await log()).toEqual([
      "made upload a.csv",
      "stated upload a.csv",
      "deleted upload a.csv",
      "restored upload a.csv",
    ]);
  });

  it("lists operations on all other objects of a team", async () => {
    const facts = { cores: 8 };
    const environment = await send("POST", "/environments", { name: "lab", facts });
    await send("POST", "/environments", { name: "lab", facts });
    await send("POST", "/environments", { name: "lab", facts: { cores: 16 } });
    await send("PATCH", `/environments/${environment.id}`, { name: "lab 3" });
    await send("DELETE", `/environments/${environment.id}`);
    const target = { kind: "setting", param: "mm" };
    const mapping = { name: "harness", model: "openedge-query", headers: ["mm"], mapping: [{ target }] };
    const { id: mappingId } = await send("POST", "/mappings", mapping);
    await send("POST", "/mappings", mapping);
    await send("POST", "/mappings", { ...mapping, headers: ["Mm"] });
    await send("DELETE", `/mappings/${mappingId}`);
    const series = { model: "openedge-query", metric: "messages", settings: { mm: 1024 }, uploadId: null };
    const baseline = await send("POST", "/baselines", { ...series, thresholds: { limit: 110 } });
    await send("POST", "/baselines", { ...series, thresholds: { limit: 120 } });
    await send("DELETE", `/baselines/${baseline.id}`);
    const plan = await send("POST", "/plans", { name: "measure", document: planOf() });
    await send("DELETE", `/plans/${plan.id}`);
    await send("POST", "/plans", { name: "measure", document: planOf() });
    const fit = await send("POST", "/calibrations", { name: "fit", document: calibrationOf() });
    await send("PATCH", `/calibrations/${fit.id}`, { name: "fit 2" });
    await send("DELETE", `/calibrations/${fit.id}`);
    const { share } = await send("POST", "/shares", { of: { kind: "design", title: "Table", design } });
    await send("DELETE", `/shares/${share.id}`);
    const { key } = await send("POST", "/keys", { name: "CI", scope: "upload" });
    await send("DELETE", `/keys/${key.id}`);
    const url = "https://hooks.example.com/T0KEN";
    const { webhook } = await send("POST", "/webhooks", { url, events: ["upload.created"] });
    await send("DELETE", `/webhooks/${webhook.id}`);
    expect(await log()).toEqual([
      "made environment lab",
      "changed environment lab 2",
      "renamed environment lab 3 lab",
      "deleted environment lab 3",
      "made mapping harness",
      "changed mapping harness",
      "deleted mapping harness",
      "made baseline messages openedge-query",
      "changed baseline messages openedge-query",
      "deleted baseline messages openedge-query",
      "made plan measure",
      "deleted plan measure",
      "restored plan measure",
      "made calibration fit openedge-query",
      "renamed calibration fit 2 fit",
      "deleted calibration fit 2",
      "made link Table",
      "revoked link Table",
      "made key CI upload",
      "revoked key CI upload",
      "made webhook hooks.example.com",
      "deleted webhook hooks.example.com",
    ]);
  });

  it("lists users by name, also after they deleted their accounts, and never by address", async () => {
    const bob = await signUp(app, "Bob");
    const email: string = (await bob.send({ url: "/api/me" })).json().user.email;
    const invite = () => send("POST", "/invitations", { email, role: "viewer" });
    const token = ({ link }: { link: string }) => link.replace(/.*#/, "");
    await app.inject({ method: "POST", url: `/api/invitations/${token(await invite())}/decline` });
    await send("DELETE", `/invitations/${(await invite()).invitation.id}`);
    await bob.send({ method: "POST", url: `/api/invitations/${token(await invite())}/accept` });
    await send("PATCH", `/members/${bob.userId}`, { role: "editor" });
    await bob.send({ method: "POST", url: `${base}/experiments`, payload: { name: "Bob's", design } });
    await send("PATCH", "", { name: "Team A" });
    await bob.send({
      method: "POST",
      url: "/api/me/deletion",
      payload: { password: "correct horse battery", teams: ["Bob's team"] },
    });
    expect((await app.inject({ url: "/api/me", headers: { cookie: bob.cookie } })).json().user).toBeNull();
    expect(await log()).toEqual([
      "made invitation viewer",
      "declined invitation viewer",
      "made invitation viewer",
      "revoked invitation viewer",
      "made invitation viewer",
      "joined member Bob viewer",
      "changed member Bob editor",
      "made experiment Bob's",
      "renamed team Team A Ann's team",
      "left member Bob",
    ]);
    const all = await entries();
    expect(all.at(-2)?.actor).toEqual({ kind: "anonymous", id: null, name: null });
    expect(JSON.stringify(all)).not.toContain(email);
    const { items } = await send("GET", "/activity/actors");
    expect(new Set(items.map(({ name }: { name: string }) => name))).toEqual(new Set(["Ann", "Bob"]));
  });

  it("lists operations of a key under the key's name", async () => {
    const { token } = await send("POST", "/keys", { name: "CI", scope: "write" });
    const headers = { authorization: `Bearer ${token}` };
    await app.inject({
      method: "POST",
      url: `${base}/plans`,
      headers,
      payload: { name: "p", document: planOf() },
    });
    const [latest] = await entries();
    expect(latest).toMatchObject({ actor: { kind: "key", name: "CI" }, verb: "made", object: { name: "p" } });
  });
});

describe("the list", () => {
  it("is filtered by user and object, and paginated", async () => {
    const { id } = await send("POST", "/experiments", { name: "a", design });
    for (const name of ["b", "c"]) await send("PATCH", `/experiments/${id}`, { name });
    await send("PATCH", "", { name: "Team B" });
    expect(await entries("?kind=team")).toHaveLength(1);
    expect(await entries(`?actor=${ann.userId}&kind=experiment`)).toHaveLength(3);
    expect(await entries("?actor=unknown")).toEqual([]);
    const first = (await ann.send({ url: `${base}/activity?limit=3` })).json();
    const second = (await ann.send({ url: `${base}/activity?limit=3&cursor=${first.nextCursor}` })).json();
    expect([...first.items, ...second.items].map(({ object }: Activity) => object.name)).toEqual([
      "Team B",
      "c",
      "b",
      "a",
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it("finds a page among 10,000 entries", async () => {
    await prisma.$executeRaw`
      INSERT INTO activity (team_id, at, actor_kind, actor_id, actor_name, verb, object_kind, object_name)
      SELECT ${ann.teamId}, now() - n * interval '1 minute', 'person', 'p' || n % 7, 'P', 'made', 'upload', n::text
      FROM generate_series(1, 10000) n`;
    const { items, nextCursor } = await send("GET", "/activity?actor=p3&limit=100");
    expect(items).toHaveLength(100);
    const read: number[] = [];
    const count = (query: unknown) => read.push((query as { result: readonly unknown[] }).result.length);
    subscribe("tracing:wirecost:query:asyncEnd", count);
    const next = await send("GET", `/activity?actor=p3&limit=20&cursor=${nextCursor}`);
    unsubscribe("tracing:wirecost:query:asyncEnd", count);
    const numbers = [...items, ...next.items].map(({ object }: Activity) => Number(object.name));
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, i) => 3 + 7 * i));
    // One more row than requested tells whether another page follows.
    expect(Math.max(...read)).toBe(21);
    expect((await send("GET", "/activity/actors")).items).toHaveLength(7);
  });

  it("cannot be changed", async () => {
    await send("PATCH", "", { name: "Team C" });
    await expect(prisma.activity.updateMany({ data: { actorName: "Eve" } })).rejects.toThrow(
      "stays recorded",
    );
    await expect(prisma.activity.deleteMany()).rejects.toThrow("stays recorded");
    await ann.send({ method: "DELETE", url: `${base}?name=Team+C` });
    expect(await prisma.activity.count({ where: { teamId: ann.teamId } })).toBe(0);
  });

  it("has no entry for a rolled back transaction", async () => {
    const reply = await ann.send({
      method: "PATCH",
      url: `${base}/members/${ann.userId}`,
      payload: { role: "viewer" },
    });
    expect(reply.statusCode).toBe(409);
    expect(await entries()).toEqual([]);
  });
});
