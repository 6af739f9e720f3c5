import { readUploadColumns, routes, rowsOfColumns } from "@wirecost/contract";
import type { FastifyInstance } from "fastify";
import { beforeAll, expect, it } from "vitest";
import { type Person, sharedApp, signUp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}/uploads`;
});

async function store(text: string, query: Record<string, string> = {}): Promise<string> {
  const reply = await ann.send({
    method: "POST",
    url: `${base}?${new URLSearchParams({ name: "rows.csv", model: "openedge-query", ...query })}`,
    headers: { "content-type": "application/octet-stream" },
    payload: text,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().upload.id;
}

/** Columns of an upload, and its rows as JSON. */
async function both(id: string) {
  const json = routes.getUpload.reply.parse((await ann.send({ url: `${base}/${id}` })).json());
  const reply = await ann.send({ url: `${base}/${id}/columns` });
  expect(reply.headers["content-type"]).toBe("application/octet-stream");
  const columns = readUploadColumns(Uint8Array.from(reply.rawPayload).buffer);
  return { json, columns, whole: { ...columns.upload, rows: rowsOfColumns(columns) } };
}

const head = "mm,prefetchNumRecs,messages,elapsedMs,label";

it.each([
  ["labels and numbers", `${head}\n1024,16,102,0.1,a\n8192,16,16,7.25e-3,b\n1024,16,103,,c\n`],
  ["no label", `mm,prefetchNumRecs,messages\n1024,16,102\n8192,16,16\n`],
  ["words beyond ASCII, in quotes", `${head}\n1024,16,102,1,"grün, schnell"\n1024,16,102,1,\n`],
])("the columns of an upload say what its JSON says: %s", async (_, text) => {
  const { json, whole } = await both(await store(text));
  expect(whole).toEqual(json);
});

it("are the same for a custom table with named rows and missing values", async () => {
  const text = "row,clients,mode,tps,ms\nfirst,1,simple,10.5,-0\nsecond,2,prepared,,3\nthird,1,simple,0,\n";
  const mapping = [
    { target: { kind: "row" } },
    { target: { kind: "own-setting" } },
    { target: { kind: "own-setting" } },
    { target: { kind: "own-metric", unit: "tps", better: "higher" } },
    { target: { kind: "own-metric", unit: "ms", better: "lower" } },
  ];
  const url = `${base}?${new URLSearchParams({ name: "own.csv", mapping: JSON.stringify(mapping) })}`;
  const headers = { "content-type": "application/octet-stream" };
  const reply = await ann.send({ method: "POST", url, headers, payload: text });
  expect(reply.statusCode, reply.body).toBe(201);
  const { json, whole } = await both(reply.json().upload.id);
  expect(json.rows.map(({ row }) => row)).toEqual(["first", "second", "third"]);
  expect(whole).toEqual(json);
});

it("are the same in many chunks", async () => {
  const lines = Array.from(
    { length: 60_000 },
    (_, i) => `${1024 + (i % 20) * 100},${16 + (i % 7)},${i},${i / 7},`,
  );
  const { json, columns, whole } = await both(await store(`${head}\n${lines.join("\n")}\n`));
  expect(columns.chunks.length).toBeGreaterThan(6);
  expect(columns.cells).toHaveLength(140);
  expect(whole.rows).toHaveLength(60_000);
  expect(whole.rows.every((row, i) => JSON.stringify(row) === JSON.stringify(json.rows[i]))).toBe(true);
});

it("come without rows if there are more than requested", async () => {
  const id = await store(`${head}\n1024,16,102,0.1,x\n8192,16,16,7,y\n`);
  const rows = async (most: number) => {
    const reply = await ann.send({ url: `${base}/${id}/columns?most=${most}` });
    const columns = readUploadColumns(Uint8Array.from(reply.rawPayload).buffer);
    expect(columns.upload.rowCount).toBe(2);
    return rowsOfColumns(columns).length;
  };
  expect(await rows(1)).toBe(0);
  expect(await rows(2)).toBe(2);
});

it("of a missing upload are not found", async () => {
  const missing = `${base}/0197d0a0-0000-7000-8000-000000000001/columns`;
  expect((await ann.send({ url: missing })).statusCode).toBe(404);
  const bob = await signUp(app, "Bob");
  const foreign = `${base}/${await store(`${head}\n1024,16,9,9,z\n`)}/columns`;
  expect((await bob.send({ url: foreign })).statusCode).toBe(404);
});
