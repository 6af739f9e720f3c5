import { schemaOfColumns } from "@wirecost/analysis";
import { getModel, type MeasuredRow, type Params } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { suggestSetup } from "../testing/suggest-setup.ts";

const model = getModel("openedge-query");

function rows(...settings: Params[]): MeasuredRow[] {
  return settings.map((one, i) => ({
    row: String(i),
    label: "",
    settings: one,
    metrics: { elapsedMs: 1, messages: 2 },
  }));
}

describe("suggestSetup", () => {
  it("uses the varying settings as axes, and lists common ones", () => {
    expect(
      suggestSetup(
        rows(
          { mm: 1024, prefetchNumRecs: 16, latencyMs: 1 },
          { mm: 4096, prefetchNumRecs: 64, latencyMs: 1 },
        ),
        model,
      ),
    ).toEqual({
      axes: ["mm", "prefetchNumRecs"],
      metric: "messages",
      common: { latencyMs: 1 },
      varying: ["mm", "prefetchNumRecs"],
      partly: [],
    });
  });

  it("separates a setting that only some rows state from common ones", () => {
    const { common, partly, varying } = suggestSetup(
      rows({ mm: 1024 }, { mm: 1024, prefetchDelay: true }),
      model,
    );
    expect({ common, partly, varying }).toEqual({
      common: { mm: 1024 },
      partly: ["prefetchDelay"],
      varying: ["prefetchDelay"],
    });
  });

  it("uses the model's default axes if nothing varies, never one twice", () => {
    const usual = [model.view.rows.param, model.view.columns.param];
    expect(suggestSetup([], model).axes).toEqual(usual);
    expect(suggestSetup(rows({ prefetchNumRecs: 16 }, { prefetchNumRecs: 64 }), model).axes).toEqual(usual);
    expect(suggestSetup(rows({ pattern: "open-query" }, { pattern: "temp-table" }), model).axes).toEqual([
      "pattern",
      model.view.columns.param,
    ]);
  });

  it("prefers a stated setting to a default axis that no row states, which would exclude every row", () => {
    const servers = getModel("openedge-servers");
    const stated = { threadedServer: false, cores: 6, clients: 40 };
    const inputRows = [5, 10].map((mi, i) => ({
      row: `${i}`,
      label: "",
      settings: { ...stated, mi },
      metrics: { tps: 900 },
    }));
    expect(servers.view.columns.param).toBe("mn");
    expect(suggestSetup(inputRows, servers).axes.toSorted()).toEqual(["mi", "threadedServer"]);
  });

  it("prefers a setting of the setup to a default axis that nothing states", () => {
    const inputRows = rows({ mm: 1024 }, { mm: 8192 });
    expect(suggestSetup(inputRows, model, { pattern: "open-query", latencyMs: 7 })).toMatchObject({
      axes: ["mm", "pattern"],
      common: {},
    });
  });

  it("uses independent settings of a custom table, and the pair with the fewest empty cells", () => {
    const count = (id: string) =>
      ({ kind: "number", id, label: id, unit: "1", min: 0, max: 100, integer: true }) as const;
    const own = schemaOfColumns({
      settings: ["clients", "threads", "scale", "odd"].map(count),
      metrics: [{ id: "elapsedMs", label: "ms", unit: "ms", better: "lower", noise: "noisy" }],
    });
    const tied = [1, 8, 64].flatMap((clients) =>
      [1, 10].map((scale) => ({ clients, threads: Math.min(clients, 16), scale })),
    );
    expect(new Set(suggestSetup(rows(...tied), own).axes)).toEqual(new Set(["clients", "scale"]));
    // Both pairs show the same number of rows. With the second all cells are filled.
    const odd = [1, 8].flatMap((clients) =>
      [1, 10].map((scale, i) => ({ clients, scale, odd: clients * 2 + i })),
    );
    expect(new Set(suggestSetup(rows(...odd), own).axes)).toEqual(new Set(["clients", "scale"]));
  });

  it("prefers a setting that has an effect in every row", () => {
    const coding = rows(
      { pattern: "open-query", fields: false },
      { pattern: "open-query-cache", cache: 50, fields: false },
      { pattern: "open-query-cache", cache: 5000, fields: true },
      { pattern: "for-each-no-lock", fields: true },
    );
    expect(suggestSetup(coding, model).axes[0]).toBe("pattern");
  });

  it("shows a time if only times were measured", () => {
    const timed = [{ row: "1", label: "", settings: {}, metrics: { cpuMs: 1 } }];
    expect(suggestSetup(timed, model).metric).toBe("cpuMs");
  });

  it.each([
    ["round-trips", { statements: 71, elapsedMs: 4321 }, "elapsedMs"],
    ["round-trips", { statements: 71, requestsPerSecond: 16 }, "requestsPerSecond"],
    ["round-trips", { statements: 71 }, "statements"],
    ["openedge-query", { records: 137, elapsedMs: 8 }, "elapsedMs"],
    ["openedge-query", { records: 137, elapsedMs: 8, requests: 14 }, "requests"],
  ])("of %s does not show a count from which settings follow: %j", (id, metrics, shown) => {
    const counted = [0, 1].map((more) => ({
      row: "",
      label: "",
      settings: {},
      metrics: Object.fromEntries(Object.entries(metrics).map(([key, value]) => [key, value + more])),
    }));
    expect(suggestSetup(counted, getModel(id)).metric).toBe(shown);
  });

  it("prefers varying metrics to constant ones", () => {
    const figure = { label: "", unit: "1", better: "lower", noise: "noisy" } as const;
    const metrics = ["errors", "latency", "p95"].map((id) => ({ ...figure, id }));
    const own = schemaOfColumns({ settings: [], metrics });
    const timed = [3, 7].map((latency) => ({
      row: "",
      label: "",
      settings: {},
      metrics: { errors: 0, latency, p95: 2 * latency },
    }));
    expect(suggestSetup(timed, own).metric).toBe("latency");
    expect(suggestSetup(timed.slice(1), own).metric).toBe("errors");
  });
});

describe("axes", () => {
  it("are those that show the most rows, not those with the most values", () => {
    const pairs = [1, 2, 3, 4, 5].flatMap((n) => [
      { mm: 1024 * n, prefetchNumRecs: 16 * n, records: 10 },
      { mm: 1024 * n, prefetchNumRecs: 16 * n, records: 20 },
    ]);
    // -Mm and -prefetchNumRecs vary together: five rows are on a diagonal, where -Mm by records would show two.
    expect(suggestSetup(rows(...pairs), model).axes).toEqual(["mm", "prefetchNumRecs"]);
    const grid = [16, 32].flatMap((prefetchNumRecs) =>
      [1, 2, 3].flatMap((records) => [{ mm: 1024 + records, prefetchNumRecs, records }]),
    );
    expect(suggestSetup(rows(...grid, ...grid), model).axes).toEqual(["mm", "records"]);
  });

  it("for very many different settings are those with the most values", () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({
      mm: 400 + i,
      prefetchNumRecs: 1 + (i % 50),
      records: i % 7,
    }));
    expect(suggestSetup(rows(...many), model).axes).toEqual(["mm", "prefetchNumRecs"]);
  });
});
