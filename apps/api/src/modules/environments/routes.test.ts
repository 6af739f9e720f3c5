import { routes } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, sharedApp, signUp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});

const keep = (name: string, facts: object) =>
  ann.send({ method: "POST", url: `${base}/environments`, payload: { name, facts } });
const list = async () => (await ann.send({ url: `${base}/environments` })).json().items;

function store(name: string, environment?: object) {
  const search = new URLSearchParams({ name, model: "openedge-query" });
  if (environment) search.set("environment", JSON.stringify(environment));
  return ann.send({
    method: "POST",
    url: `${base}/uploads?${search}`,
    headers: { "content-type": "application/octet-stream" },
    payload: `label,mm,messages\n${name},1024,102\n`,
  });
}
const readEnvironment = async (id: string) => {
  const whole = (await ann.send({ url: `${base}/uploads/${id}` })).json();
  expect(routes.getUpload.reply.parse(whole)).toEqual(whole);
  return whole.environments;
};

describe("an environment", () => {
  it("gets a new version when its facts change, and otherwise none", async () => {
    expect((await keep("lab", { version: "11.7", cores: 8 })).json()).toMatchObject({ version: 1 });
    expect((await keep("lab", { cores: 8, version: "11.7" })).json()).toMatchObject({ version: 1 });
    expect((await keep("lab", { cores: 8, version: "12.8" })).json()).toMatchObject({
      version: 2,
      facts: { cores: 8, version: "12.8" },
    });
    expect(await list()).toHaveLength(1);
  });

  it("is copied into an upload, which keeps the copy", async () => {
    const environment = (await keep("copied", { version: "11.7", pingMs: 0.2 })).json();
    const reply = await store("copied.csv", {
      environmentId: environment.id,
      facts: { ...environment.facts, measuredOn: "2026-11-20" },
    });
    expect(reply.statusCode).toBe(201);
    const { id } = reply.json().upload;
    await keep("copied", { version: "12.8" });
    await ann.send({ method: "DELETE", url: `${base}/environments/${environment.id}` });
    const facts = { version: "11.7", pingMs: 0.2, measuredOn: "2026-11-20" };
    expect(await readEnvironment(id)).toMatchObject([{ name: "copied", version: 1, facts }]);
  });

  it("is renamed, but not to an existing name; uploads keep the old name", async () => {
    const { id, facts } = (await keep("before", { cores: 2 })).json();
    await keep("taken", { cores: 3 });
    const upload = (await store("named.csv", { environmentId: id, facts })).json().upload;
    const rename = (name: string) =>
      ann.send({ method: "PATCH", url: `${base}/environments/${id}`, payload: { name } });
    expect((await rename("taken")).json().detail).toBe(
      'Another environment is called "taken": choose another name.',
    );
    expect((await rename("after")).json()).toMatchObject({ id, name: "after", version: 1 });
    expect(await readEnvironment(upload.id)).toMatchObject([{ name: "before" }]);
    expect((await keep("after", { cores: 4 })).json()).toMatchObject({ id, version: 2 });
    const url = `${base}/environments/00000000-0000-4000-8000-000000000000`;
    expect((await ann.send({ method: "PATCH", url, payload: { name: "x" } })).statusCode).toBe(404);
  });

  it("is restored with its version numbers", async () => {
    const { id } = (await keep("undone", { cores: 1 })).json();
    await keep("undone", { cores: 2 });
    const url = `${base}/environments/${id}`;
    expect((await ann.send({ method: "DELETE", url })).statusCode).toBe(204);
    expect((await list()).map((one: { name: string }) => one.name)).not.toContain("undone");
    expect((await store("gone.csv", { environmentId: id, facts: { cores: 2 } })).statusCode).toBe(404);
    expect((await ann.send({ method: "POST", url: `${url}/restore` })).statusCode).toBe(204);
    expect((await ann.send({ method: "POST", url: `${url}/restore` })).statusCode).toBe(404);
    expect(await list()).toContainEqual(expect.objectContaining({ id, name: "undone", version: 2 }));
    await ann.send({ method: "DELETE", url });
    expect((await keep("undone", { cores: 2 })).json()).toMatchObject({ id, version: 2 });
    await ann.send({ method: "DELETE", url });
    expect((await keep("undone", { cores: 4 })).json()).toMatchObject({ id, version: 3 });
  });

  it("used last is listed first", async () => {
    const early = (await keep("early", { cores: 1 })).json();
    await keep("late", { cores: 2 });
    expect((await list())[0].name).toBe("late");
    await store("used.csv", { environmentId: early.id, facts: early.facts });
    expect((await list())[0].name).toBe("early");
  });

  it("can be set later, and earlier values are kept", async () => {
    const { id } = (await store("later.csv")).json().upload;
    expect(await readEnvironment(id)).toEqual([]);
    for (const cores of [4, 8]) {
      const reply = await ann.send({
        method: "POST",
        url: `${base}/uploads/${id}/environments`,
        payload: { environmentId: null, facts: { cores } },
      });
      expect(reply.statusCode).toBe(201);
    }
    expect((await readEnvironment(id)).map((one: { facts: object }) => one.facts)).toEqual([
      { cores: 8 },
      { cores: 4 },
    ]);
  });

  it.each([
    ["no cores", { cores: 0 }],
    ["half a core", { cores: 1.5 }],
    ["a ping below zero", { pingMs: -1 }],
    ["a date that is none", { measuredOn: "2026-02-30" }],
    ["an unknown fact", { color: "green" }],
    ["an empty host", { host: " " }],
  ])("of %s is refused", async (_, facts) => {
    expect((await keep("bad", facts)).statusCode).toBe(400);
    expect((await store("bad.csv", { environmentId: null, facts })).statusCode).toBe(400);
  });

  it("of another team is not found, and nothing is stored", async () => {
    const bob = await signUp(app, "Bob");
    const theirs = await bob.send({
      method: "POST",
      url: `/api/teams/${bob.teamId}/environments`,
      payload: { name: "bob's", facts: { cores: 1 } },
    });
    const reply = await store("theirs.csv", { environmentId: theirs.json().id, facts: {} });
    expect(reply.statusCode).toBe(404);
    const { items } = (await ann.send({ url: `${base}/uploads` })).json();
    expect(items.map((item: { name: string }) => item.name)).not.toContain("theirs.csv");
  });
});
