import { getModel, simulate } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { conversations } from "./conversations.mjs";
import { judge, summarize } from "./judge.mjs";
import { setupOf, toMedians } from "./to-rows.mjs";

const setup = setupOf(100_000);
const truth = {
  fixedMs: 1,
  tripUs: 300,
  serverUsPerQuery: 50,
  serverUsPerRow: 1,
  insertUsPerRow: 4,
  copyUsPerRow: 2,
  commitUs: 900,
};

/** What a machine with these constants would measure. */
const runs = conversations.flatMap((conversation) =>
  [2, 5, 20].map((rttMs) => {
    const settings = { ...setup, ...conversation.settings, ...truth, rttMs };
    const { elapsedMs = 0, roundTrips = 0, bytes = 0 } = simulate(getModel("round-trips"), settings);
    return { conversation, rttMs, replicate: 1, elapsedMs, roundTrips, bytes };
  }),
);

describe("judge", () => {
  it("finds the constants, and predicts what it was not shown", () => {
    const { constants, rows } = judge(toMedians(runs, setup), setup, 1);
    const held = rows.filter(({ heldOut }) => heldOut);
    expect(held.length).toBeGreaterThan(rows.length / 2);
    expect(summarize(held)).toMatchObject({ exactRoundTrips: held.length });
    expect(summarize(held).worstError).toBeLessThan(0.01);
    const value = (/** @type {string} */ id) =>
      constants.find(({ param }) => param === id)?.value ?? Number.NaN;
    expect(value("insertUsPerRow") / truth.insertUsPerRow).toBeCloseTo(1, 1);
    expect(value("commitUs") / truth.commitUs).toBeCloseTo(1, 1);
  });

  it("takes the mean of the two middle errors for the median of an even number", () => {
    const [row] = judge(toMedians(runs, setup), setup, 1).rows;
    if (!row) throw new Error("no rows");
    const rows = [0.01, -0.02, 0.04, -0.08].map((error) => ({ ...row, error }));
    expect(summarize(rows)).toMatchObject({ rows: 4, medianError: 0.03, worstError: 0.08 });
  });

  it("says so when a conversation took another number of round trips", () => {
    const [first, ...others] = runs;
    if (!first) throw new Error("no runs");
    const odd = [first, { ...first, replicate: 2, roundTrips: first.roundTrips + 1 }, ...others];
    expect(judge(toMedians(odd, setup), setup, 1).rows[0]?.exact).toBe(false);
  });
});
