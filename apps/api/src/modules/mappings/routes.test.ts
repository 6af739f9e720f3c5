import type { FastifyInstance } from "fastify";
import { beforeAll, expect, it } from "vitest";
import { type Person, sharedApp, signUp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}/mappings`;
});

const buffer = { target: { kind: "setting", param: "mm" } };
const trips = { target: { kind: "metric", metric: "messages" } };
const nightly = {
  name: "nightly",
  model: "openedge-query",
  headers: ["buffer", "trips"],
  mapping: [buffer, trips],
};
const keep = (payload: object) => ann.send({ method: "POST", url: base, payload });
const list = async () => (await ann.send({ url: base })).json().items;

it("a mapping is saved under its name, updated, renamed and deleted", async () => {
  const { id, ...mappingInput } = (await keep(nightly)).json();
  expect(mappingInput).toEqual(nightly);
  await keep({ ...nightly, mapping: [{ target: { kind: "ignore" } }, trips] });
  expect(await list()).toMatchObject([{ id, mapping: [{ target: { kind: "ignore" } }, trips] }]);
  const rename = (name: string) => ann.send({ method: "PATCH", url: `${base}/${id}`, payload: { name } });
  expect((await rename("weekly")).json().name).toBe("weekly");
  await keep(nightly);
  const conflict = await rename("nightly");
  expect([conflict.statusCode, conflict.json().detail]).toEqual([
    409,
    'Another mapping is called "nightly": choose another name.',
  ]);
  expect((await ann.send({ method: "DELETE", url: `${base}/${id}` })).statusCode).toBe(204);
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(["nightly"]);
});

it("a mapping stores the meaning of texts and the decimal mark unchanged", async () => {
  const pattern = {
    kind: "setting",
    param: "pattern",
    values: { "n plus 1": "query-a-row", "=1+1": "join" },
  };
  const mapping = [
    { target: pattern },
    { target: { kind: "metric", metric: "elapsedMs" }, numbers: "comma" },
  ];
  const mappingInput = { name: "loads", model: "round-trips", headers: ["how", "ms"], mapping };
  expect((await keep(mappingInput)).json()).toMatchObject(mappingInput);
  expect(await list()).toContainEqual(expect.objectContaining({ mapping }));
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`w${i}`, "join"]));
  const tooMany = [{ target: { ...pattern, values: many } }, mapping[1]];
  expect((await keep({ ...mappingInput, mapping: tooMany })).statusCode).toBe(400);
});

it.each([
  ["fewer columns than headers", { ...nightly, mapping: [buffer] }],
  ["no name", { ...nightly, name: " " }],
  ["no column", { ...nightly, headers: [], mapping: [] }],
])("a mapping of %s is refused", async (_, payload) => {
  expect((await keep(payload)).statusCode).toBe(400);
});
