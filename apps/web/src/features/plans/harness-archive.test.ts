import { readMeasurements } from "@wirecost/importers";
import { getModel, makePlan, models, planProgress } from "@wirecost/sim-core";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { harnessArchive, harnessFiles } from "./harness-archive.ts";

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

  it("starts servers with every parameter that the model has a flag for", () => {
    const plan = planOf("openedge-servers");
    const file = harnessFiles(plan).find(({ path }) => path === "servers/s1.pf")?.text ?? "";
    expect(file).toContain("-Mi ");
    expect(file).toContain("-Ma 125");
    expect(file).toContain("-Mn ");
  });
});
