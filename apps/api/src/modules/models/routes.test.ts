import { withHeldOut } from "@wirecost/analysis";
import { fidelity, models } from "@wirecost/sim-core";
import type { FastifyInstance } from "fastify";
import { beforeAll, expect, it } from "vitest";
import { sharedApp } from "../../testing/test-app.ts";

let app: FastifyInstance;

beforeAll(async () => {
  app = await sharedApp();
});

const ask = async (url: string) => (await app.inject({ url })).json();

it("declares every model with all that the pages need", async () => {
  const { items } = await ask("/api/models");
  expect(items.map(({ id }: { id: string }) => id)).toEqual(models.map(({ id }) => id));
  for (const model of models) {
    const declared = await ask(`/api/models/${model.id}`);
    // Everything except functions, random distributions and rows.
    const data = Object.keys(model).filter(
      (key) => key !== "chance" && typeof Reflect.get(model, key) !== "function",
    );
    expect(Object.keys(declared).toSorted()).toEqual(data.toSorted());
    const { view, free, groups, params } = model;
    expect(declared).toMatchObject(JSON.parse(JSON.stringify({ view, free, groups, params })));
    expect(declared.references).toHaveLength(model.references.length);
    for (const reference of declared.references) expect(reference).not.toHaveProperty("rows");
  }
});

it("rejects an unknown model", async () => {
  const reply = await app.inject({ url: "/api/models/oracle" });
  expect([reply.statusCode, reply.json().code]).toEqual([404, "not-found"]);
});

it("returns the prediction error of every published row, in sample and held out, and declares both", async () => {
  const { items } = await ask("/api/fidelity");
  expect(items).toEqual(JSON.parse(JSON.stringify(withHeldOut(fidelity(models)))));
  const heldOutItems = items.filter(({ heldOut }: { heldOut: unknown }) => heldOut !== null);
  // Rows of every system, except systems whose references have too few situations.
  for (const id of ["openedge-servers", "bulk-insert", "round-trips", "program-calls"])
    expect(heldOutItems.some(({ model }: { model: string }) => model === id)).toBe(true);
  expect(heldOutItems.length).toBeLessThan(items.length);
  expect(JSON.stringify((await ask("/api/openapi.json")).paths["/api/fidelity"])).toContain('"heldOut"');
});
