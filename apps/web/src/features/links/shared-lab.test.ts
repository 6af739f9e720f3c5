import { computeRun, defaultParams, type Model, models, type ParamValue, simulate } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { defaultView } from "../../entities/design/lab-view.ts";
import { designOfRun } from "../../entities/experiment/design-of-run.ts";
import { ownCell } from "../../entities/experiment/run/stored-table.tsx";
import { redesigned, sharedCell } from "./shared-lab.tsx";

/** A value of a setting that its axis does not have. */
function besides(model: Model, id: string, values: readonly ParamValue[]): ParamValue {
  const param = model.params[id];
  if (param?.kind === "choice")
    return param.options.find(({ value }) => !values.includes(value))?.value ?? param.default;
  if (param?.kind !== "number") return !values.includes(true);
  const step = param.integer ? 1 : (param.max - param.min) / 997;
  let value = param.min;
  while (values.includes(value)) value += step;
  return value;
}

describe.each(models.map((model) => [model.id, model] as const))("a shared run of %s", (_, model) => {
  const { rows, columns, metric } = defaultView(model);
  const off = Object.fromEntries(
    [rows, columns].map(({ param, values }) => [param, besides(model, param, values)]),
  );
  const seed = 7;
  const params = { ...defaultParams(model), ...off };
  const design = { model: model.id, params, axes: [rows, columns] as const, metric, seed };

  it("says the metrics of the cell that its table has selected, whatever its own settings are", () => {
    const run = computeRun(design);
    for (const index of [ownCell(run), run.cells.length - 1]) {
      const cell = sharedCell(run, index);
      expect(cell.metrics).toEqual(simulate(model, cell.params, seed));
      expect(
        [rows.values, columns.values].map((values, i) =>
          values.includes(cell.params[[rows, columns][i]?.param ?? ""] ?? ""),
        ),
      ).toEqual([true, true]);
    }
  });

  it("has a cell of the settings that a recipient chooses, and selects it", () => {
    const stored = designOfRun(model, computeRun({ ...design, params: defaultParams(model) }));
    if (!stored) throw new Error("today's model does not take its own run");
    const run = computeRun(redesigned(model, stored, params));
    const cell = sharedCell(run, ownCell(run));
    expect(cell.params).toEqual(run.params);
    expect(Object.values(cell.metrics)).toEqual(run.base);
  });
});
