import { fileURLToPath } from "node:url";
import { MessageChannel } from "node:worker_threads";
import type { Design } from "@wirecost/sim-core";
import { Piscina } from "piscina";
import type { RunColumns } from "../data/run-columns.ts";
import { simulationSeconds } from "../metrics/registry.ts";
import type { ComputeTask } from "./compute-task.ts";

/** Built JavaScript, from the source's folder as well: a thread of Node's reads no TypeScript. */
const filename = fileURLToPath(new URL("../../dist/workers/compute-worker.js", import.meta.url));

/**
 * Computes a design in a thread of its own, beside everything else that the process does.
 *
 * @param options.signal ends it wherever it stands
 * @param options.onProgress told now and then of the cells that are computed
 * @throws AbortError, and what computing the design throws
 */
export async function computeInThread(
  design: Design,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<RunColumns> {
  const { port1, port2 } = new MessageChannel();
  port1.on("message", onProgress);
  const thread = new Piscina<ComputeTask, RunColumns>({ filename, maxThreads: 1, env: {}, execArgv: [] });
  const began = performance.now();
  try {
    const columns = await thread.run({ design, progress: port2 }, { signal, transferList: [port2] });
    simulationSeconds.observe({ model: design.model }, (performance.now() - began) / 1000);
    return columns;
  } finally {
    port1.close();
    await thread.destroy();
  }
}
