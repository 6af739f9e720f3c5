import { planId, writePlanMark } from "@wirecost/analysis";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, planOf, sharedApp, signUp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});

const send = (name: string, document: object = planOf()) =>
  ann.send({ method: "POST", url: `${base}/plans`, payload: { name, document } });
const listPlans = async () =>
  (await ann.send({ url: `${base}/plans` })).json().items.map((item: { name: string }) => item.name);

async function upload(name: string, lines: readonly string[]) {
  const reply = await ann.send({
    method: "POST",
    url: `${base}/uploads?name=${name}&model=openedge-query`,
    headers: { "content-type": "application/octet-stream" },
    payload: ["label,mm,messages", ...lines].join("\n"),
  });
  expect(reply.statusCode).toBe(201);
  return reply.json().upload.id;
}

describe("a plan", () => {
  it("is stored whole, once, under its first name", async () => {
    const plan = planOf(1);
    const reply = await send("first", plan);
    expect(reply.statusCode).toBe(201);
    const stored = reply.json();
    expect(stored).toMatchObject({ name: "first", planId: plan.id, cells: plan.cells.length });
    expect((await send("second", plan)).json()).toEqual(stored);
    expect((await ann.send({ url: `${base}/plans/${stored.id}` })).json()).toEqual({
      ...stored,
      document: plan,
    });
    expect(await listPlans()).toEqual(["first"]);
  });

  it("is deleted, and restored by undo or by storing it again", async () => {
    const { id } = (await send("gone", planOf(2))).json();
    const url = `${base}/plans/${id}`;
    expect((await ann.send({ method: "DELETE", url })).statusCode).toBe(204);
    expect((await ann.send({ url })).statusCode).toBe(404);
    expect((await ann.send({ url: `${url}/rows` })).statusCode).toBe(404);
    expect(await listPlans()).not.toContain("gone");
    expect((await ann.send({ method: "POST", url: `${url}/restore` })).json().name).toBe("gone");
    await ann.send({ method: "DELETE", url });
    expect((await send("other name", planOf(2))).json()).toMatchObject({ id, name: "gone" });
    expect(await listPlans()).toContain("gone");
  });

  it("is rejected if it changed after it got its id", async () => {
    const reply = await send("x", { ...planOf(3), noise: 0.5 });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().detail).toMatch(/it was edited\. Create a new plan/);
  });

  it.each([
    ["is of no model", { model: "oracle" }, /There is no model "oracle"/],
    ["has a metric of no model", { metric: "joy" }, /"joy" is not a metric/],
    [
      "without some runs",
      { blocks: [[{ server: "s1", cells: ["c1"] }]] },
      /Block 1 should have every cell equally often/,
    ],
    ["has fewer blocks than runs", { replicates: 3 }, /1 runs of each cell; the plan states 3/],
    ["has a server of other settings", { servers: [{ id: "s1", settings: { mm: "8192 -S 80" } }] }, /-Mm/],
    ["runs on a server that it does not have", { servers: [{ id: "s9", settings: {} }] }, /no server s1/],
    ["has settings out of range", { params: { records: -1 } }, /Records: -1 is not/],
  ])("that %s is refused", async (_, patch, words) => {
    const document = { ...planOf(3), ...patch };
    const reply = await send("x", { ...document, id: planId(document) });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().detail).toMatch(words);
  });

  it("finds its rows in any uploads, in parts, and no others", async () => {
    const plan = planOf(4);
    const { id } = (await send("rows", plan)).json();
    const url = `${base}/plans/${id}/rows`;
    expect((await ann.send({ url })).json()).toEqual({ uploads: [], rows: [] });
    const mark = (cell: string) => writePlanMark({ plan: plan.id, cell, replicate: 1 });
    const other = writePlanMark({ plan: planOf(1).id, cell: "c1", replicate: 1 });
    const first = await upload("part-1.csv", [`${mark("c1")},8192,100`, `${other},8192,7`, "nightly,8192,8"]);
    const second = await upload("part-2.csv", [`by night ${mark("c2")},4096,200`]);
    const found = (await ann.send({ url })).json();
    expect(found.uploads.map((one: { id: string }) => one.id)).toEqual([first, second]);
    expect(found.rows).toMatchObject([
      { upload: first, label: mark("c1"), metrics: { messages: 100 } },
      { upload: second, label: `by night ${mark("c2")}`, settings: { mm: 4096 } },
    ]);
    await ann.send({ method: "DELETE", url: `${base}/uploads/${first}` });
    expect((await ann.send({ url })).json().rows).toHaveLength(1);
  });

  it("finds its rows in an upload with more rows than any plan", async () => {
    const plan = planOf(5);
    const { id } = (await send("long", plan)).json();
    const mark = writePlanMark({ plan: plan.id, cell: "c1", replicate: 1 });
    const others = Array.from({ length: 100_001 }, (_, i) => `nightly ${i},8192,8`);
    const long = await upload("long.csv", [...others, `${mark},8192,100`]);
    const found = (await ann.send({ url: `${base}/plans/${id}/rows` })).json();
    expect(found.rows).toMatchObject([{ upload: long, label: mark }]);
  });

  it("is found by the id in its rows", async () => {
    const plan = planOf(6);
    await send("wanted", plan);
    const by = async (planId: string) =>
      (await ann.send({ url: `${base}/plans?planId=${encodeURIComponent(planId)}` })).json();
    expect((await by(plan.id)).items.map((item: { name: string }) => item.name)).toEqual(["wanted"]);
    expect((await by(planOf(7).id)).items).toEqual([]);
    expect((await by("x")).status).toBe(400);
  });
});
