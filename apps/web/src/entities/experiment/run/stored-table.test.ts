import { computeRun, getModel } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { runTable } from "./stored-table.tsx";

it("writes the stored numbers under the axis values", () => {
  const model = getModel("openedge-query");
  const run = computeRun({
    model: model.id,
    params: {},
    axes: [
      { param: "prefetchDelay", values: [false, true] },
      { param: "mm", values: [1024, 8192] },
    ],
    metric: "messages",
    seed: 1,
  });
  const table = runTable(model, run, "messages");
  const at = run.metrics.indexOf("messages");
  expect(table.title).toBe(
    `Messages, messages, -prefetchDelay by -Mm (predicted by openedge-query ${model.version})`,
  );
  expect(table.head).toEqual(["-prefetchDelay \\ -Mm", "1024", "8192"]);
  expect(table.rows[1]).toEqual(["true", run.cells[2]?.[at], run.cells[3]?.[at]]);
});
