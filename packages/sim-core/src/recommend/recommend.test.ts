import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applies, type defaultParams } from "../model/check-params.ts";
import { ParamError } from "../model/errors.ts";
import { getModel, models } from "../models.ts";
import { simulate } from "../sweep/simulate.ts";
import { toyModel } from "../testing/toy-model.ts";
import { recommend } from "./recommend.ts";

const toy = toyModel();
const openedge = getModel("openedge-query");

describe("recommend", () => {
  it("finds the best setting, and the cheapest within the tolerance", () => {
    const { own, best, recommended, search } = recommend(toy, {});
    expect(own).toMatchObject({ metric: 2001, cost: 100, changes: 0 });
    expect(best).toMatchObject({ metric: 62.5, cost: 1600, params: { workers: 16, way: "fast", log: true } });
    expect(recommended).toEqual(best);
    // 5 x slow with and without log, 5 x fast with log as it is: it has no effect there.
    expect(search).toEqual({ method: "every combination", combinations: 20, tried: 15 });
  });

  it("selects cheaper settings with a larger tolerance", () => {
    expect(recommend(toy, {}, { within: 1 }).recommended).toMatchObject({ metric: 125, cost: 800 });
    expect(recommend(toy, {}, { within: 100 }).recommended).toMatchObject({ changes: 0, cost: 100 });
  });

  it("lists the gain of higher costs", () => {
    const { front } = recommend(toy, {});
    expect(front.map(({ cost, metric }) => [cost, metric])).toEqual([
      [100, 1000],
      [200, 500],
      [400, 250],
      [800, 125],
      [1600, 62.5],
    ]);
  });

  it("keeps to limits: as it is, a range with its ends, allowed values, most cost", () => {
    const limited = recommend(
      toy,
      {},
      { limits: { way: { allowed: ["slow"] }, workers: { min: 2, max: 6 } } },
    );
    expect(limited.best).toMatchObject({ params: { way: "slow", workers: 6, log: false } });
    expect(limited.front.map(({ params }) => params.workers)).toEqual([2, 4, 6]);
    expect(recommend(toy, {}, { limits: { workers: { allowed: [3, 5] } } }).best.params.workers).toBe(5);
    expect(recommend(toy, {}, { maxCost: 500 }).best.cost).toBe(400);
  });

  it("changes nothing that does not help", () => {
    const { recommended } = recommend(openedge, { pattern: "for-each-exclusive-lock" });
    expect(recommended.params).toMatchObject({ prefetchNumRecs: 64, prefetchDelay: true, fields: true });
  });

  it("names a limit that cannot be met, and a possible value", () => {
    const attempt = (limits: Parameters<typeof recommend>[2]) => () => recommend(toy, {}, limits);
    expect(attempt({ limits: { workers: { min: 0 } } })).toThrow("-w: 0 is not a whole number from 1 to 64");
    expect(attempt({ limits: { workers: { min: 8, max: 2 } } })).toThrow("-w: from 8 to 2 is no range");
    expect(attempt({ limits: { workers: { allowed: [] } } })).toThrow("allow at least one");
    expect(attempt({ limits: { work: { max: 10 } } })).toThrow("Work is given, not tuned");
    expect(attempt({ limits: { wrokers: { max: 10 } } })).toThrow('"wrokers" is not a parameter of toy');
    expect(attempt({ maxCost: 50 })).toThrow(
      "Buffers: no setting within the limits stays at or below 50 bytes; the cheapest needs 100 bytes.",
    );
    expect(attempt({ maxCost: 50 })).toThrow(ParamError);
    expect(attempt({ within: -0.1 })).toThrow("A tolerance is a share of 0 or more, not -0.1.");
    expect(attempt({ draws: 0 })).toThrow("0 draws; it takes 1 or more.");
  });

  it("searches by coordinates if there are too many combinations, and says so", () => {
    const large = toyModel(8);
    const { best, recommended, front, search } = recommend(large, {});
    expect(search.method).toBe("coordinate search");
    expect(search.combinations).toBe(20 * 4 ** 8);
    expect(search.tried).toBeLessThanOrEqual(20_000);
    expect(best.metric).toBe(62.5);
    expect(recommended.cost).toBe(1600);
    expect(front[0]).toMatchObject({ cost: 100, metric: 1000 });
  });

  it("changes nothing that has no effect, also where it searches by coordinates", () => {
    const model = getModel("round-trips");
    const job = {
      pattern: "insert-autocommit",
      rowCount: 777,
      rowBytes: 333,
      rttMs: 17.5,
      bandwidthMbit: 20,
    };
    const { own, recommended, front, search } = recommend(model, { ...job, lossPercent: 1.3 });
    expect(search.method).toBe("coordinate search");
    for (const { params } of [recommended, ...front])
      for (const [id, value] of Object.entries(params))
        if (value !== own.params[id]) expect([id, applies(model, id, params)]).toEqual([id, true]);
  });

  it("counts changes if a model has no cost", () => {
    const { cost: _, ...view } = toy.view;
    const { front } = recommend({ ...toy, view }, {});
    expect(front.map(({ cost, metric }) => [cost, metric])).toEqual([
      [0, 2001],
      [1, 126],
      [2, 62.5],
    ]);
  });

  it("recommends for OpenEdge what the published rows show, paid with -Mm x clients", () => {
    const { best, recommended } = recommend(openedge, { clients: 50 });
    expect(recommended.metric).toBeLessThanOrEqual(best.metric * 1.05);
    expect(recommended.cost).toBe(Number(recommended.params.mm) * 50);
    expect(recommended.metric).toBe(simulate(openedge, recommended.params).elapsedMs);
  });

  it("is within the tolerance, within the limits, and never dearer than the best", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("for-each-no-lock", "find-share-lock", "nested-for-each"),
        fc.double({ min: 0.01, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1024, 8192, 20_000),
        (pattern, latencyMs, within, max) => {
          const limits = { mm: { max } };
          const found = recommend(openedge, { pattern, latencyMs }, { within, limits, draws: 3 });
          expect(found.recommended.metric).toBeLessThanOrEqual(found.best.metric * (1 + within));
          expect(found.recommended.cost).toBeLessThanOrEqual(found.best.cost);
          expect(Number(found.best.params.mm)).toBeLessThanOrEqual(max);
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe.each(models.map((model) => [model.id, model] as const))("%s", (_, model) => {
  it("is advised within the tolerance, at a finite cost", () => {
    const { own, best, recommended, front, certainty } = recommend(model, {}, { draws: 5 });
    const higher = model.metrics[model.view.metric]?.better === "higher";
    const least = higher ? best.metric * 0.95 : best.metric * 1.05;
    expect(higher ? recommended.metric >= least : recommended.metric <= least).toBe(true);
    expect(higher ? best.metric >= own.metric : best.metric <= own.metric).toBe(true);
    for (const { metric, cost } of front) expect(Number.isFinite(metric) && Number.isFinite(cost)).toBe(true);
    expect(certainty.share).toBeGreaterThanOrEqual(0);
    expect(Number.isFinite(certainty.regret95)).toBe(true);
  });
});

describe("certainty", () => {
  it("is 100 % if the constants do not change the order", () => {
    const { certainty } = recommend(toy, {});
    expect(certainty).toEqual({
      share: 1,
      draws: 200,
      regret95: 0,
      varied: ["work", "overhead"],
      fitted: [],
    });
  });

  it("is lower if they do, and the same for the same seed", () => {
    const settings = { overhead: 60, way: "fast" };
    // Within 35 % of the best, which an overhead of 60 ms allows with 8 workers and a smaller one does not.
    const options = { within: 0.35, limits: { workers: { max: 16 } } };
    const again = () => recommend(toy, { ...settings, work: 500 }, options);
    const { certainty, recommended } = again();
    expect(recommended.params.workers).toBe(8);
    expect(certainty.share).toBeGreaterThan(0.3);
    expect(certainty.share).toBeLessThan(1);
    expect(certainty.regret95).toBeGreaterThan(0.35);
    expect(again().certainty).toEqual(certainty);

    // A fit that knows the overhead to 2 % leaves nothing of that doubt; one that knows nothing leaves the prior's.
    const fitted = (low: number, high: number) =>
      recommend(
        toy,
        { ...settings, work: 500 },
        { ...options, fitted: { intervals: { overhead: { low, high } } } },
      ).certainty;
    expect(fitted(59, 61).regret95).toBeLessThan(certainty.regret95);
    expect(fitted(59, 61).fitted).toEqual(["overhead"]);
    expect(fitted(0, 100).share).toBe(certainty.share);
    expect(fitted(0.001, 100).share).toBe(certainty.share);
  });

  it("varies no constant outside its range", () => {
    const seen: number[] = [];
    const watching = {
      ...toy,
      simulate: (p: ReturnType<typeof defaultParams>) => {
        seen.push(Number(p.overhead));
        return toy.simulate(p);
      },
    };
    recommend(watching, { overhead: 90 });
    expect(Math.max(...seen)).toBe(100);
    expect(Math.min(...seen)).toBeLessThan(45);
  });
});

it("turns no more clients away than the user's own settings do", () => {
  const servers = getModel("openedge-servers");
  const { recommended, best, front } = recommend(servers, { clients: 150, ma: 30, mn: 200 });
  for (const trial of [recommended, best, ...front]) expect(trial.turnedAway).toBe(0);
  const toFew = () =>
    recommend(servers, { clients: 150, ma: 30, mn: 200 }, { limits: { mn: { allowed: [2] } } });
  expect(toFew).toThrow(
    "Refused clients: every setting within the limits has 90 clients or more, and yours 0 clients; allow more values.",
  );
  const already = { clients: 150, ma: 1, mn: 4, mi: 1 };
  expect(recommend(servers, already).recommended.turnedAway).toBe(0);
});

it("serves as many clients as the limits allow, however fast those are whom fewer servers take", () => {
  const servers = getModel("openedge-servers");
  const load = { clients: 260, ma: 7, mi: 3, mn: 4, joinShare: 12 };
  const all = recommend(servers, load);
  expect(all.own.turnedAway).toBe(232);
  for (const trial of [all.recommended, all.best, ...all.front]) expect(trial.turnedAway).toBe(0);
  const some = recommend(servers, load, { limits: { mn: { allowed: [3, 9, 21] } } });
  for (const trial of [some.recommended, ...some.front])
    expect(trial).toMatchObject({ turnedAway: 260 - 147 });
  const paid = recommend(servers, load, { maxCost: 16 });
  expect(paid.recommended).toMatchObject({ turnedAway: 260 - 112, cost: 16 });
});
