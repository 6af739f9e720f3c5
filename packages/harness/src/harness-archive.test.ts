import { makePlan, planProgress } from "@wirecost/analysis";
import { readMeasurements } from "@wirecost/importers/testing";
import { getModel, models } from "@wirecost/sim-core";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { harnessArchive } from "./harness-archive.ts";
import { harnessFiles } from "./harness-files.ts";

function planOf(id: string) {
  const { view } = getModel(id);
  return makePlan({
    model: id,
    params: {},
    axes: [view.rows, view.columns],
    metric: view.metric,
    seed: 1,
  });
}

describe("harnessArchive", () => {
  it.each(models.map(({ id }) => id))(
    "holds everything for %s, in one folder, the same bytes each time",
    (id) => {
      const plan = planOf(id);
      const bytes = harnessArchive(plan);
      expect(harnessArchive(plan)).toEqual(bytes);
      const files = unzipSync(bytes);
      for (const path of Object.keys(files)) expect(path.startsWith(`${plan.id}/`)).toBe(true);
      const text = (path: string) => strFromU8(files[`${plan.id}/${path}`] ?? new Uint8Array());
      expect(JSON.parse(text("plan.json"))).toEqual(plan);
      const sheet = text("RUN-SHEET.md");
      expect(sheet.match(/^- \[ \] c\d+ r\d+: /gm)).toHaveLength(plan.cells.length * plan.replicates);
      expect(sheet).not.toMatch(/undefined|NaN|\[object/);
    },
  );

  it.each(["openedge-servers", "bulk-insert", "program-calls", "round-trips"])(
    "a table filled in for %s finds its cells, lines without a figure left out",
    (id) => {
      const plan = planOf(id);
      const template = harnessFiles(plan).find(({ path }) => path === "results.csv")?.text ?? "";
      const lines = template.trimEnd().split("\n");
      expect(lines).toHaveLength(1 + plan.cells.length * plan.replicates);
      const filled = lines.map((line, i) => (i > 0 && i <= 5 ? `${line}${100 + i}` : line)).join("\n");
      const reading = readMeasurements(
        { name: "results.csv", bytes: new TextEncoder().encode(filled) },
        { model: getModel(id) },
      );
      expect(reading.complaints).toEqual([]);
      expect(reading.needsMapping).toBe(false);
      const progress = planProgress(plan, reading.rows);
      expect(progress).toMatchObject({ measured: 5, strangers: [] });
      expect(progress.cells.flatMap(({ differs }) => differs)).toEqual([]);
    },
  );

  it.each([
    {
      model: "openedge-servers",
      params: { clients: 40, cores: 6, thinkMs: 120 },
      axes: [
        { param: "mn", values: [3, 9] },
        { param: "pingMs", values: [0.3, 3] },
      ],
      metric: "tps",
      held: ["Clients", "40", "Cores", "6", "120"],
    },
    {
      model: "bulk-insert",
      params: { rowCount: 73_000, rowBytes: 712, mode: "batch", batchMiB: 3 },
      axes: [
        { param: "latencyMs", values: [0.4, 40] },
        { param: "compression", values: ["none", "client"] },
      ],
      metric: "seconds",
      held: ["73,000", "712", "3"],
    },
    {
      model: "program-calls",
      params: { libraryPosition: 17, workMs: 2.5, speed: 3, endsWithLr: false },
      axes: [
        { param: "technique", values: ["library-list", "qualified"] },
        { param: "calls", values: [700, 90_000] },
      ],
      metric: "elapsedS",
      held: ["17", "2.5", "3"],
    },
  ])("says of $model by itself what was run", ({ model: id, params, axes, metric, held }) => {
    const model = getModel(id);
    const choice = (param: string) => {
      const known = model.params[param];
      return known?.kind === "choice" ? known.options.slice(0, 2).map(({ value }) => value) : undefined;
    };
    const plan = makePlan({
      model: id,
      params,
      axes: axes.map(({ param, values }) => ({ param, values: choice(param) ?? values })) as [never, never],
      metric: metric in model.metrics ? metric : model.view.metric,
      seed: 5,
    });
    const files = harnessFiles(plan);
    const sheet = files.find(({ path }) => path === "RUN-SHEET.md")?.text ?? "";
    const fixed = /## Held fixed\n([\s\S]*?)\n## Cells/.exec(sheet)?.[1] ?? "";
    for (const text of held) expect(fixed).toContain(text);
    const csv = files.find(({ path }) => path === "results.csv")?.text ?? "";
    const lines = csv.trimEnd().split("\n");
    const filled = lines.map((line, i) => (i > 0 ? `${line}${100 + i}` : line)).join("\n");
    const { rows } = readMeasurements(
      { name: "results.csv", bytes: new TextEncoder().encode(filled) },
      { model },
    );
    expect(rows).toHaveLength(plan.cells.length * plan.replicates);
    // The file needs no plan to say what was run: what it leaves out has no effect on a prediction of its rows.
    const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
    for (const { label, settings } of rows) {
      const cell = cells.get(label.split(" ")[1] ?? "");
      expect({ ...settings }).toMatchObject({ ...params, ...cell?.settings });
    }
  });

  it("keeps servers from joining what the plan's client joins, and adds nothing for other patterns", () => {
    const site = (patterns: readonly string[]) => {
      const plan = makePlan({
        model: "openedge-query",
        params: { latencyMs: 0.4 },
        axes: [
          { param: "pattern", values: patterns },
          { param: "mm", values: [2048, 16_384] },
        ],
        metric: "messages",
        seed: 1,
      });
      return harnessFiles(plan).find(({ path }) => path === "site.pf")?.text;
    };
    expect(site(["client-join-sorted", "for-each-no-lock"])).toMatch(/^-S 5555\n#.*\n-ssj 0\n$/m);
    expect(site(["nested-for-each", "for-each-no-lock"])).not.toContain("-ssj");
  });

  it("says in which unit a result is entered, and names no file that is not there", () => {
    const plan = makePlan({
      model: "openedge-servers",
      params: { connection: "self-serving" },
      axes: [
        { param: "clients", values: [3, 30] },
        { param: "cores", values: [2, 6] },
      ],
      metric: "responseMs",
      seed: 1,
    });
    const files = harnessFiles(plan);
    const sheet = files.find(({ path }) => path === "RUN-SHEET.md")?.text;
    expect(sheet).toContain("Enter the result of each run (Response time, ms) in the last column");
    expect(files.map(({ path }) => path)).toEqual(["RUN-SHEET.md", "results.csv", "plan.json"]);
    expect(sheet).not.toContain("servers/");
  });

  it("starts servers with every parameter that the model has a flag for", () => {
    const plan = planOf("openedge-servers");
    const file = harnessFiles(plan).find(({ path }) => path === "servers/s1.pf")?.text ?? "";
    expect(file).toContain("-Mi ");
    expect(file).toContain("-Ma 125");
    expect(file).toContain("-Mn ");
  });
});
