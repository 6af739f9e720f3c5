import { tmpdir } from "node:os";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAs } from "../../platform/auth/acting.ts";
import type { ReceivedBody } from "../../platform/http/receive-body.ts";
import { temporaryFile } from "../../platform/http/temporary-file.ts";
import { design, newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";
import { modules } from "../index.ts";
import { ImportPool } from "./import-pool.ts";

const archives = modules.flatMap((module) => ("archive" in module ? [module.archive] : []));

const never = new AbortController().signal;

let app: FastifyInstance;
let databaseUrl: string;
let archive: Buffer;
let team: Person;

beforeAll(async () => {
  databaseUrl = await newDatabase();
  app = await testApp({ databaseUrl });
  const ann = await signUp(app, "Ann");
  for (const name of ["first", "second"])
    await ann.send({
      method: "POST",
      url: `/api/teams/${ann.teamId}/experiments`,
      payload: { name, design },
    });
  archive = (await ann.send({ url: `/api/teams/${ann.teamId}/archive` })).rawPayload;
  team = await signUp(app, "Carl");
});
const pools: ImportPool[] = [];
function importPool(seconds?: number): ImportPool {
  const pool = new ImportPool(databaseUrl, archives, seconds);
  pools.push(pool);
  return pool;
}
afterAll(() => Promise.all([app.close(), ...pools.map((pool) => pool.close())]));

async function received(): Promise<ReceivedBody> {
  const file = await temporaryFile(tmpdir());
  await file.write(archive);
  return { file, size: archive.length };
}

function importInto(pool: ImportPool, { teamId, userId }: Person, body: ReceivedBody, signal = never) {
  const options = { signal, maxBytes: 2 ** 30, onUpload: () => {} };
  return actAs({ kind: "person", id: userId, name: "Carl" }, () => pool.import(teamId, body, options));
}
const storedRows = async () =>
  (await team.send({ url: `/api/teams/${team.teamId}/experiments` })).json().items.length;

describe("the import of an archive", () => {
  it("stops and stores nothing if it exceeds the CPU limit or its client disconnects", async () => {
    const slow = importPool(0.001);
    await expect(importInto(slow, team, await received())).rejects.toMatchObject({
      code: "unreadable-upload",
      message: "Importing this archive takes more than 0.001 s of work, the limit. Nothing was imported.",
    });
    const leaving = new AbortController();
    const cancelled = importInto(importPool(), team, await received(), leaving.signal);
    leaving.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "upload-incomplete" });
    expect(await storedRows()).toBe(0);
  });

  it("runs at most twice at once, without blocking other work", async () => {
    const pool = importPool();
    const other = await signUp(app, "Dora");
    // All are received before any starts, so that the third exceeds the limit.
    const bodies = await Promise.all([received(), received(), received()]);
    const imports = bodies.map((body, i) => importInto(pool, i === 1 ? other : team, body));
    await expect(imports[2]).rejects.toMatchObject({ code: "server-unavailable" });
    expect((await Promise.all(imports.slice(0, 2))).map(({ experiments }) => experiments.added)).toEqual([
      2, 2,
    ]);
    expect(await storedRows()).toBe(2);
    const again = await importInto(pool, team, await received());
    expect(again.experiments).toEqual({ added: 0, known: 2 });
  });
});
