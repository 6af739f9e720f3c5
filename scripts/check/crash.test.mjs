import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../start/free-port.mjs";
import { killOften } from "./crash/kill-often.mjs";
import { killableApi } from "./crash/killable-api.mjs";
import { asLogin, newDatabase } from "./shared-database.mjs";

it("loses nothing confirmed, and stores nothing in part or twice, when the API is killed", async () => {
  const databaseUrl = await newDatabase({ migrated: true });
  const api = killableApi({
    port: await freePort(),
    databaseUrl: asLogin("apiUrl", databaseUrl),
    accountsDatabaseUrl: asLogin("accountsUrl", databaseUrl),
    env: { WEBHOOK_PRIVATE_ADDRESSES: "true", JOB_LOST_AFTER: "1" },
  });
  onTestFinished(() => api.kill());
  // What a kill may break is what is under way then; npm run crash kills a hundred times.
  const options = { databaseUrl, kills: 1, seed: 1, people: 4, longestMs: 600 };
  const { wrong, operations, delivered } = await killOften(api, options);
  expect(wrong).toEqual([]);
  for (const kind of ["save", "upload", "share"]) expect(operations[kind]?.confirmed).toBeGreaterThan(0);
  expect(delivered).toBeGreaterThan(0);
});
