import { describe, expect, it } from "vitest";
import { defaultParams } from "../check-params.ts";
import { openedgeQuery as model } from "../models/openedge-query/model.ts";
import type { Params } from "../param.ts";
import { syntheticRows } from "../testing/synthetic-rows.ts";
import { calibrate } from "./calibrate.ts";
import type { Calibration, CalibrationRequest } from "./calibration.ts";

const base = defaultParams(model);

/** One record a message and many: latency and record times weigh differently in each. */
const settings: readonly Params[] = ["find-no-lock", "for-each-no-lock", "open-query"].flatMap((pattern) =>
  [1000, 5000, 20_000].flatMap((records) =>
    [1024, 8192].map((mm) => ({ pattern, records, mm, prefetchNumRecs: 10_000 })),
  ),
);
const truth = { latencyMs: 0.2, serverUsPerRecord: 12 };
const noisy = { elapsedMs: 0.05 };

function request(seed: number, more: Partial<CalibrationRequest> = {}): CalibrationRequest {
  const rows = syntheticRows(model, settings, truth, noisy, seed);
  return { model, base, rows, free: Object.keys(truth), holdOut: 0, seed: 1, ...more };
}

const constantOf = ({ constants }: Calibration, id: string) => {
  const found = constants.find(({ param }) => param === id);
  if (!found) throw new RangeError(`${id} was not fitted`);
  return found;
};

describe("constants that rows were made with", () => {
  it.each([1, 2, 3, 4, 5])("are found again within 10 %% at 5 %% noise, seed %i", (seed) => {
    const found = calibrate(request(seed));
    for (const [id, value] of Object.entries(truth)) {
      expect(Math.abs(constantOf(found, id).value / value - 1)).toBeLessThan(0.1);
    }
    expect(found.errors.fitted.mean).toBeLessThan(0.06);
    expect(found.errors.before.mean).toBeGreaterThan(0.5);
    expect(found.warnings).toEqual([]);
  });

  it("are found to the digit without noise", () => {
    const rows = syntheticRows(model, settings, truth, { elapsedMs: 0 }, 1);
    const found = calibrate(request(1, { rows }));
    expect(constantOf(found, "latencyMs").value).toBeCloseTo(0.2, 3);
    expect(constantOf(found, "serverUsPerRecord").value).toBeCloseTo(12, 1);
  });

  it("are found from counts, which stand in terraces", () => {
    const sizes = [1024, 4096, 8192, 16_384].map((mm) => ({
      mm,
      fields: false,
      records: 20_000,
      prefetchNumRecs: 10_000,
    }));
    const rows = syntheticRows(model, sizes, { recordBytes: 317 }, { messages: 0 }, 1);
    const found = calibrate(request(1, { rows, free: ["recordBytes"] }));
    const { value, low, high, from } = constantOf(found, "recordBytes");
    expect(from).toBe(base.recordBytes);
    expect(Number.isInteger(value)).toBe(true);
    expect(found.errors.fitted.worst).toBeLessThan(0.01);
    expect(low).toBeLessThanOrEqual(317);
    expect(high).toBeGreaterThanOrEqual(317);
    expect(high - low).toBeLessThan(40);
  });

  it("lie in their 95 % intervals about 95 times in 100", () => {
    const seeds = Array.from({ length: 60 }, (_, i) => i + 100);
    const covered = { latencyMs: 0, serverUsPerRecord: 0 };
    for (const seed of seeds) {
      const found = calibrate(request(seed));
      for (const id of ["latencyMs", "serverUsPerRecord"] as const) {
        const { low, high } = constantOf(found, id);
        if (low <= truth[id] && truth[id] <= high) covered[id]++;
      }
    }
    for (const hits of Object.values(covered)) expect(hits).toBeGreaterThanOrEqual(0.88 * seeds.length);
    // An interval that always covers would be no interval: it must also be narrow.
    const { low, high } = constantOf(calibrate(request(7)), "latencyMs");
    expect(high / low).toBeLessThan(1.25);
  });

  it("stay within the range of their parameter, and say so", () => {
    const rows = syntheticRows(model, settings, { latencyMs: 500 }, noisy, 1).map((row) => ({
      ...row,
      metrics: { elapsedMs: 3 * (row.metrics.elapsedMs ?? 0) },
    }));
    const found = calibrate(request(1, { rows, free: ["latencyMs"] }));
    expect(constantOf(found, "latencyMs")).toMatchObject({ value: 500, high: 500, atBound: true });
    expect(found.warnings.map(({ code }) => code)).toContain("at-bound");
  });
});

describe("a calibration", () => {
  it("is the same for the same request", () => {
    const again = (seed: number) => JSON.stringify(calibrate(request(3, { holdOut: 0.3, seed })));
    expect(again(1)).toBe(again(1));
    expect(again(1)).not.toBe(again(2));
  });

  it("is plain data: JSON keeps all of it", () => {
    const found = calibrate(request(3, { holdOut: 0.3, free: Object.keys(model.free) }));
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it("is judged on rows that it was not fitted to", () => {
    const spoiled = request(1, { holdOut: 0.3 });
    const first = calibrate(spoiled);
    const held = new Set(first.residuals.filter((r) => r.heldOut).map((r) => r.row));
    expect(held.size).toBe(Math.round(0.3 * settings.length));
    expect(first.errors.heldOut?.figures).toBe(held.size);
    expect(first.errors.heldOut?.mean).toBeLessThan(0.15);
    const rows = spoiled.rows.map((row) =>
      held.has(row.row) ? { ...row, metrics: { elapsedMs: 7 * (row.metrics.elapsedMs ?? 0) } } : row,
    );
    const second = calibrate({ ...spoiled, rows });
    expect(second.constants).toEqual(first.constants);
    expect(second.errors.fitted).toEqual(first.errors.fitted);
    expect(second.errors.heldOut?.mean).toBeGreaterThan(0.8);
  });

  it("keeps replicates of one setting on one side", () => {
    const rows = syntheticRows(model, [...settings, ...settings], truth, noisy, 5);
    const { residuals } = calibrate(request(1, { rows, holdOut: 0.4 }));
    for (let i = 1; i <= settings.length; i++) {
      const sides = residuals.filter((r) => r.row === String(i) || r.row === String(i + settings.length));
      expect(sides).toHaveLength(2);
      expect(sides[0]?.heldOut).toBe(sides[1]?.heldOut);
    }
  });

  it("says where its rows lie", () => {
    const { domain } = calibrate(request(1));
    expect(domain.records).toEqual({ min: 1000, max: 20_000 });
    expect(domain.pattern).toEqual({ values: ["find-no-lock", "for-each-no-lock", "open-query"] });
    expect(Object.keys(domain)).not.toContain("latencyMs");
    expect(Object.keys(domain)).not.toContain("outerRecords");
  });
});

describe("on published rows", () => {
  it.each(model.references.map((reference) => [reference.id, reference] as const))(
    "%s: never makes the error larger",
    (_, { setup, rows }) => {
      const merged = rows.map((row) => ({ ...row, settings: { ...setup, ...row.settings } }));
      for (const free of [["latencyMs", "serverUsPerRecord"], Object.keys(model.free)]) {
        const { before, fitted } = calibrate({ model, base, rows: merged, free, holdOut: 0, seed: 1 }).errors;
        expect(fitted.mean).toBeLessThanOrEqual(before.mean);
      }
    },
  );
});
