import { expect, it } from "vitest";
import { keepDatabase } from "../start/database/keep-database.mjs";
import { freePort } from "../start/free-port.mjs";
import { temporaryDataDir } from "../start/temporary-data-dir.mjs";
import { killOften } from "./crash/kill-often.mjs";
import { killableApi } from "./crash/killable-api.mjs";
import { prepareDatabase } from "./crash/prepare-database.mjs";

it("loses nothing confirmed, and stores nothing in part or twice, when the API is killed", async () => {
  const dataDir = await temporaryDataDir();
  const { url: databaseUrl, apiUrl, stop } = await keepDatabase({ dataDir: dataDir.path, durable: false });
  try {
    await prepareDatabase(databaseUrl);
    const env = { WEBHOOK_PRIVATE_ADDRESSES: "true", JOB_LOST_AFTER: "1" };
    const api = killableApi({ port: await freePort(), databaseUrl: apiUrl, env });
    const { wrong, operations, delivered } = await killOften(api, {
      databaseUrl,
      kills: 3,
      seed: 1,
      people: 4,
    });
    expect(wrong).toEqual([]);
    for (const kind of ["save", "upload", "share"]) expect(operations[kind]?.confirmed).toBeGreaterThan(0);
    expect(delivered).toBeGreaterThan(0);
  } finally {
    await stop();
    await dataDir.remove();
  }
});
