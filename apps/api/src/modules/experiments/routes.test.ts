import { createHash } from "node:crypto";
import { computeRun, serializeRun } from "@wirecost/sim-core";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { design, type Person, sharedApp, signUp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});

async function create(name: string) {
  const reply = await ann.send({ method: "POST", url: `${base}/experiments`, payload: { name, design } });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const list = async (query = "") => (await ann.send({ url: `${base}/experiments${query}` })).json();

describe("a saved design", () => {
  it("is stored as the bytes that sim-core computes", async () => {
    const { runs } = await create("bytes");
    const raw = await ann.send({ url: `${base}/runs/${runs[0].id}/raw` });
    const computed = serializeRun(computeRun(design));
    expect(raw.body).toBe(computed);
    expect(runs[0].sha256).toBe(createHash("sha256").update(computed).digest("hex"));
    expect(raw.headers.etag).toBe(`"${runs[0].sha256}"`);
    const preview = await app.inject({ method: "POST", url: "/api/runs/preview", payload: design });
    expect(preview.body).toBe(computed);
  });

  it("gets another run when it changes, and the first is unchanged", async () => {
    const experiment = await create("runs");
    const changed = { ...design, params: { records: 5 } };
    const second = await ann.send({
      method: "POST",
      url: `${base}/experiments/${experiment.id}/runs`,
      payload: { design: changed },
    });
    expect(second.statusCode).toBe(201);
    expect(second.json().document.params.records).toBe(5);
    const after = (await ann.send({ url: `${base}/experiments/${experiment.id}` })).json();
    expect(after.runs).toHaveLength(2);
    expect(after.latestRun.id).toBe(second.json().id);
    expect(after.runs[1]).toEqual(experiment.runs[0]);
  });

  it("is stored once when it is sent again under its id, also at the same time", async () => {
    const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
    const save = (more: object = {}) =>
      ann.send({
        method: "POST",
        url: `${base}/experiments`,
        payload: { id, name: "Once", design, ...more },
      });
    const replies = await Promise.all([save(), save(), save()]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json());
    expect(replies[0]?.json()).toMatchObject({ id, name: "Once", runCount: 1 });
    const other = await save({ design: { ...design, params: { records: 77 } } });
    expect([other.statusCode, other.json().detail]).toEqual([409, expect.stringContaining(id)]);
    expect((await save({ id: "seven" })).statusCode).toBe(400);

    const run = { id: "c56a4180-65aa-42ec-a945-5fd21dec0538", design: { ...design, seed: 31 } };
    const add = (payload: object) =>
      ann.send({ method: "POST", url: `${base}/experiments/${id}/runs`, payload });
    const added = await Promise.all([add(run), add(run)]);
    for (const reply of added) expect(reply.json()).toMatchObject({ id: run.id, experimentId: id });
    expect((await add({ ...run, design })).statusCode).toBe(409);
    // The first run is still the one that a repeated save returns.
    expect((await save()).json()).toMatchObject({ id, runCount: 2 });
    expect((await list("?search=Once")).items).toHaveLength(1);

    await ann.send({ method: "DELETE", url: `${base}/experiments/${id}` });
    expect((await save()).statusCode).toBe(404);
  });

  it("has an id of its own in each team", async () => {
    const bob = await signUp(app, "Bob");
    const payload = { id: "16fd2706-8baf-433b-82eb-8c7fada847da", name: "Same id", design };
    const mine = await ann.send({ method: "POST", url: `${base}/experiments`, payload });
    const url = `/api/teams/${bob.teamId}/experiments`;
    const theirs = await bob.send({ method: "POST", url, payload: { ...payload, name: "Bob's" } });
    expect([mine.json().name, theirs.json().name]).toEqual(["Same id", "Bob's"]);
  });

  it("is renamed, duplicated, deleted and restored", async () => {
    const { id } = await create("Zebra one");
    const renamed = await ann.send({
      method: "PATCH",
      url: `${base}/experiments/${id}`,
      payload: { name: "  Zebra two " },
    });
    expect(renamed.json().name).toBe("Zebra two");
    const copyId = "64f0c3d1-2b98-4e57-a1cd-7f9b03e5d826";
    const duplicate = { method: "POST", url: `${base}/experiments/${id}/duplicate?id=${copyId}` } as const;
    const copy = await ann.send(duplicate);
    expect(copy.json()).toMatchObject({ id: copyId, name: "Zebra two (copy)", runCount: 1 });
    // Its reply was lost.
    expect((await ann.send(duplicate)).json()).toEqual(copy.json());
    expect((await list("?search=zebra")).items).toHaveLength(2);

    expect((await ann.send({ method: "DELETE", url: `${base}/experiments/${id}` })).statusCode).toBe(204);
    expect((await list("?search=zebra")).items).toHaveLength(1);
    expect((await ann.send({ url: `${base}/experiments/${id}` })).statusCode).toBe(404);
    expect((await ann.send({ method: "DELETE", url: `${base}/experiments/${id}` })).statusCode).toBe(404);

    expect((await ann.send({ method: "POST", url: `${base}/experiments/${id}/restore` })).json().name).toBe(
      "Zebra two",
    );
    expect((await list("?search=zebra")).items).toHaveLength(2);
  });

  it("is listed in pages, in each order, without gaps or repeats", async () => {
    for (const name of ["page b", "page c", "page a"]) await create(name);
    const walk = async (sort: string) => {
      const names: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: { items: { name: string }[]; nextCursor: string | null } = await list(
          `?search=page&limit=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ""}`,
        );
        names.push(...page.items.map((item) => item.name));
        cursor = page.nextCursor;
      }
      return names;
    };
    expect(await walk("name")).toEqual(["page a", "page b", "page c"]);
    expect(await walk("updated")).toEqual(["page a", "page c", "page b"]);
  });

  it("is found by literal search text", async () => {
    await create("100% _done_");
    expect((await list(`?search=${encodeURIComponent("100% _done_")}`)).items).toHaveLength(1);
    expect((await list(`?search=${encodeURIComponent("'; DROP TABLE run; --")}`)).items).toHaveLength(0);
    await create("100 percent xdoney");
    expect((await list(`?search=${encodeURIComponent("100%")}`)).items).toHaveLength(1);
    expect((await list(`?search=${encodeURIComponent("_done_")}`)).items).toHaveLength(1);
    await create(String.raw`C:\runs`);
    expect((await list(`?search=${encodeURIComponent(String.raw`:\r`)}`)).items).toHaveLength(1);
  });

  it("is found by a name in any case, also beyond ASCII", async () => {
    await create("Größe Ärger Ñandú Жук");
    for (const search of ["GRÖ", "ärger", "ñANDÚ", "жУК"])
      expect((await list(`?search=${encodeURIComponent(search)}`)).items).toHaveLength(1);
  });
});

describe("an invalid design", () => {
  const wide = Array.from({ length: 1000 }, (_, i) => i + 350);
  it.each([
    ["out of range", { params: { mm: 1 } }, 422, "-Mm: 1 is not a whole number from 350 to 32600 bytes."],
    ["of the wrong type", { params: { mm: "8192" } }, 422, '-Mm: "8192" is not'],
    ["unknown", { params: { mn: 4 } }, 422, '"mn" is not a parameter of openedge-query'],
    ["of another model", { model: "oracle" }, 422, 'There is no model "oracle"'],
    [
      "with a million cells",
      {
        axes: [
          { param: "mm", values: wide },
          { param: "prefetchNumRecs", values: wide },
        ],
      },
      422,
      "1000 x 1000 cells exceeds the limit of 40000",
    ],
    ["with a wrong metric", { metric: "joy" }, 422, '"joy" is not a metric'],
    ["with one axis", { axes: [design.axes[0]] }, 400, "axes"],
  ])("%s is refused in words", async (_, change, status, words) => {
    const payload = { name: "bad", design: { ...design, ...change } };
    const reply = await ann.send({ method: "POST", url: `${base}/experiments`, payload });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers["content-type"]).toContain("application/problem+json");
    expect(reply.json().detail).toContain(words);
    expect((await list("?search=bad")).items).toHaveLength(0);
  });

  it("without a name is rejected too", async () => {
    const reply = await ann.send({
      method: "POST",
      url: `${base}/experiments`,
      payload: { name: "  ", design },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: "invalid-request",
      detail: expect.stringContaining("A name needs at least one character"),
    });
  });
});
