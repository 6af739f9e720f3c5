import { tmpdir } from "node:os";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actAs } from "../../platform/auth/acting.ts";
import { temporaryFile } from "../../platform/http/temporary-file.ts";
import { design, newDatabase, type Person, signUp, testApp } from "../../testing/test-app.ts";
import { modules } from "../index.ts";
import { ImportPool } from "./import-pool.ts";

const archives = modules.flatMap((module) => ("archive" in module ? [module.archive] : []));

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
afterAll(() => app.close());

async function importInto(pool: ImportPool, { teamId, userId }: Person, signal: AbortSignal) {
  const file = await temporaryFile(tmpdir());
  await file.write(archive);
  const options = { signal, maxBytes: 2 ** 30, onUpload: () => {} };
  return actAs({ kind: "person", id: userId, name: "Carl" }, () =>
    pool.import(teamId, { file, size: archive.length }, options),
  );
}
const kept = async () =>
  (await team.send({ url: `/api/teams/${team.teamId}/experiments` })).json().items.length;
const never = new AbortController().signal;

describe("the import of an archive", () => {
  it("ends where it takes more work than it may, and where who sent it went away: nothing is stored", async () => {
    await expect(importInto(new ImportPool(databaseUrl, archives, 0.001), team, never)).rejects.toMatchObject(
      {
        code: "unreadable-upload",
        message: "Importing this archive takes more than 0.001 s of work, the limit. Nothing was imported.",
      },
    );
    const leaving = new AbortController();
    const cancelled = importInto(new ImportPool(databaseUrl, archives), team, leaving.signal);
    leaving.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "upload-incomplete" });
    expect(await kept()).toBe(0);
  });

  it("is one of two at once, each beside other work", async () => {
    const pool = new ImportPool(databaseUrl, archives);
    const other = await signUp(app, "Dora");
    const imports = [team, other, team].map((who) => importInto(pool, who, never));
    await expect(imports[2]).rejects.toMatchObject({ code: "server-unavailable" });
    expect((await Promise.all(imports.slice(0, 2))).map(({ experiments }) => experiments.added)).toEqual([
      2, 2,
    ]);
    expect(await kept()).toBe(2);
    const again = await importInto(pool, team, never);
    expect(again.experiments).toEqual({ added: 0, known: 2 });
  });
});
