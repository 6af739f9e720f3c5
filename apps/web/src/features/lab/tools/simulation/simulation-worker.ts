import { getModel, type Params, type SimulationReport } from "@wirecost/sim-core";
import { expose } from "comlink";
import { SlicedRun } from "./sliced-run.ts";

let run: SlicedRun | undefined;

/** Simulates off the main thread. The page requests one slice after the other; to stop, it requests no more. */
const api = {
  /** @throws RangeError for a model that has no simulation */
  async open(modelId: string, params: Params, seed: number): Promise<void> {
    const simulation = await getModel(modelId).simulation?.();
    if (!simulation) throw new RangeError(`${modelId} has no simulation.`);
    run = new SlicedRun(simulation(params, seed), () => performance.now());
  },

  /** undefined before anything was opened */
  slice(milliseconds: number): SimulationReport | undefined {
    return run?.slice(milliseconds);
  },
};

export type SimulationWorker = typeof api;

expose(api);
