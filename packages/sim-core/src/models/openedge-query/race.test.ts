import { describe, expect, it } from "vitest";
import { type Rng, rng } from "../../math/rng.ts";
import { simulate } from "../../sweep/simulate.ts";
import { openedgeQuery } from "./model.ts";
import { CLIENT_PER_SERVER, type Race, race } from "./race.ts";

/** Records of the next messages, from the two processes themselves: the server's records come one by one. */
function messages({ floor, capacity, perMessage }: Race, records: number, random: Rng): number {
  let requests = 1;
  let inMessage = floor;
  for (let left = records - floor; left > 0; left -= inMessage) {
    const busy = perMessage + CLIENT_PER_SERVER * inMessage;
    let filled = 0;
    for (let at = gap(random); at < busy && filled < capacity; at += gap(random)) filled++;
    inMessage = Math.max(floor, filled);
    requests++;
  }
  return requests;
}

/** Time until the next record of a Poisson process, in the server's mean time per record. */
const gap = (random: Rng) => -Math.log(1 - random());

/** The rows with the default -prefetchNumRecs, and others. */
const RACES: readonly Race[] = [
  { floor: 16, capacity: 36, perMessage: 7.18 },
  { floor: 16, capacity: 1205, perMessage: 11.74 },
  { floor: 16, capacity: 20, perMessage: 12 },
  { floor: 5, capacity: 300, perMessage: 3 },
  { floor: 1, capacity: 300, perMessage: 6 },
  { floor: 40, capacity: 300, perMessage: 18 },
  { floor: 64, capacity: 300, perMessage: 25 },
];

describe("the prefetch race", () => {
  it.each(RACES)("takes as many requests as its two processes, and differs as they do: %o", (of) => {
    const random = rng(7);
    const records = 4000;
    const runs = Array.from({ length: 400 }, () => messages(of, records, random));
    const simulated = runs.reduce((sum, n) => sum + n, 0) / runs.length;
    const spread = Math.sqrt(runs.reduce((sum, n) => sum + (n - simulated) ** 2, 0) / (runs.length - 1));
    const { mean, deviation } = race(of);
    const requests = 1 + (records - of.floor) / mean;
    // The last message is filled in part, which counts half a request on average.
    expect(Math.abs(requests + 0.5 - simulated) / simulated).toBeLessThan(0.02);
    expect(Math.abs((deviation * Math.sqrt(requests)) / mean - spread)).toBeLessThan(0.25 * spread + 0.5);
  });

  it("has no race if the floor is everything that fits, or cannot be reached", () => {
    expect(race({ floor: 300, capacity: 300, perMessage: 7 })).toEqual({ mean: 300, deviation: 0 });
    expect(race({ floor: 200, capacity: 300, perMessage: 7 })).toEqual({ mean: 200, deviation: 0 });
  });

  it("fills every message if the client is much slower than the server", () => {
    expect(race({ floor: 16, capacity: 300, perMessage: 5000 })).toEqual({ mean: 300, deviation: 0 });
  });

  it("covers the published rows with its 95 % range", () => {
    const rows = openedgeQuery.references.flatMap(({ setup, rows }) =>
      rows.flatMap((row) =>
        row.roles.messages === "noisy"
          ? [{ settings: { ...setup, ...row.settings }, messages: row.metrics.messages ?? Number.NaN }]
          : [],
      ),
    );
    const at = (settings: object, raceChance: number) =>
      simulate(openedgeQuery, { ...settings, raceChance }).messages ?? Number.NaN;
    const outside = rows.filter(
      ({ settings, messages: measured }) => measured < at(settings, 1.96) || measured > at(settings, -1.96),
    );
    expect(rows).toHaveLength(8);
    expect(outside).toEqual([]);
  });
});
