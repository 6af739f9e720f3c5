import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MeasuredColumns, schemaOfColumns, tableOfRows } from "@wirecost/analysis";
import { getModel, type Params } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { baselinesText } from "./baselines-text.ts";
import { checkBaselines, type StoredBaseline } from "./check-baselines.ts";
import { baselineFailures, readThresholds } from "./failures.ts";
import { loadSide } from "./load-side.ts";
import type { Side } from "./side.ts";

const schema = getModel("openedge-query");

function side(title: string, ms: number, settings: Params = { mm: 1024 }, runs = 8): Side {
  const rows = Array.from({ length: runs }, (_, run) => ({
    settings,
    metrics: { elapsedMs: ms * (1 + run / 1000), messages: 100 },
  }));
  const about = { title, origin: "measured", model: schema.id, schema, metric: "elapsedMs" } as const;
  return {
    ...about,
    address: `upload:${title}`,
    setup: { records: 1000 },
    axes: [],
    table: tableOfRows(rows),
  };
}

function baselineOf(before: Side | undefined, thresholds: object = {}, metric = "elapsedMs"): StoredBaseline {
  const baseline = {
    id: "00000000-0000-4000-8000-000000000001",
    model: schema.id,
    kind: null,
    metric,
    settings: { records: 1000, mm: 1024 },
    uploadId: before ? "00000000-0000-4000-8000-000000000002" : null,
    thresholds,
    updatedAt: "2026-11-20T10:00:00.000Z",
  };
  return { baseline, side: before };
}

const regression = readThresholds(["regression", "undecided"]);

describe("a measurement compared with its team's baselines", () => {
  const before = side("before", 100);

  it("fails if it is worse than the team's threshold, in the cell with the same settings", () => {
    const checked = checkBaselines(side("after", 120), [baselineOf(before, { worse: 0.1 })], 0.05);
    expect(checked.checked[0]?.verdict).toMatchObject({ worse: "beyond", limit: "none" });
    expect(baselineFailures(checked, regression)).toEqual(["regression: 1 cell"]);
    expect(baselinesText(checked)).toMatch(
      /Elapsed, ms .* before .* \+20 % .* 8\/8 +worse than the 10 % allowed/,
    );
    const allowed = checkBaselines(side("after", 120), [baselineOf(before, { worse: 0.5 })], 0.05);
    expect(baselineFailures(allowed, regression)).toEqual([]);
    expect(baselinesText(allowed)).toContain("within thresholds");
  });

  it("names the differing settings of the measurement", () => {
    const after = side("after", 120, { mm: 1024, prefetchNumRecs: 7 });
    const both = {
      ...after,
      table: tableOfRows(
        [1024, 2048].map((mm) => ({ settings: { mm, prefetchNumRecs: 7 }, metrics: { elapsedMs: 3 } })),
      ),
    };
    const { baseline, side: other } = baselineOf(undefined, { limit: 110 });
    const settings = { records: 1000, mm: 1024, prefetchNumRecs: 7 };
    const text = (of: Side) =>
      baselinesText(checkBaselines(of, [{ baseline: { ...baseline, settings }, side: other }], 0.05));
    expect(text(after)).toMatch(/Elapsed, ms +all rows +none/);
    expect(text(both)).toMatch(/Elapsed, ms +-Mm 1024 +none/);
  });

  it("uses the minimum effect if the team has set no threshold", () => {
    const check = (ms: number) => checkBaselines(side("after", ms), [baselineOf(before)], 0.05);
    expect(baselineFailures(check(120), regression)).toEqual(["regression: 1 cell"]);
    expect(baselineFailures(check(103), regression)).toEqual([]);
  });

  it("is compared with a limit without a baseline, and too few runs decide nothing", () => {
    const limit = baselineOf(undefined, { limit: 110 });
    expect(baselineFailures(checkBaselines(side("a", 120), [limit], 0.05), regression)).toEqual([
      "regression: 1 cell",
    ]);
    const few = checkBaselines(side("a", 120, { mm: 1024 }, 2), [limit], 0.05);
    expect(baselineFailures(few, regression)).toEqual(["undecided: 1 cell"]);
    expect(baselinesText(few)).toContain("beyond the limit of 110 ms, which");
  });

  it("is not compared with itself", () => {
    const [one] = checkBaselines(before, [baselineOf(before)], 0.05).checked;
    expect(one?.before).toHaveLength(0);
    expect(one?.verdict.worse).toBe("none");
  });

  it("names unmeasured cells, and rejects a comparison without any", () => {
    const two = [baselineOf(before), baselineOf(before, {}, "requests")];
    expect(checkBaselines(side("after", 100), two, 0.05).left).toBe(1);
    const elsewhere = side("after", 100, { mm: 8192 });
    expect(() => checkBaselines(elsewhere, two, 0.05)).toThrow(
      "after has none of the 2 cells for which the team has baselines. Its rows, with --set and --pf, have to state the same settings, such as elapsedMs at records=1000, mm=1024.",
    );
    expect(() => checkBaselines(elsewhere, [], 0.05)).toThrow("The team has no baseline of openedge-query.");
    const { elapsedMs } = schema.metrics;
    if (!elapsedMs) throw new Error("no metric");
    const metrics = { p99: { ...elapsedMs, label: "p99 latency", unit: "us" } };
    const custom: Side = { ...side("after", 100), model: null, schema: { ...schema, metrics } };
    expect(() => checkBaselines(custom, [], 0.05)).toThrow(
      "The team has no baseline of tables with exactly these metrics and units: p99 latency (µs). Set one on the history page.",
    );
  });

  const held = (title: string, unit: string, value: number, ms: number): Side => {
    const limits = { min: value, max: value, integer: Number.isInteger(value) };
    const columns: MeasuredColumns = {
      settings: [{ kind: "number", id: "hold-limit", label: "hold limit", unit, ...limits }],
      metrics: [{ id: "elapsedMs", label: "time", unit: "ms", better: "lower", noise: "noisy" }],
    };
    const own = { model: null, setup: {}, schema: schemaOfColumns(columns), columns };
    return { ...side(title, ms, { "hold-limit": value }), ...own };
  };
  const heldBaseline: StoredBaseline = {
    baseline: {
      ...baselineOf(undefined, { worse: 0.1 }).baseline,
      ...{ model: null, kind: "k", settings: { "hold-limit (ms)": 41_000 } },
    },
    side: held("before", "ms", 41_000, 100),
  };

  it.each([
    ["s", 41],
    ["us", 41e6],
    ["min", 41 / 60],
    ["sec", 41],
  ])("finds the cell of a setting in %s", (unit, value) => {
    const { checked } = checkBaselines(held("after", unit, value, 120), [heldBaseline], 0.05);
    expect(checked).toMatchObject([{ settings: { "hold-limit": value }, verdict: { worse: "beyond" } }]);
    expect(checked[0]?.before).toHaveLength(8);
  });

  it.each([
    ["ms", 41],
    ["s", 41_000],
    ["1", 41_000],
    ["jobs/s", 41_000],
  ])("does not take a setting of %s %d for the same number in another unit", (unit, value) => {
    expect(() => checkBaselines(held("after", unit, value, 120), [heldBaseline], 0.05)).toThrow(
      "such as elapsedMs at hold-limit (ms)=41000.",
    );
  });

  it("finds the cell of a file by the unit in its header", async () => {
    const folder = mkdtempSync(join(tmpdir(), "wirecost-baselines-"));
    const path = join(folder, "after.csv");
    writeFileSync(path, "hold limit (s),latency (ms)\n41,120\n41,121\n41,122\n41,123\n43,1\n");
    const sources = { connect: () => Promise.reject(new Error("not stored")), note: () => undefined };
    const after = await loadSide(path, { model: "none" }, sources);
    rmSync(folder, { recursive: true });
    const { baseline } = heldBaseline;
    const [metric = ""] = Object.keys(after.schema.metrics);
    const limited = { ...baseline, metric, thresholds: { limit: 90 } };
    const { checked } = checkBaselines(after, [{ baseline: limited, side: undefined }], 0.05);
    expect(checked[0]?.measured).toEqual(Float64Array.of(120, 121, 122, 123));
  });

  it("shows the settings in the measurement's own units", () => {
    const after = held("after", "s", 41, 120);
    const rows = [41, 43].map((value) => ({ settings: { "hold-limit": value }, metrics: { elapsedMs: 3 } }));
    const checked = checkBaselines({ ...after, table: tableOfRows(rows) }, [heldBaseline], 0.05);
    expect(baselinesText(checked)).toMatch(/time, ms +hold limit 41 s +before/);
  });
});
