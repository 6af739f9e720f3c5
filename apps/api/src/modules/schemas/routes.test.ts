import { MAX_SCHEMAS, routes } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../../testing/operation-request.ts";
import { type Person, sharedApp, signUp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}/schemas`;
});

const contentOf = (records: number) => ({
  tables: [{ name: "Order", size: { records, mean: 90, min: 72, max: 147 }, fields: [] }],
});
const save = async (name: string, content: object) => {
  const reply = await ann.send({ method: "POST", url: base, payload: { name, content } });
  expect(reply.statusCode).toBe(200);
  return routes.saveSchema.reply.parse(reply.json());
};
const list = async () => routes.listSchemas.reply.parse((await ann.send({ url: base })).json()).items;
const remove = (id: string) => ann.send({ method: "DELETE", url: `${base}/${id}` });

describe("a schema", () => {
  it("gets a new version if its content differs, and otherwise none", async () => {
    expect(await save("sports", schemaOf.content)).toMatchObject({
      schema: { version: 1, tables: 1, fields: 2, records: 1117 },
      duplicate: false,
    });
    expect(await save("sports", schemaOf.content)).toMatchObject({ schema: { version: 1 }, duplicate: true });
    expect(await save("sports", contentOf(7))).toMatchObject({
      schema: { version: 2, fields: 0, records: 7 },
    });
    expect(await save("other", contentOf(7))).toMatchObject({ schema: { version: 1 } });
    const names = (await list()).map(({ name, version }) => `${name} ${version}`);
    expect(names).toEqual(["other 1", "sports 2", "sports 1"]);
  });

  it("is read with its tables, each version as it was saved", async () => {
    const first = await save("read", schemaOf.content);
    await save("read", contentOf(3));
    const whole = (await ann.send({ url: `${base}/${first.schema.id}` })).json();
    expect(routes.getSchema.reply.parse(whole)).toEqual({ ...first.schema, content: schemaOf.content });
  });

  it("is deleted and restored; version numbers continue, since experiments refer to earlier ones", async () => {
    const { schema } = await save("gone", contentOf(1));
    expect((await remove(schema.id)).statusCode).toBe(204);
    expect((await remove(schema.id)).statusCode).toBe(404);
    expect((await ann.send({ url: `${base}/${schema.id}` })).statusCode).toBe(404);
    expect((await save("gone", contentOf(1))).schema.version).toBe(2);
    const restore = () => ann.send({ method: "POST", url: `${base}/${schema.id}/restore` });
    expect((await restore()).statusCode).toBe(204);
    expect((await restore()).statusCode).toBe(404);
    expect((await list()).filter(({ name }) => name === "gone")).toHaveLength(2);
  });

  it("saved by two requests at once gets two versions", async () => {
    const both = await Promise.all([save("race", contentOf(1)), save("race", contentOf(2))]);
    expect(both.map(({ schema }) => schema.version).toSorted()).toEqual([1, 2]);
  });

  it.each([
    ["without tables", { tables: [] }],
    ["with a field that is no list", { tables: [{ name: "A", size: null, fields: ["x"] }] }],
    ["with records below zero", contentOf(-1)],
    ["with other text of the .df", { tables: [{ name: "A", size: null, fields: [], trigger: "a.p" }] }],
  ])("%s is refused", async (_, content) => {
    const reply = await ann.send({ method: "POST", url: base, payload: { name: "bad", content } });
    expect(reply.statusCode).toBe(400);
  });

  const many = Array.from({ length: 9000 }, (_, i) => ({
    name: `Table-${i}`,
    size: { records: i, mean: 80, min: 40, max: 300 },
    fields: [["Item-Num", "integer", "zzz9", 0, 1]],
  }));

  it("with nine thousand tables is checked like a small one, and stored unchanged", async () => {
    const { schema } = await save("large", { tables: many });
    expect(schema).toMatchObject({ tables: 9000, fields: 9000, records: (9000 * 8999) / 2 });
    expect(await save("large", { tables: many })).toMatchObject({ schema: { version: 1 }, duplicate: true });
    const whole = (await ann.send({ url: `${base}/${schema.id}` })).json();
    expect(whole.content).toEqual({ tables: many });
  });

  const oneOther = (other: object) => JSON.stringify({ tables: [...many, { ...many[7], ...other }] });
  it.each([
    ["with another text", oneOther({ trigger: "a.p" }), "content.tables.9000: has no field trigger"],
    [
      "with a lone surrogate",
      oneOther({ name: "a\ud800" }),
      "content.tables.9000.name: has half a character",
    ],
    ["without an end", oneOther({}).slice(0, -3), "not valid JSON"],
    [
      "with a prototype",
      oneOther({}).replace('"name"', '"__proto__":{},"name"'),
      "forbidden prototype property",
    ],
    ["with lists within lists", oneOther({}).replace("[[", "[".repeat(99)), "the maximum is 64"],
  ])("of nine thousand tables %s is refused", async (_, content, detail) => {
    const headers = { "content-type": "application/json" };
    const send = (as: Person) =>
      as.send({ method: "POST", url: base, headers, payload: `{"name":"bad","content":${content}}` });
    const reply = await send(ann);
    expect(reply.json()).toMatchObject({ status: 400, detail: expect.stringContaining(detail) });
    expect((await send(await signUp(app, "Eve"))).statusCode).toBe(404);
  });

  // Many sequential requests that wait for one lock.
  it("beyond the maximum per team is rejected with advice", async () => {
    const eve = await signUp(app, "Eve");
    const url = `/api/teams/${eve.teamId}/schemas`;
    const put = (records: number) =>
      eve.send({ method: "POST", url, payload: { name: "many", content: contentOf(records) } });
    for (let i = 1; i <= MAX_SCHEMAS; i++) expect((await put(i)).statusCode).toBe(200);
    const refused = await put(0);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain(`at most ${MAX_SCHEMAS} versions of schemas`);
  });
});

describe("an experiment with sizes from a table", () => {
  it("stores the source, also when the schema is deleted", async () => {
    const { schema } = await save("used", schemaOf.content);
    const recordSource = "Customer of used, version 1";
    const design = {
      model: "openedge-query",
      params: { recordBytes: 134, records: 1117 },
      axes: [
        { param: "mm", values: [1024, 8192] },
        { param: "prefetchNumRecs", values: [16, 100] },
      ],
      metric: "messages",
      recordSource,
    };
    const url = `/api/teams/${ann.teamId}`;
    const saved = await ann.send({
      method: "POST",
      url: `${url}/experiments`,
      payload: { name: "with a table", design },
    });
    expect(saved.statusCode).toBe(201);
    await remove(schema.id);
    const { latestRun } = saved.json();
    const run = (await ann.send({ url: `${url}/runs/${latestRun.id}` })).json();
    expect(run.document).toMatchObject({ recordSource, params: { recordBytes: 134, records: 1117 } });
  });
});
