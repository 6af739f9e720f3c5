import type { PrismaClient } from "@wirecost/prisma";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAs, actAsSystem } from "../../../platform/auth/acting.ts";
import { Database } from "../../../platform/database/database.ts";
import { purge } from "../../../platform/queue/purge.ts";
import { design, newDatabase, signUp, testApp } from "../../../testing/test-app.ts";
import { ConversationPool } from "../../conversations/index.ts";
import { runStore } from "../../experiments/store/runs.ts";
import { modules } from "../../index.ts";
import { RedactPool } from "../redact-pool.ts";
import { nameHasher, pseudonyms } from "./pseudonyms.ts";
import { shareStore, tokenMaker } from "./shares.ts";

const nameHash = nameHasher("a secret only for tests");
let prisma: PrismaClient;
let database: Database;
let teamId: string;
let userId: string;
let experimentId: string;
let runId: string;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  const app = await testApp({ databaseUrl });
  const ann = await signUp(app, "Ann");
  ({ teamId, userId } = ann);
  const reply = await ann.send({
    method: "POST",
    url: `/api/teams/${teamId}/experiments`,
    payload: { name: "x", design },
  });
  experimentId = reply.json().id;
  runId = reply.json().latestRun.id;
  await app.close();
  database = new Database(databaseUrl, 2);
  prisma = database.prisma;
});
afterAll(() => database.close());

const ofRun = () => ({
  of: { kind: "run" as const, id: runId },
  shows: "table" as const,
  redact: [],
  redactAll: false,
  note: null,
  sender: null,
  expiresAt: null,
  password: null,
});
const listOptions = { live: true, sort: "created", limit: 50 } as const;

const used = {
  nameHash,
  tokenOf: tokenMaker("another secret only for tests"),
  redactions: new RedactPool(),
  pool: new ConversationPool({ databaseUrl: "", uploadWorkers: 1, uploadMemoryMiB: 64, uploadSeconds: 7 }),
};
afterAll(async () => {
  await Promise.all([used.redactions.close(), used.pool.close()]);
});

describe("shareStore", () => {
  it("stores only hashes of tokens and passwords", async () => {
    const password = "not in the database";
    const { token } = await actAsSystem(() =>
      shareStore(database, used).create(teamId, null, { ...ofRun(), password }),
    );
    const rows = await prisma.$queryRaw<{ text: string }[]>`SELECT share::text AS text FROM share`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(password);
    }
  });

  it("stores a repeated request with an id once, also at the same time, and no other request with it", async () => {
    const shares = shareStore(database, used);
    const id = "3c0b7a52-5d1e-4f6a-9c33-8e21d4a7f905";
    const create = (more: object, by: string | null = null) =>
      actAsSystem(() => shares.create(teamId, by, { ...ofRun(), id, password: "only for Eve", ...more }));
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => create({})));
    expect(first?.share.id).toBe(id);
    expect(others).toEqual([first, first]);
    expect(await shares.unlock(first?.token ?? "", "only for Eve")).toMatchObject({ shared: { title: "x" } });
    const taken = { code: "conflict", message: expect.stringContaining(id) };
    await expect(create({ note: "another" })).rejects.toMatchObject(taken);
    await expect(create({ password: "only for Bob" })).rejects.toMatchObject(taken);
    await expect(create({}, "someone else")).rejects.toMatchObject(taken);
    const key = await prisma.key.create({
      data: {
        ...{ teamId, madeById: userId, name: "nightly", scope: "write" },
        ...{ prefix: "wc_7", tokenHash: "71".repeat(32) },
      },
    });
    const byKey = () => shares.create(teamId, null, { ...ofRun(), id, password: "only for Eve" });
    await expect(actAs({ kind: "key", id: key.id, name: key.name }, byKey)).rejects.toMatchObject(taken);
    await actAsSystem(() => shares.revoke(teamId, id));
    await expect(create({})).rejects.toMatchObject(taken);
    expect(await prisma.share.count({ where: { id } })).toBe(1);
  });

  it("does not open an expired link", async () => {
    const shares = shareStore(database, used);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { share, token } = await actAsSystem(() => shares.create(teamId, null, { ...ofRun(), expiresAt }));
    await expect(shares.open(token)).resolves.toMatchObject({ title: "x" });
    await prisma.share.updateMany({ where: { id: share.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(shares.open(token)).rejects.toMatchObject({ code: "share-gone" });
    expect(
      (await actAsSystem(() => shares.list(teamId, { ...listOptions, runId }))).items.map(({ id }) => id),
    ).not.toContain(share.id);
    const all = await actAsSystem(() => shares.list(teamId, { ...listOptions, live: false, runId }));
    expect(all.items.find(({ id }) => id === share.id)).toMatchObject({ state: "expired", views: 1 });
  });

  it("gives a name one number in all links of a team, and other numbers in other teams", async () => {
    const names = (...given: string[]) => given.map((name) => ({ name, as: "table" as const }));
    const ask = (team: string, keep: boolean, ...given: string[]) =>
      actAsSystem(() =>
        database.asTeam(team, (tx) =>
          pseudonyms(tx, nameHash, { teamId: team, names: names(...given), keep }),
        ),
      );
    const first = await ask(teamId, true, "Customer", "Order");
    expect(first.map(({ by }) => by).toSorted()).toEqual(["table-1", "table-2"]);
    const preview = await ask(teamId, false, "ORDER", "Invoice");
    expect(preview).toEqual([
      { name: "ORDER", by: first[1]?.by },
      { name: "Invoice", by: "table-3" },
    ]);
    expect(await ask(teamId, true, "Invoice")).toEqual([{ name: "Invoice", by: "table-3" }]);
    const stored = JSON.stringify(await prisma.pseudonym.findMany());
    expect(stored).not.toMatch(/customer|order|invoice/i);
    expect(nameHash("another team", "table", "Customer")).not.toBe(nameHash(teamId, "table", "Customer"));
  });
});

describe("runStore", () => {
  it("opens a run of a removed model version, and says so", async () => {
    await prisma.modelVersion.create({
      data: { model: "openedge-query", version: "0.9.0", title: "Queries" },
    });
    await prisma.run.updateMany({ where: { id: runId }, data: { modelVersion: "0.9.0" } });
    const run = await actAsSystem(() => runStore(database).get(teamId, runId));
    expect(run).toMatchObject({
      modelVersion: "0.9.0",
      modelVersionCurrent: false,
      document: { metric: "elapsedMs" },
    });
  });
});

describe("purge", () => {
  it("removes objects deleted more than 30 days ago, with their runs, and no others", async () => {
    const day = 86_400_000;
    await prisma.experiment.updateMany({
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
    await purge(modules, { database, accountsDatabase: database });
    expect(await prisma.calibration.count()).toBe(1);
    expect(await prisma.run.count({ where: { id: runId } })).toBe(1);
    expect(await prisma.share.count()).toBeGreaterThan(0);
    await purge(modules, { database, accountsDatabase: database }, new Date(Date.now() + 2 * day));
    expect(await prisma.run.count({ where: { id: runId } })).toBe(0);
    expect(await prisma.share.count()).toBe(0);
    expect(await prisma.calibration.count()).toBe(0);
  });
});
