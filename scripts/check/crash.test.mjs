import { expect, it } from "vitest";
import { killOften } from "./crash/kill-often.mjs";
import { withDatabase } from "./crash/with-database.mjs";

it("loses nothing confirmed, and stores nothing in part or twice, when the API is killed", async () => {
  const env = { WEBHOOK_PRIVATE_ADDRESSES: "true", JOB_LOST_AFTER: "1" };
  const { wrong, operations, delivered } = await withDatabase(
    // What a kill may break is what is under way then; npm run crash kills a hundred times.
    ({ databaseUrl, api }) => killOften(api, { databaseUrl, kills: 1, seed: 1, people: 4, longestMs: 600 }),
    { durable: false, env },
  );
  expect(wrong).toEqual([]);
  for (const kind of ["save", "upload", "share"]) expect(operations[kind]?.confirmed).toBeGreaterThan(0);
  expect(delivered).toBeGreaterThan(0);
});
