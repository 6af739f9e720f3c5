import { createHash } from "node:crypto";
import { computeRun, defaultParams, getModel, serializeRun } from "@wirecost/sim-core";
import type { FastifyInstance } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { calibrationOf, design, type Person, sharedApp, signUp } from "../../testing/test-app.ts";

let app: FastifyInstance;
let ann: Person;
let base: string;

beforeAll(async () => {
  app = await sharedApp();
  ann = await signUp(app, "Ann");
  base = `/api/teams/${ann.teamId}`;
});

async function create(name: string, document = calibrationOf()) {
  const reply = await ann.send({
    method: "POST",
    url: `${base}/calibrations`,
    payload: { name, document },
  });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

const names = async (query = "") => {
  const { items } = (await ann.send({ url: `${base}/calibrations${query}` })).json();
  return items.map((item: { name: string }) => item.name);
};

describe("a calibration", () => {
  it("is stored as the text of its document, with its hash", async () => {
    const stored = await create("bytes");
    const raw = await ann.send({ url: `${base}/calibrations/${stored.id}/raw` });
    expect(JSON.parse(raw.body)).toEqual(calibrationOf());
    expect(stored.sha256).toBe(createHash("sha256").update(raw.body).digest("hex"));
    const { document, ...summary } = (await ann.send({ url: `${base}/calibrations/${stored.id}` })).json();
    expect(document).toEqual(calibrationOf());
    expect(summary).toEqual(stored);
    expect(stored).toMatchObject({
      title: "nettraffic.txt",
      modelVersionCurrent: true,
      constants: [{ param: "latencyMs", value: 0.5 }],
      domain: { records: { min: 1000, max: 1000 } },
    });
  });

  it("is stored once when it is sent again under its id, also at the same time", async () => {
    const id = "5d3f1c7a-90be-4b61-8e0d-c14a7725f3b9";
    const send = (more: object = {}) => {
      const payload = { id, name: "sent again", document: calibrationOf(), ...more };
      return ann.send({ method: "POST", url: `${base}/calibrations`, payload });
    };
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array(3).fill([201, replies[0]?.body]),
    );
    expect(replies[0]?.json()).toMatchObject({ id, name: "sent again" });
    for (const other of [{ name: "another" }, { document: calibrationOf(2) }])
      expect((await send(other)).json()).toMatchObject({ code: "conflict" });
    await ann.send({ method: "DELETE", url: `${base}/calibrations/${id}` });
    expect((await send()).json()).toMatchObject({ code: "conflict" });
  });

  it("can change only its name", async () => {
    const stored = await create("before");
    const url = `${base}/calibrations/${stored.id}`;
    const renamed = await ann.send({ method: "PATCH", url, payload: { name: " after " } });
    expect(renamed.json()).toEqual({ ...stored, name: "after" });
    const changed = await ann.send({
      method: "PATCH",
      url,
      payload: { name: "x", document: calibrationOf(2) },
    });
    expect(changed.statusCode).toBe(400);
  });

  it("is deleted and restored", async () => {
    const { id } = await create("gone");
    const url = `${base}/calibrations/${id}`;
    expect((await ann.send({ method: "DELETE", url })).statusCode).toBe(204);
    expect((await ann.send({ url })).statusCode).toBe(404);
    expect((await ann.send({ method: "DELETE", url })).statusCode).toBe(404);
    expect(await names()).not.toContain("gone");
    expect((await ann.send({ method: "POST", url: `${url}/restore` })).json().name).toBe("gone");
    expect(await names()).toContain("gone");
  });

  it("is found in its team until it is deleted", async () => {
    const { id } = await create("kept");
    const teamOf = async () =>
      (await ann.send({ url: `/api/me/team-of?kind=calibration&id=${id}` })).json().team;
    expect(await teamOf()).toMatchObject({ id: ann.teamId });
    await ann.send({ method: "DELETE", url: `${base}/calibrations/${id}` });
    expect(await teamOf()).toBeNull();
  });

  it("is listed by its model, latest first, in pages", async () => {
    for (const name of ["one", "two", "three"]) await create(name);
    expect((await names("?model=openedge-query")).slice(0, 3)).toEqual(["three", "two", "one"]);
    expect(await names("?model=other")).toEqual([]);
    const first = (await ann.send({ url: `${base}/calibrations?limit=2` })).json();
    expect(await names(`?limit=2&cursor=${first.nextCursor}`)).toContain("one");
  });

  it("is on the next page even if the last one of the page before was deleted", async () => {
    for (const name of ["next 1", "next 2", "next 3"]) await create(name);
    const { items, nextCursor } = (await ann.send({ url: `${base}/calibrations?limit=2` })).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(["next 3", "next 2"]);
    await ann.send({ method: "DELETE", url: `${base}/calibrations/${items[1].id}` });
    expect(await names(`?limit=1&cursor=${nextCursor}`)).toEqual(["next 1"]);
  });

  const { calibration } = calibrationOf();
  const [constant] = calibration.constants;
  it.each([
    ["of another model", { model: "oracle" }, 'There is no model "oracle"'],
    ["of another version", { modelVersion: "0" }, "It was fitted with version 0"],
    ["of no constant", { constants: [{ ...constant, param: "records" }] }, '"records" is not one of'],
    ["out of range", { constants: [{ ...constant, value: -1 }] }, "-1 is not"],
    ["outside its interval", { constants: [{ ...constant, value: 5 }] }, "5 is not between 0.25 and 1"],
    ["over no setting", { domain: { joy: { min: 1, max: 2 } } }, '"joy" is not one of'],
  ])("%s is refused in words", async (_, change, words) => {
    const document = { ...calibrationOf(), calibration: { ...calibration, ...change } };
    const reply = await ann.send({
      method: "POST",
      url: `${base}/calibrations`,
      payload: { name: "bad", document },
    });
    expect([reply.statusCode, reply.json().detail]).toEqual([422, expect.stringContaining(words)]);
    expect(await names()).not.toContain("bad");
  });
});

describe("a run with a calibration", () => {
  const used = { name: "fit", params: ["latencyMs"], domain: { records: { min: 1000, max: 1000 } } };
  const calibrated = { ...design, params: { records: 1000, latencyMs: 0.5 } };
  const save = (sent: object) =>
    ann.send({ method: "POST", url: `${base}/experiments`, payload: { name: "run", design: sent } });

  it("stores it byte for byte, named or not", async () => {
    const { id } = await create("fit");
    for (const calibration of [{ id, ...used }, used]) {
      const { latestRun } = (await save({ ...calibrated, calibration })).json();
      const raw = await ann.send({ url: `${base}/runs/${latestRun.id}/raw` });
      expect(raw.body).toBe(serializeRun(computeRun({ ...calibrated, calibration })));
      expect(JSON.parse(raw.body).calibration).toEqual(calibration);
      const run = (await ann.send({ url: `${base}/runs/${latestRun.id}` })).json();
      expect(run.document.calibration).toEqual(calibration);
    }
  });

  it("may omit a constant that was fitted to its default", async () => {
    const usual = Number(defaultParams(getModel("openedge-query")).latencyMs);
    const { id } = await create("usual", calibrationOf(usual));
    const { statusCode } = await save({
      ...calibrated,
      params: { records: 1000 },
      calibration: { id, ...used },
    });
    expect(statusCode).toBe(201);
  });

  it("is rejected if it differs from the team's calibration, or belongs to another team", async () => {
    const { id } = await create("fit");
    const other = await save({ ...calibrated, params: { latencyMs: 0.7 }, calibration: { id, ...used } });
    expect([other.statusCode, other.json().detail]).toEqual([422, "latencyMs: fit says 0.5, not 0.7."]);
    const silent = await save({ ...calibrated, params: { records: 1000 }, calibration: { id, ...used } });
    expect(silent.statusCode).toBe(422);
    const eve = await signUp(app, "Eve");
    const foreign = await eve.send({
      method: "POST",
      url: `/api/teams/${eve.teamId}/experiments`,
      payload: { name: "x", design: { ...calibrated, calibration: { id, ...used } } },
    });
    expect(foreign.statusCode).toBe(404);
  });
});
