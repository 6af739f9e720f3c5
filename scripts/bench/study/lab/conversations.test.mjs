import { isUsable, toCsv } from "@wirecost/importers";
import { readMeasurements } from "@wirecost/importers/testing";
import { getModel, simulate } from "@wirecost/sim-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newDatabase } from "../../../check/shared-database.mjs";
import { conversations } from "./conversations.mjs";
import { measure } from "./measure.mjs";
import { makeRig } from "./rig.mjs";
import { setupOf, toMedians, toRows } from "./to-rows.mjs";

const model = getModel("round-trips");
const setup = setupOf(100_000);
/** @type {Awaited<ReturnType<typeof measure>>} */
let runs;

beforeAll(async () => {
  const rig = await makeRig(await newDatabase(), 100_000);
  try {
    runs = await measure({ ...rig, conversations, rttsMs: [0.5], replicates: 2, most: 2, seed: 7 });
  } finally {
    await rig.close();
  }
});

describe("a conversation with a real PostgreSQL", () => {
  it.each(conversations)("takes the round trips that the model says: $label", ({ id, settings }) => {
    const counted = runs.filter(({ conversation }) => conversation.id === id);
    expect(counted).toHaveLength(2);
    const { roundTrips } = simulate(model, settings);
    expect(counted.map((run) => run.roundTrips)).toEqual([roundTrips, roundTrips]);
  });

  it("carries at least its rows", () => {
    for (const { conversation, bytes } of runs) {
      expect(bytes).toBeGreaterThan(80 * Number(conversation.settings.rowCount));
    }
  });

  it("waits at least the delay of every round trip", () => {
    for (const { roundTrips, elapsedMs } of runs) expect(elapsedMs).toBeGreaterThanOrEqual(0.5 * roundTrips);
  });
});

describe("the CSV", () => {
  it("is read back as it is, by headers alone", () => {
    const bytes = new TextEncoder().encode(toCsv(toRows(runs, setup), model));
    const reading = readMeasurements({ name: "lab.csv", bytes }, { model });
    expect(reading.complaints).toEqual([]);
    expect(isUsable(reading)).toBe(true);
    expect(reading.rows).toHaveLength(2 * conversations.length);
    expect(reading.rows[0]).toMatchObject({
      settings: { pattern: "query-a-row", rttMs: 0.5 },
      replicate: "1",
    });
  });
});

describe("toMedians", () => {
  it("makes one row of the replicates of a conversation", () => {
    const medians = toMedians(runs, setup);
    expect(medians.map(({ conversation }) => conversation.id)).toEqual(conversations.map(({ id }) => id));
    const [first = Number.NaN, second = Number.NaN] = runs.map(({ elapsedMs }) => elapsedMs);
    // The median of two is halfway between them.
    expect(medians[0]?.metrics.elapsedMs).toBeCloseTo((first + second) / 2);
  });
});
