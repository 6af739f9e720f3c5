import { beforeAll, expect, inject, it } from "vitest";
import { startDatabase } from "../../../../start/database/database.mjs";
import { temporaryDataDir } from "../../../../start/temporary-data-dir.mjs";
import { measureRecorded } from "./study.mjs";
import { workloads } from "./workloads.mjs";

/** @type {Awaited<ReturnType<typeof measureRecorded>>} */
let rows;

beforeAll(async () => {
  const dataDir = await temporaryDataDir();
  const database = await startDatabase({ dataDir: dataDir.path, durable: false });
  try {
    rows = await measureRecorded(database.url, {
      rttsMs: [0.7],
      replicates: 1,
      seed: 3,
      warmUps: 0,
      terminal: inject("terminal"),
    });
  } finally {
    await database.stop();
    await dataDir.remove();
  }
});

it.each(workloads)(
  "$title: the changed program takes the round trips that were predicted",
  ({ id, change }) => {
    const own = rows.filter(({ workload }) => workload === id);
    expect(own.map((row) => row.change)).toEqual([null, change]);
    for (const { trips, countedTrips } of own) expect(trips).toBe(countedTrips);
    const [before, after] = own;
    expect(after?.trips).toBeLessThan(before?.trips ?? 0);
  },
);

it("gives a range where the program was changed, and its error from the nearer end", () => {
  for (const { change, leastMs, mostMs, measuredMs, error } of rows) {
    if (change === null) expect(leastMs).toBe(mostMs);
    else expect(leastMs).toBeLessThanOrEqual(mostMs);
    if (error > 0) expect(measuredMs).toBeCloseTo(leastMs / (1 + error), 6);
    else if (error < 0) expect(measuredMs).toBeCloseTo(mostMs / (1 + error), 6);
    else expect([leastMs <= measuredMs, measuredMs <= mostMs]).toEqual([true, true]);
  }
});
