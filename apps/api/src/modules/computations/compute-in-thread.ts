import { MessageChannel } from "node:worker_threads";
import type { Design } from "@wirecost/sim-core";
import { Piscina } from "piscina";
import type { RunColumns } from "../../platform/database/run-columns.ts";
import { simulationSeconds } from "../../platform/metrics/registry.ts";
import { builtFile } from "../../platform/threads/built-file.ts";
import { limitWork } from "../../platform/threads/work-limit.ts";
import type { ComputeTask } from "./compute-task.ts";

const filename = builtFile(import.meta.url, "./compute-worker");

/** Maximum seconds of work per design: far more than anyone would wait for. */
export const MAX_SECONDS = 900;

/**
 * Computes a design in a worker thread.
 *
 * @param options.signal aborts the computation
 * @param options.onProgress called now and then with the number of computed cells
 * @param options.seconds limit of the time in which the thread is active
 * @throws AbortError, WorkLimitError where it takes longer, and what computing the design throws
 */
export async function computeInThread(
  design: Design,
  {
    signal,
    onProgress,
    seconds = MAX_SECONDS,
  }: { signal: AbortSignal; onProgress: (done: number) => void; seconds?: number },
): Promise<RunColumns> {
  const { port1, port2 } = new MessageChannel();
  port1.on("message", onProgress);
  const thread = new Piscina<ComputeTask, RunColumns>({ filename, maxThreads: 1, env: {}, execArgv: [] });
  const limit = limitWork(() => thread.threads[0], seconds);
  const began = performance.now();
  try {
    const columns = await thread.run(
      { design, progress: port2 },
      { signal: AbortSignal.any([signal, limit.signal]), transferList: [port2] },
    );
    simulationSeconds.observe({ model: design.model }, (performance.now() - began) / 1000);
    return columns;
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : error;
  } finally {
    limit.stop();
    port1.close();
    await thread.destroy();
  }
}
