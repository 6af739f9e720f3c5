import { lintMeasurements } from "@wirecost/analysis";
import { getModel, models } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";
import { suggestSetup } from "../../testing/suggest-setup.ts";

function found(id: string, lines: readonly string[]) {
  const model = getModel(id);
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  const reading = readMeasurements({ name: "run.csv", bytes }, { model });
  expect([reading.complaints, isUsable(reading)]).toEqual([[], true]);
  const { axes, metric } = suggestSetup(reading.rows, model);
  const set = { id: "run", title: "run", source: "", model: id, setup: {}, axes, metric, rows: reading.rows };
  return lintMeasurements(model, set).map(({ rule, rows }) => [rule, rows]);
}

describe("columns that count failures", () => {
  it.each(models.map(({ id, view }) => [id, view.metric] as const))(
    "are parsed in addition to metrics of %s",
    (id, metric) => {
      const rows = found(id, [`${metric},errors,timeouts,failed`, "50,0,0,0", "51,2,1,0", "52,0,0,0"]);
      expect(rows).toEqual(expect.arrayContaining([["failures", ["2"]]]));
      expect(rows.filter(([rule]) => rule === "failures")).toHaveLength(2);
    },
  );

  it("are found with an invalid value, each by its row", () => {
    const rows = found("openedge-query", [
      "mm;latency_ms;elapsed_ms;errors",
      "1024;20;50,5;0",
      "1024;20;51,1;0",
      "1024;20;1000000000;7",
      "1024;20;49,9;0",
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ["absurd-value", ["3"]],
        ["failures", ["3"]],
      ]),
    );
  });

  it("are not a measurement by themselves", () => {
    const bytes = new TextEncoder().encode("mm,errors\n1024,0\n");
    const reading = readMeasurements({ name: "run.csv", bytes }, { model: getModel("openedge-query") });
    expect(isUsable(reading)).toBe(false);
  });
});
