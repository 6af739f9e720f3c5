import { beforeAll, expect, it } from "vitest";
import { newDatabase } from "../../../../check/shared-database.mjs";
import { recordHere } from "../../../../check/terminal/record-here.mjs";
import { measureRecorded } from "./study.mjs";
import { workloads } from "./workloads.mjs";

/** One of each kind of change; npm run lab records all. */
const studied = workloads.filter(({ id }) => ["bulk-load", "pipeline"].includes(id));
/** @type {Awaited<ReturnType<typeof measureRecorded>>} */
let rows;

beforeAll(async () => {
  rows = await measureRecorded(await newDatabase({ migrated: true }), {
    workloads: studied,
    rttsMs: [0.7],
    replicates: 1,
    seed: 3,
    warmUps: 0,
    record: recordHere,
  });
});

it.each(studied)(
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
  expect(rows).toHaveLength(2 * 2);
  for (const { change, leastMs, mostMs, measuredMs, error } of rows) {
    if (change === null) expect(leastMs).toBe(mostMs);
    else expect(leastMs).toBeLessThanOrEqual(mostMs);
    if (error > 0) expect(measuredMs).toBeCloseTo(leastMs / (1 + error), 6);
    else if (error < 0) expect(measuredMs).toBeCloseTo(mostMs / (1 + error), 6);
    else expect([leastMs <= measuredMs, measuredMs <= mostMs]).toEqual([true, true]);
  }
});
