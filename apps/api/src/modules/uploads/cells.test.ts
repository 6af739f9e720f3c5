import { routes, type UploadCell } from "@wirecost/contract";
import { median } from "@wirecost/sim-core";
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

async function store(lines: readonly string[]): Promise<string> {
  const reply = await ann.send({
    method: "POST",
    url: `${base}?name=rows.csv&model=openedge-query`,
    headers: { "content-type": "application/octet-stream" },
    payload: `mm,prefetchNumRecs,messages,elapsedMs\n${lines.join("\n")}\n`,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().upload.id;
}

it("aggregates an upload by cell like its rows, over chunks that lack a metric", async () => {
  // The second 8,192 rows have no elapsedMs.
  const id = await store(
    Array.from({ length: 40_000 }, (_, i) => {
      const ms = i >= 8192 && i < 16_384 ? "" : `${(i * 7919) % 1013}`;
      return `${1024 + (i % 7) * 100},${16 + (i % 3)},${(i * 31) % 997},${ms}`;
    }),
  );
  const whole = routes.getUpload.reply.parse((await ann.send({ url: `${base}/${id}` })).json());
  const groups = new Map<string, typeof whole.rows>();
  for (const row of whole.rows) {
    const key = JSON.stringify(row.settings);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const expected = [...groups.values()].map((rows): UploadCell => {
    const metrics = ["messages", "elapsedMs"].flatMap((metric) => {
      const values = rows.flatMap(({ metrics: own }) => own[metric] ?? []);
      const [least, most] = [Math.min(...values), Math.max(...values)];
      return values.length === 0 ? [] : [[metric, { n: values.length, median: median(values), least, most }]];
    });
    return { settings: rows[0]?.settings ?? {}, rows: rows.length, metrics: Object.fromEntries(metrics) };
  });
  const cells = (await ann.send({ url: `${base}/${id}/cells` })).json();
  expect(routes.getUploadCells.reply.parse(cells)).toEqual(cells);
  expect(cells).toEqual({ ...whole, rows: undefined, cells: expected, cellCount: 21 });
});

it("is not visible to other teams", async () => {
  const id = await store(["1024,16,1,1"]);
  const bob = await signUp(app, "Bob");
  expect((await bob.send({ url: `${base}/${id}/cells` })).statusCode).toBe(404);
  const missing = `${base}/0197d0a0-0000-7000-8000-000000000001/cells`;
  expect((await ann.send({ url: missing })).statusCode).toBe(404);
});
