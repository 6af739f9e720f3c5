import { applies, defaultParams, getModel, models, type Params, simulate } from "@wirecost/sim-core";
import { anyParams } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measuredSet } from "../testing/measured-set.ts";
import { referenceSet } from "./measured.ts";
import { ranAtChoices, settingsToLookAt, unstated, unstatedOfSet, withoutEffect } from "./unstated.ts";

describe.each(models.map((model) => [model.id, model] as const))("what is unstated of %s", (_, model) => {
  const { metric } = model.view;

  it("is empty if everything is stated", () => {
    fc.assert(
      fc.property(anyParams(model), (params) => {
        expect(unstated(model, params, metric)).toEqual({ settings: [], constants: [] });
      }),
      { numRuns: 30 },
    );
  });

  it("is not stated, and is either a setting or a constant", () => {
    fc.assert(
      fc.property(anyParams(model), fc.infiniteStream(fc.boolean()), (params, keep) => {
        const stated = Object.fromEntries(Object.entries(params).filter(() => keep.next().value));
        const open = unstated(model, stated, metric);
        for (const id of [...open.settings, ...open.constants]) {
          expect(stated[id]).toBeUndefined();
          expect(model.params[id]).toBeDefined();
        }
        expect(open.settings.filter((id) => open.constants.includes(id))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it("includes every switch that changes the prediction by 5 %", () => {
    const samples = fc.sample(fc.tuple(anyParams(model), fc.infiniteStream(fc.boolean())), {
      numRuns: 15,
      seed: 7,
    });
    for (const [params, keep] of samples) {
      const stated: Params = Object.fromEntries(Object.entries(params).filter(() => keep.next().value));
      const { settings, constants } = unstated(model, stated, metric);
      const here = { ...defaultParams(model), ...stated };
      const at = simulate(model, here)[metric] ?? Number.NaN;
      for (const [id, param] of Object.entries(model.params)) {
        if (stated[id] !== undefined || !applies(model, id, here) || param.kind !== "toggle") continue;
        const moved = simulate(model, { ...here, [id]: here[id] !== true })[metric] ?? Number.NaN;
        if (Math.abs(moved - at) > 0.05 * Math.max(at, moved))
          expect([...settings, ...constants]).toContain(id);
      }
    }
  });

  it("excludes only settings with equal predictions for all values", () => {
    for (const params of fc.sample(anyParams(model), { numRuns: 15, seed: 11 })) {
      const here = simulate(model, params);
      for (const other of fc.sample(anyParams(model), { numRuns: 4, seed: 12 }))
        for (const id of withoutEffect(model, params)) {
          const moved = simulate(model, { ...params, [id]: other[id] ?? 0 });
          // An excluded setting may affect a metric that compares alternatives, such as savings.
          if (applies(model, id, params)) expect([id, moved]).toEqual([id, here]);
          else expect([id, moved[metric]]).toEqual([id, here[metric]]);
        }
    }
  });

  it("suggests environments that set only open settings", () => {
    const open = unstated(model, {}, metric).settings;
    const choices = ranAtChoices(model, open);
    expect(choices.length).toBeGreaterThan(0);
    for (const { preset, params } of choices) {
      expect(preset.ranAt).toBeDefined();
      expect(Object.keys(params).filter((id) => !open.includes(id))).toEqual([]);
      const left = unstated(model, params, metric).settings;
      for (const id of Object.keys(params)) expect(left).not.toContain(id);
    }
  });
});

describe("dependencies of a measured row", () => {
  const settings = (id: string, stated: Params, metric?: string) => {
    const model = getModel(id);
    return unstated(model, stated, metric ?? model.view.metric).settings;
  };

  it("are named with their metric", () => {
    const query = { pattern: "for-each-no-lock", fields: false, records: 50_000 };
    expect(settings("openedge-query", query, "messages")).toEqual(
      expect.arrayContaining(["recordBytes", "mm", "prefetchNumRecs"]),
    );
    expect(
      settings("openedge-query", { ...query, pattern: "find-share-lock", findBy: "index" }, "received"),
    ).not.toContain("prefetchNumRecs");
    expect(settings("openedge-servers", { clients: 40, cores: 4 })).toEqual(
      expect.arrayContaining(["threadedServer", "mi", "mn", "pingMs"]),
    );
    const load = { mode: "batch", rowCount: 1_000_000, rowBytes: 300, place: "remote" };
    expect(settings("bulk-insert", load)).toEqual(["batchMiB", "compression", "latencyMs", "bandwidthMBs"]);
    expect(settings("bulk-insert", { ...load, place: "embedded" })).not.toContain("latencyMs");
    const trips = { pattern: "cursor", rowCount: 25_000, rttMs: 30 };
    expect(settings("round-trips", trips, "roundTrips")).toEqual(["fetchSize"]);
    expect(settings("program-calls", { technique: "once", calls: 40_000, speed: 50 }, "cpuS")).toContain(
      "workMs",
    );
  });

  it("are empty for counts without dependencies, and for metrics that the model lacks", () => {
    const statements = { pattern: "query-a-row", rowCount: 25_000 };
    expect(settings("round-trips", statements, "statements")).toEqual([]);
    expect(settings("round-trips", {}, "errors")).toEqual([]);
  });

  it("include a setting that matters only with another open one", () => {
    const query = { pattern: "for-each-no-lock", records: 50_000, fields: true, fieldsBytes: 27, mm: 32_600 };
    expect(settings("openedge-query", query, "messages")).toContain("prefetchFactor");
  });

  it("exclude constants, which calibration fits", () => {
    const model = getModel("bulk-insert");
    const { references } = model;
    for (const { id, metric } of references)
      expect(unstatedOfSet(model, referenceSet(model, id), metric).settings).toEqual([]);
    expect(unstatedOfSet(model, referenceSet(model, "nexusdb-lan-batches"), "seconds").constants).toContain(
      "rowUs",
    );
  });

  it("are the open settings of all rows, computed once for equal settings", () => {
    const model = getModel("openedge-query");
    const rows = [
      { settings: { pattern: "find-no-lock", findBy: "index", records: 137 }, metrics: { messages: 420 } },
      { settings: { pattern: "open-query", records: 137 }, metrics: { messages: 270 } },
      { settings: {}, metrics: { elapsedMs: 3 } },
    ];
    const set = measuredSet(model, rows);
    const all = unstatedOfSet(model, set, "messages").settings;
    expect(all).toContain("recordBytes");
    expect(all).not.toContain("pattern");
    expect(unstated(model, { mm: 16_384, pattern: "find-no-lock" }, "messages").settings).not.toContain("mm");
  });
});

describe("open settings of a set", () => {
  it.each(models.flatMap((model) => model.references.map((set) => [model.id, set.id, model, set] as const)))(
    "of %s %s are those of its rows",
    (_, __, model, set) => {
      const rows = settingsToLookAt(set.rows, set.metric);
      const each = rows.map((settings) => unstated(model, { ...set.setup, ...settings }, set.metric));
      const ids = (kind: "settings" | "constants") =>
        Object.keys(model.params).filter((id) => each.some((one) => one[kind].includes(id)));
      const { settings, constants } = unstatedOfSet(model, set, set.metric);
      expect({ settings, constants }).toEqual({ settings: ids("settings"), constants: ids("constants") });
    },
  );

  it("are checked from the first to the last of many values", () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({
      settings: { records: i + 1 },
      metrics: { messages: 1 },
    }));
    const some = settingsToLookAt(rows, "messages").map(({ records }) => Number(records));
    expect(some).toHaveLength(40);
    expect(some[0]).toBe(1);
    expect(some.at(-1)).toBeGreaterThan(97_000);
    expect(new Set(some).size).toBe(40);
    expect(settingsToLookAt(rows, "requests")).toEqual([]);
  });
});

it("finds settings that have no effect because of others", () => {
  const query = getModel("openedge-query");
  const stated = { records: 48_311, recordBytes: 613, mm: 8192, prefetchNumRecs: 137 };
  expect(withoutEffect(query, stated)).toEqual(["recordBytes"]);
  expect(withoutEffect(query, { ...stated, fields: false })).toEqual([]);
  // A locked read transfers whole records.
  expect(withoutEffect(query, { ...stated, pattern: "for-each-share-lock", fields: true })).toContain(
    "fields",
  );
  expect(
    withoutEffect(getModel("bulk-insert"), { place: "embedded", latencyMs: 3, rowCount: 70_000 }),
  ).toEqual(["latencyMs"]);
});
