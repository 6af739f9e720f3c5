import { defaultParams, openedgeQuery as model, models, type Params } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { syntheticRows } from "../testing/synthetic-rows.ts";
import { calibrate } from "./calibrate.ts";
import type { Calibration, CalibrationRequest } from "./calibration.ts";
import { preselectedConstants } from "./preselected-constants.ts";

const base = defaultParams(model);

/** One record per message and many: latency and record times have different weights. */
const settings: readonly Params[] = ["find-no-lock", "for-each-no-lock", "open-query"].flatMap((pattern) =>
  [1000, 5000, 20_000].flatMap((records) =>
    [1024, 8192].map((mm) => ({ pattern, records, mm, prefetchNumRecs: 10_000 })),
  ),
);
const truth = { latencyMs: 0.2, serverUsPerRecord: 12 };
const noisy = { elapsedMs: 0.05 };

function request(seed: number, more: Partial<CalibrationRequest> = {}): CalibrationRequest {
  const rows = syntheticRows(model, settings, truth, noisy, seed);
  return { model, base, rows, free: Object.keys(truth), folds: 0, seed: 1, ...more };
}

const constantOf = ({ constants }: Calibration, id: string) => {
  const found = constants.find(({ param }) => param === id);
  if (!found) throw new RangeError(`${id} was not fitted`);
  return found;
};

describe("constants used to generate rows", () => {
  it.each([1, 2, 3, 4, 5])("are estimated within 10 %% at 5 %% noise, seed %i", (seed) => {
    const found = calibrate(request(seed));
    for (const [id, value] of Object.entries(truth)) {
      expect(Math.abs(constantOf(found, id).value / value - 1)).toBeLessThan(0.1);
    }
    expect(found.errors.fitted.mean).toBeLessThan(0.06);
    expect(found.errors.before.mean).toBeGreaterThan(0.5);
    expect(found.warnings).toEqual([]);
  });

  it("are estimated exactly without noise", () => {
    const rows = syntheticRows(model, settings, truth, { elapsedMs: 0 }, 1);
    const found = calibrate(request(1, { rows }));
    expect(constantOf(found, "latencyMs").value).toBeCloseTo(0.2, 3);
    expect(constantOf(found, "serverUsPerRecord").value).toBeCloseTo(12, 1);
  });

  it("are estimated from counts, which are step functions", () => {
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

  // A record that fits a message has no effect on FIND, so the middle of its range is flat.
  it.each([["elapsedMs"], ["messages"], ["elapsedMs", "messages"]])(
    "are estimated far from the defaults, across a flat region, from %s %s",
    (...metrics) => {
      const far = { recordBytes: 4240, fieldsBytes: 540, serverUsPerRecord: 80, latencyMs: 20 };
      const cells = ["for-each-no-lock", "find-no-lock"].flatMap((pattern) =>
        [1024, 8192, 32_600].map((mm) => ({ pattern, mm, records: 10_000, prefetchNumRecs: 1000 })),
      );
      const exact = Object.fromEntries(metrics.map((id) => [id, 0]));
      const rows = syntheticRows(model, cells, far, exact, 1);
      for (const free of [Object.keys(far), preselectedConstants(model, base, rows)]) {
        const { errors } = calibrate(request(1, { rows, free }));
        expect(errors.before.mean).toBeGreaterThan(0.3);
        expect(errors.fitted.worst).toBeLessThan(0.01);
      }
    },
  );

  it("are in their 95 % intervals about 95 times in 100", () => {
    const seeds = Array.from({ length: 20 }, (_, i) => i + 100);
    const covered = { latencyMs: 0, serverUsPerRecord: 0 };
    for (const seed of seeds) {
      const found = calibrate(request(seed));
      for (const id of ["latencyMs", "serverUsPerRecord"] as const) {
        const { low, high } = constantOf(found, id);
        if (low <= truth[id] && truth[id] <= high) covered[id]++;
      }
    }
    for (const hits of Object.values(covered)) expect(hits).toBeGreaterThanOrEqual(0.88 * seeds.length);
    // The interval must also be narrow: one that always covers is useless.
    const { low, high } = constantOf(calibrate(request(7)), "latencyMs");
    expect(high / low).toBeLessThan(1.25);
  });

  it("stay within the range of their parameter, with a warning", () => {
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
    const again = (seed: number) => JSON.stringify(calibrate(request(3, { folds: 4, seed })));
    expect(again(1)).toBe(again(1));
    expect(again(1)).not.toBe(again(2));
  });

  it("is plain data: JSON keeps all of it", () => {
    const found = calibrate(request(3, { folds: 4, free: Object.keys(model.free) }));
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it("predicts each cell once by a fit without it", () => {
    const whole = request(1, { folds: settings.length });
    const first = calibrate(whole);
    expect(first.heldOut).toEqual({ parts: settings.length, cells: settings.length });
    expect(first.errors.heldOut?.figures).toBe(settings.length);
    expect(first.errors.heldOut?.mean).toBeLessThan(0.15);
    // The rows of one cell change every prediction but its own.
    const rows = whole.rows.map((row, i) =>
      i === 4 ? { ...row, metrics: { elapsedMs: 7 * (row.metrics.elapsedMs ?? 0) } } : row,
    );
    const second = calibrate({ ...whole, rows });
    const unseen = ({ residuals }: Calibration, i: number) => residuals[i]?.heldOut ?? Number.NaN;
    expect(unseen(second, 4) / unseen(first, 4)).toBeCloseTo(1, 1);
    expect(unseen(second, 5)).not.toBe(unseen(first, 5));
    expect(second.errors.heldOut?.worst).toBeGreaterThan(0.8);
  });

  it("keeps replicates of one cell together", () => {
    const twice = syntheticRows(model, [...settings, ...settings], truth, noisy, 5);
    const { residuals, heldOut } = calibrate(request(1, { rows: twice, folds: 3 }));
    expect(heldOut).toEqual({ parts: 3, cells: settings.length });
    const of = new Map<string, Set<number | undefined>>();
    for (const { row, heldOut: predicted } of residuals) {
      const cell = String((Number(row) - 1) % settings.length);
      of.set(cell, (of.get(cell) ?? new Set()).add(predicted));
    }
    for (const predictions of of.values()) expect(predictions.size).toBe(1);
  });

  it("holds out nothing with fewer than 3 cells, with a warning", () => {
    const { heldOut, errors, warnings } = calibrate(
      request(1, { rows: syntheticRows(model, settings.slice(0, 2), truth, noisy, 5), folds: 5 }),
    );
    expect([heldOut, errors.heldOut]).toEqual([undefined, undefined]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "too-few-cells", cells: 2 }));
  });

  it("has the range of its rows", () => {
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
      const free = ["latencyMs", "serverUsPerRecord", "recordBytes"];
      const { before, fitted } = calibrate({ model, base, rows: merged, free, folds: 0, seed: 1 }).errors;
      expect(fitted.mean).toBeLessThanOrEqual(before.mean);
    },
  );
});

describe.each(models.map((one) => [one.id, one] as const))("on the first published rows of %s", (_, one) => {
  it("never makes the error larger than the model's own constants", () => {
    const [reference] = one.references;
    const rows = (reference?.rows ?? []).slice(0, 12).map((row) => ({
      ...row,
      settings: { ...reference?.setup, ...row.settings },
    }));
    const own = defaultParams(one);
    const free = preselectedConstants(one, own, rows);
    expect(free).not.toEqual([]);
    const { before, fitted } = calibrate({ model: one, base: own, rows, free, folds: 0, seed: 7 }).errors;
    expect(fitted.figures).toBeGreaterThan(0);
    expect(fitted.mean).toBeLessThanOrEqual(before.mean);
  });
});
