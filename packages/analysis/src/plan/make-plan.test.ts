import { AxisError, type Design, getModel, models } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPlan } from "./check-plan.ts";
import { MAX_REPLICATES, makePlan } from "./make-plan.ts";
import type { Plan } from "./plan.ts";
import { planId } from "./plan-id.ts";
import { plannedSeconds, plannedStarts } from "./planned-time.ts";
import { fewestReplicates } from "./replicates-needed.ts";

function designOf(id: string, seed = 1): Design {
  const { view } = getModel(id);
  return { model: id, params: {}, axes: [view.rows, view.columns], metric: view.metric, seed };
}

/** At most three values per axis: a draw computes every cell. */
const anyDesign = fc
  .record({ model: fc.constantFrom(...models.map(({ id }) => id)), seed: fc.integer({ min: 0, max: 1e6 }) })
  .map(({ model, seed }): Design => {
    const design = designOf(model, seed);
    const [rows, columns] = design.axes;
    const thin = ({ param, values }: typeof rows) => ({
      param,
      values: values.filter((_, i) => i % Math.ceil(values.length / 3) === 0),
    });
    return { ...design, axes: [thin(rows), thin(columns)] };
  });
const anyOptions = fc.record({
  cells: fc.integer({ min: 2, max: 12 }),
  replicates: fc.integer({ min: 1, max: 9 }),
  anchors: fc.constant(true),
});

describe("makePlan", () => {
  it("runs every cell once per block, cells of one server together, for any request", () => {
    fc.assert(
      fc.property(anyDesign, anyOptions, (design, options) => {
        const plan = makePlan(design, options);
        checkPlan(plan);
        const ids = plan.cells.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(plan.cells.filter(({ reason }) => reason === "decision").length).toBeLessThanOrEqual(
          options.cells,
        );
        expect(plan.blocks).toHaveLength(options.replicates);
        for (const block of plan.blocks) {
          expect(block.flatMap(({ cells }) => cells).toSorted()).toEqual(ids.toSorted());
          expect(new Set(block.map(({ server }) => server)).size).toBe(block.length);
          for (const { server, cells } of block)
            for (const id of cells) expect(plan.cells.find((cell) => cell.id === id)?.server).toBe(server);
        }
        for (const cell of plan.cells) {
          for (const axis of plan.axes) expect(axis.values).toContain(cell.settings[axis.param]);
          expect(cell.low).toBeLessThanOrEqual(cell.predicted);
          expect(cell.high).toBeGreaterThanOrEqual(cell.predicted);
        }
      }),
      { numRuns: 4 },
    );
  });

  it("stays within its time budget and server starts, on every system", () => {
    const limits = fc.record({
      budgetMinutes: fc.double({ min: 1, max: 600, noNaN: true }),
      restarts: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
      cells: fc.integer({ min: 2, max: 12 }),
      noise: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
    });
    const seen = new Map(models.map(({ id }) => [id, 0]));
    fc.assert(
      fc.property(anyDesign, limits, (design, options) => {
        const model = getModel(design.model);
        let plan: Plan;
        try {
          plan = makePlan(design, options);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect(String(error)).toMatch(/minutes, the fewest|need \d+ minutes|starts of a server/);
          return;
        }
        seen.set(model.id, (seen.get(model.id) ?? 0) + 1);
        checkPlan(plan);
        expect(plannedSeconds(model, plan)).toBeLessThanOrEqual(options.budgetMinutes * 60);
        if (plan.servers.length > 1 && options.restarts !== undefined)
          expect(plannedStarts(plan)).toBeLessThanOrEqual(options.restarts);
        expect(plan.cells.length).toBeGreaterThanOrEqual(2);
        expect(plan.replicates).toBeGreaterThanOrEqual(
          fewestReplicates(
            model.metrics[plan.metric] ?? { noise: "noisy" },
            plan.cells.filter(({ favourite }) => !favourite).length,
          ),
        );
        // No server has all its runs before another starts.
        const legs = plan.blocks.flat().map(({ server }) => server);
        for (const { id } of plan.servers)
          for (const other of plan.servers)
            if (id !== other.id) expect(legs.lastIndexOf(id)).toBeGreaterThan(legs.indexOf(other.id));
      }),
      { numRuns: 20, seed: 4 },
    );
    expect([...seen.values()].every((count) => count > 0)).toBe(true);
  });

  it("drops slow cells, then low-value cells, then runs, and reports it", () => {
    const design: Design = {
      model: "round-trips",
      params: { rowCount: 20_000 },
      axes: [
        { param: "pattern", values: ["query-a-row", "join"] },
        { param: "rttMs", values: [1, 8, 150] },
      ],
      metric: "elapsedMs",
      seed: 6,
    };
    const all = makePlan(design, { noise: 0.08 });
    expect(all).not.toHaveProperty("omitted");
    const model = getModel(design.model);
    const hours = plannedSeconds(model, all) / 3600;
    expect(hours).toBeGreaterThan(8);
    const day = makePlan(design, { noise: 0.08, budgetMinutes: 45 });
    const long = day.omitted?.cells.find(({ reason }) => reason === "long");
    expect(long).toMatchObject({ settings: { pattern: "query-a-row", rttMs: 150 } });
    expect(long?.seconds).toBeCloseTo(3001, -2);
    expect(day.omitted?.replicates).toBe(0);
    const shown = day.cells.map(({ settings }) => settings.pattern);
    expect(shown.length).toBeGreaterThanOrEqual(2);
    expect(() => makePlan(design, { noise: 0.08, budgetMinutes: 0.01 })).toThrow(
      /^A budget of 0.01 minutes: /,
    );
    expect(() => makePlan(design, { budgetMinutes: -3 })).toThrow("A budget of -3 minutes");
  });

  it("alternates servers within few starts: A, B, A instead of all of A first", () => {
    const design: Design = {
      ...designOf("openedge-query", 3),
      axes: [
        { param: "mm", values: [4096, 16_384] },
        { param: "records", values: [5000, 9000] },
      ],
    };
    const plan = makePlan(design, { restarts: 3, replicates: 7, noise: 0.03 });
    checkPlan(plan);
    expect(plan.servers).toHaveLength(2);
    const legs = plan.blocks.flat().map(({ server }) => server);
    const [first, second] = legs;
    expect(legs).toEqual([first, second, second, first]);
    expect(plan.blocks.flat().flatMap(({ cells }) => cells)).toHaveLength(7 * plan.cells.length);
    expect(plannedStarts(plan)).toBe(3);
    expect(plannedStarts(makePlan(design, { replicates: 7 }))).toBe(8);
  });

  it("is equal for equal requests, and differs by seed", () => {
    const plan = makePlan(designOf("openedge-query"));
    expect(makePlan(designOf("openedge-query"))).toEqual(plan);
    const other = makePlan(designOf("openedge-query", 2));
    expect(other.id).not.toBe(plan.id);
    expect(other.blocks).not.toEqual(plan.blocks);
  });

  it("measures the favorite and rivals that may beat it, not cells that cannot win", () => {
    const plan = makePlan(designOf("openedge-query"), { anchors: false });
    const [favorite, rival] = plan.cells;
    expect(favorite).toMatchObject({ favourite: true, settings: { mm: 32_600, prefetchNumRecs: 10_000 } });
    // The message capacity, not -prefetchNumRecs, limits both, so they cannot be separated beforehand.
    expect(rival?.settings).toEqual({ mm: 32_600, prefetchNumRecs: 1000 });
    expect(plan.cells.some(({ settings }) => settings.mm === 1024)).toBe(false);
    expect(rival?.worth).toBeGreaterThan(0.01);
  });

  it("compares settings only where a user can choose: not across latencies", () => {
    const plan = makePlan(designOf("round-trips"), { anchors: false });
    for (const { settings } of plan.cells) {
      const peers = plan.cells.filter((cell) => cell.settings.rttMs === settings.rttMs);
      expect(peers.filter(({ favourite }) => favourite)).toHaveLength(1);
      expect(peers.length).toBeGreaterThan(1);
    }
  });

  it("excludes servers that reject more clients than others", () => {
    const { cells } = makePlan({
      model: "openedge-servers",
      params: { clients: 97, mn: 3 },
      axes: [
        { param: "threadedServer", values: [false, true] },
        { param: "ma", values: [7, 32, 44] },
      ],
      metric: "tps",
      seed: 1,
    });
    const deciding = cells.filter(({ reason }) => reason === "decision");
    // The others connect 21 and 96 of the 97 clients.
    expect(deciding.map(({ settings }) => settings.ma)).toEqual([44, 44]);
  });

  it("rounds away digits that differ between engines, and has predictions within their intervals", () => {
    const { cells, regret } = makePlan({
      model: "openedge-query",
      params: { records: 901, latencyMs: 0.37 },
      axes: [
        { param: "mm", values: [1024, 20_024] },
        { param: "prefetchNumRecs", values: [16, 333] },
      ],
      metric: "messages",
      seed: 3,
    });
    // The unmeasured constant fillAhead is 0 % over a network: the end of its range.
    expect(cells.find(({ low, predicted }) => low < predicted)).toBeDefined();
    const digits = (value: number) => String(value).replace(/^0\.0*|\./g, "").length;
    for (const { low, high, predicted, worth } of cells) {
      expect(low).toBeLessThanOrEqual(predicted);
      expect(high).toBeGreaterThanOrEqual(predicted);
      for (const value of [low, high, worth, regret].filter((one) => one !== predicted))
        expect(digits(value)).toBeLessThanOrEqual(6);
    }
  });

  it("has nothing to decide if one cell always wins, and measures only the corners", () => {
    const plan = makePlan(designOf("bulk-insert"));
    expect(plan.cells.map(({ reason }) => reason)).toEqual(["anchor", "anchor", "anchor", "anchor"]);
    expect(() => makePlan(designOf("bulk-insert"), { anchors: false })).toThrow(AxisError);
  });

  it("plans a cell once if an axis has no effect on it", () => {
    const plan = makePlan({
      ...designOf("openedge-query"),
      params: { pattern: "find-no-lock" },
      axes: [
        { param: "pattern", values: ["find-no-lock", "for-each-no-lock"] },
        { param: "prefetchNumRecs", values: [16, 64, 1000] },
      ],
    });
    const finds = plan.cells.filter(({ settings }) => settings.pattern === "find-no-lock");
    expect(finds).toHaveLength(1);
  });

  it("plans a cell once if the metric is equal for all constants", () => {
    const design = { ...designOf("openedge-query"), metric: "elapsedMs" };
    const axes = [
      { param: "pattern", values: ["open-query", "for-each-no-lock"] },
      { param: "mm", values: [1024, 3000, 32_600] },
    ] as const;
    const plan = makePlan({ ...design, params: { prefetchNumRecs: 700 }, axes }, { cells: 20 });
    const of = (pattern: string) => plan.cells.filter(({ settings }) => settings.pattern === pattern);
    expect(of("open-query")).toHaveLength(1);
    expect(of("for-each-no-lock").length).toBeGreaterThan(1);
    const finds = { ...design, params: { pattern: "find-no-lock", latencyMs: 7.7 } };
    expect(() => makePlan(finds)).toThrow("All cells of this matrix are equal");
  });

  it("keeps fitted constants: intervals shrink to the model error", () => {
    const design = designOf("openedge-query");
    const params = Object.keys(getModel("openedge-query").free);
    const calibration = { name: "fit", params, domain: {} };
    const width = ({ low = 0, high = 0 } = {}) => high / low;
    const rough = makePlan(design).cells[0];
    const fitted = makePlan({ ...design, calibration }).cells[0];
    expect(width(fitted)).toBeLessThan(1.7);
    expect(width(rough)).toBeGreaterThan(5);
  });

  it("names out-of-range values", () => {
    const design = designOf("openedge-query");
    expect(() => makePlan(design, { cells: 1 })).toThrow(
      "1 cells: it should be a whole number from 2 to 50.",
    );
    expect(() => makePlan(design, { noise: Number.NaN })).toThrow("A noise of NaN");
    expect(() => makePlan(design, { effect: 0 })).toThrow("A minimum effect of 0");
    expect(() => makePlan(design, { replicates: 0 })).toThrow("0 runs per cell");
    expect(makePlan(design, { noise: 1, effect: 0.001 }).replicates).toBe(MAX_REPLICATES);
    const axes = [
      { param: "mm", values: [8192] },
      { param: "records", values: [100] },
    ] as const;
    expect(() => makePlan({ ...design, axes })).toThrow("All cells of this matrix are equal");
  });
});

describe("planId", () => {
  it("depends on the content, not on the order of keys", () => {
    const plan = makePlan(designOf("openedge-query"));
    expect(plan.id).toMatch(/^plan-[0-9a-z]{13}$/);
    const reordered = Object.fromEntries(Object.entries(plan).reverse()) as typeof plan;
    expect(planId(reordered)).toBe(plan.id);
    expect(planId({ ...plan, replicates: plan.replicates + 1 })).not.toBe(plan.id);
  });

  it("stays the same for a stored plan, whose fields keep their names", () => {
    const { cells } = makePlan(designOf("openedge-query"));
    expect(Object.keys(cells[0] ?? {})).toEqual(
      "id settings server predicted low high best worth favourite reason".split(" "),
    );
  });
});
