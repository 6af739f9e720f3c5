import { routes } from "@wirecost/contract";
import { connect } from "@wirecost/prisma";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calibrationOf, design, newDatabase, type Person, signUp, testApp } from "../testing/test-app.ts";

const table = "mm,messages\n1024,102\n";
const guarded = Object.entries(routes).filter(([, route]) => route.permission !== "anyone");

let app: FastifyInstance;
let ann: Person;
let eve: Person;
let viewer: Person;
let ids: Record<string, string>;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  app = await testApp({ databaseUrl });
  [ann, eve, viewer] = await Promise.all([signUp(app, "Ann"), signUp(app, "Eve"), signUp(app, "Viewer")]);
  const prisma = connect(databaseUrl, 1);
  await prisma.member.create({
    data: { id: "viewer-of-ann", organizationId: ann.teamId, userId: viewer.userId, role: "viewer" },
  });
  await prisma.$disconnect();
  const base = `/api/teams/${ann.teamId}`;
  const experiment = (
    await ann.send({ method: "POST", url: `${base}/experiments`, payload: { name: "mine", design } })
  ).json();
  const share = (
    await ann.send({ method: "POST", url: `${base}/runs/${experiment.latestRun.id}/shares`, payload: {} })
  ).json();
  const upload = await ann.send({
    method: "POST",
    url: `${base}/uploads?name=a.csv&model=openedge-query`,
    headers: { "content-type": "application/octet-stream" },
    payload: table,
  });
  const calibration = await ann.send({
    method: "POST",
    url: `${base}/calibrations`,
    payload: { name: "fit", document: calibrationOf() },
  });
  ids = {
    calibrationId: calibration.json().id,
    experimentId: experiment.id,
    runId: experiment.latestRun.id,
    shareId: share.share.id,
    uploadId: upload.json().upload.id,
  };
});
afterAll(() => app.close());

const bodies: Partial<Record<string, InjectOptions["payload"]>> = {
  createExperiment: { name: "x", design },
  renameExperiment: { name: "x" },
  createRun: { design },
  createCalibration: { name: "x", document: calibrationOf() },
  renameCalibration: { name: "x" },
  createShare: {},
  createUpload: table,
};

function request(id: string, teamId: string): InjectOptions {
  const route = Object.entries(routes).find(([key]) => key === id)?.[1];
  if (!route) throw new Error(id);
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === "teamId" ? teamId : (ids[name] ?? name),
  );
  const payload = bodies[id];
  return {
    method: route.method,
    url: id === "createUpload" ? `${path}?name=b.csv&model=openedge-query` : path,
    ...(payload === undefined ? {} : { payload }),
    ...("takesBytes" in route ? { headers: { "content-type": "application/octet-stream" } } : {}),
  };
}

describe.each(guarded)("%s", (id, route) => {
  it("has a body to try it with, if it takes one", () => {
    expect("body" in route || "takesBytes" in route).toBe(id in bodies);
  });

  it("asks the anonymous to sign in", async () => {
    const reply = await app.inject(request(id, ann.teamId));
    expect([reply.statusCode, reply.json().code]).toEqual([401, "signed-out"]);
  });

  it("tells a stranger that there is no such team", async () => {
    const foreign = await eve.send(request(id, ann.teamId));
    const nowhere = await eve.send(request(id, "no-such-team"));
    const { requestId: _1, ...theirs } = foreign.json();
    const { requestId: _2, ...nobodys } = nowhere.json();
    expect(foreign.statusCode).toBe(404);
    expect(theirs).toEqual(nobodys);
  });

  it("lets a viewer look and not touch", async () => {
    const reply = await viewer.send(request(id, ann.teamId));
    if (route.permission === "readTeam") expect(reply.statusCode).toBe(200);
    else expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
  });
});

const ofOneThing = guarded.filter(([, { path }]) => /:(?!teamId)\w+/.test(path));
it.each(ofOneThing)("%s finds nothing of another team under one's own", async (id) => {
  const reply = await eve.send(request(id, eve.teamId));
  expect([reply.statusCode, reply.json().code]).toEqual([404, "not-found"]);
});

it("left everything of Ann's as it was", async () => {
  const reply = await ann.send({ url: `/api/teams/${ann.teamId}/experiments` });
  expect(reply.json().items).toMatchObject([{ name: "mine", runCount: 1 }]);
});
