import { routes } from "@wirecost/contract";
import { connect, Prisma } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";

const CSV = `clients,protocol,run,tps,latency (ms)
1,simple,1,901.5,1.11
1,simple,2,899.1,1.12
64,simple,1,9012.25,7.1
64,prepared,1,11050,5.79
`;

let app: FastifyInstance;
let ann: Person;
let databaseUrl: string;
let base: string;

beforeAll(async () => {
  databaseUrl = await newDatabase();
  app = await testApp({ databaseUrl });
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}/uploads`;
});
afterAll(() => app.close());

function send(payload: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ name: "bench.csv", ...query });
  return ann.send({
    method: "POST",
    url: `${base}?${search}`,
    headers: { "content-type": "application/octet-stream" },
    payload,
  });
}

describe("a measured file without a model", () => {
  it("is stored with its columns", async () => {
    const stored = await send(CSV);
    expect(stored.statusCode).toBe(201);
    const { upload } = stored.json();
    expect(upload).toMatchObject({ model: null, format: "table", rowCount: 4 });
    const whole = routes.getUpload.reply.parse((await ann.send({ url: `${base}/${upload.id}` })).json());
    expect(whole).toMatchObject({
      model: null,
      axes: ["clients", "protocol"],
      metric: "tps",
      setup: {},
      schema: {
        settings: [
          { id: "clients", max: 64 },
          { id: "protocol", values: ["simple", "prepared"] },
        ],
        metrics: [
          { id: "tps", unit: "tx/s", better: "higher" },
          { id: "latency", unit: "ms" },
        ],
      },
    });
    expect(whole.rows[3]).toMatchObject({
      settings: { clients: 64, protocol: "prepared" },
      metrics: { tps: 11050, latency: 5.79 },
    });
    const raw = await ann.send({ url: `${base}/${upload.id}/raw` });
    expect(raw.body).toBe(CSV);
    const uploadList = routes.listUploads.reply.parse((await ann.send({ url: base })).json());
    expect(uploadList.items.map(({ id, model }) => [id, model])).toContainEqual([upload.id, null]);
    expect((await ann.send({ method: "DELETE", url: `${base}/${upload.id}` })).statusCode).toBe(204);
  });

  it("is found by a part of its name, in pages", async () => {
    const names = ["Night run_1.csv", "night run_2.csv", "nightXrun.csv", "day 100%.csv"];
    for (const [i, name] of names.entries()) {
      const query = new URLSearchParams({ name });
      const payload = `clients,tps\n${i + 3},${900 + i}\n`;
      const reply = await ann.send({
        method: "POST",
        url: `${base}?${query}`,
        headers: { "content-type": "application/octet-stream" },
        payload,
      });
      expect(reply.statusCode).toBe(201);
    }
    const page = async (query: Record<string, string>) =>
      routes.listUploads.reply.parse(
        (await ann.send({ url: `${base}?${new URLSearchParams(query)}` })).json(),
      );
    const found = async (search: string) => (await page({ search })).items.map(({ name }) => name);
    // _ and % are literal characters here.
    expect(await found("RUN_")).toEqual([names[1], names[0]]);
    expect(await found("0%")).toEqual([names[3]]);
    expect(await found("no such file")).toEqual([]);
    const first = await page({ search: "night", limit: "2" });
    expect(first.items.map(({ name }) => name)).toEqual([names[2], names[1]]);
    const second = await page({ search: "night", limit: "2", cursor: first.nextCursor ?? "" });
    expect(second).toMatchObject({ items: [{ name: names[0] }], nextCursor: null });
  });

  it("uses the mapping's meaning of a column", async () => {
    const mapping = [
      { target: { kind: "own-setting" } },
      { target: { kind: "own-metric", unit: "µs", better: "lower" } },
    ];
    const stored = await send("a,b\n1,2\n3,4\n", { mapping: JSON.stringify(mapping) });
    expect(stored.statusCode).toBe(201);
    const { upload } = stored.json();
    const whole = (await ann.send({ url: `${base}/${upload.id}` })).json();
    expect(whole.schema.metrics).toEqual([
      { id: "b", label: "b", unit: "µs", better: "lower", noise: "noisy" },
    ]);
    expect(whole.axes).toEqual(["a", ""]);
  });

  it("is rejected with its ambiguous columns", async () => {
    const refused = await send("a,b\n1,7\n2,9\n");
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail).toMatch(/say what these columns hold: a, b/);
    const mapping = JSON.stringify([
      { target: { kind: "own-metric", unit: "x".repeat(31), better: "lower" } },
    ]);
    expect((await send(CSV, { mapping })).statusCode).toBe(400);
  });
});

it("has either a model or a schema of its own, enforced by the database", async () => {
  const { upload } = (await send("clients,tps\n1,2\n")).json();
  const prisma = connect(databaseUrl, 1);
  const change = (data: { model?: string; schema?: typeof Prisma.DbNull }) =>
    prisma.upload.updateMany({ where: { id: upload.id }, data });
  await expect(change({ model: "openedge-query" })).rejects.toThrow(/upload_model_or_schema/);
  await expect(change({ schema: Prisma.DbNull })).rejects.toThrow(/upload_model_or_schema/);
  await prisma.$disconnect();
});
