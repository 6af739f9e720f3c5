import { connect, type PrismaClient } from "@wirecost/prisma";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { design, newDatabase, signUp, testApp } from "../testing/test-app.ts";
import { purge } from "./purge.ts";
import { runData } from "./runs.ts";
import { shareData } from "./shares.ts";

let prisma: PrismaClient;
let teamId: string;
let experimentId: string;
let runId: string;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  const app = await testApp({ databaseUrl });
  const ann = await signUp(app, "Ann");
  teamId = ann.teamId;
  const made = await ann.send({
    method: "POST",
    url: `/api/teams/${teamId}/experiments`,
    payload: { name: "x", design },
  });
  experimentId = made.json().id;
  runId = made.json().latestRun.id;
  await app.close();
  prisma = connect(databaseUrl, 2);
});
afterAll(() => prisma.$disconnect());

describe("shareData", () => {
  it("stores no token, only its hash", async () => {
    const { token } = await shareData(prisma).create(teamId, runId, null);
    const rows = await prisma.$queryRaw<{ text: string }[]>`SELECT share::text AS text FROM share`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(token);
  });

  it("stops opening a link once it has expired", async () => {
    const shares = shareData(prisma);
    const { share, token } = await shares.create(teamId, runId, 1);
    await expect(shares.open(token)).resolves.toMatchObject({ title: "x" });
    await prisma.share.update({ where: { id: share.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(shares.open(token)).rejects.toMatchObject({ code: "share-gone" });
    expect((await shares.list(teamId, runId)).map(({ id }) => id)).not.toContain(share.id);
  });
});

describe("runData", () => {
  it("opens a run of a model version that is gone, and says so", async () => {
    await prisma.modelVersion.create({
      data: { model: "openedge-query", version: "0.9.0", title: "Queries" },
    });
    await prisma.run.update({ where: { id: runId }, data: { modelVersion: "0.9.0" } });
    const run = await runData(prisma).get(teamId, runId);
    expect(run).toMatchObject({
      modelVersion: "0.9.0",
      modelVersionCurrent: false,
      document: { metric: "elapsedMs" },
    });
  });
});

describe("purge", () => {
  it("removes what was deleted more than 30 days ago, with its runs, and nothing sooner", async () => {
    const day = 86_400_000;
    await prisma.experiment.update({
      where: { id: experimentId },
      data: { deletedAt: new Date(Date.now() - 29 * day) },
    });
    const { id: teamId } = await prisma.organization.findFirstOrThrow();
    const fit = {
      teamId,
      name: "x",
      model: "x",
      modelVersion: "1",
      document: "{}",
      summary: "{}",
      sha256: "",
    };
    await prisma.calibration.create({ data: { ...fit, deletedAt: new Date(Date.now() - 29 * day) } });
    await purge(prisma);
    expect(await prisma.calibration.count()).toBe(1);
    expect(await prisma.run.count({ where: { id: runId } })).toBe(1);
    await purge(prisma, new Date(Date.now() + 2 * day));
    expect(await prisma.run.count({ where: { id: runId } })).toBe(0);
    expect(await prisma.calibration.count()).toBe(0);
  });
});
