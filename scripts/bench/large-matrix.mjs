import { Worker } from "node:worker_threads";
import { defaultParams, getModel, sweep } from "@wirecost/sim-core";
import { compared } from "./measure.mjs";

const axes = [
  { param: "mm", values: Array.from({ length: 200 }, (_, i) => 350 + i * 160) },
  { param: "prefetchNumRecs", values: Array.from({ length: 200 }, (_, i) => 1 + i * 160) },
];

const source = `
  const { parentPort } = require("node:worker_threads");
  import("@wirecost/sim-core").then(({ defaultParams, getModel, sweep }) => {
    const model = getModel("openedge-query");
    parentPort.on("message", (axes) => {
      const values = Float64Array.from(sweep(model, defaultParams(model), axes).cells, (cell) => cell.elapsedMs);
      parentPort.postMessage(values, [values.buffer]);
    });
    parentPort.postMessage("ready");
  });`;

/**
 * 200 x 200 cells in a worker, including the transfer of the result, against the same sweep in this thread.
 *
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchLargeMatrix() {
  const model = getModel("openedge-query");
  const base = defaultParams(model);
  const worker = new Worker(source, { eval: true });
  const answer = () => new Promise((resolve) => worker.once("message", resolve));
  await answer();
  const line = await compared(
    { name: "200 x 200 matrix in a worker", baseline: "the same in this thread", aim: "under 100 ms" },
    async () => {
      const values = answer();
      worker.postMessage(axes);
      await values;
    },
    () => sweep(model, base, axes).cells.length,
  );
  await worker.terminate();
  return line;
}
