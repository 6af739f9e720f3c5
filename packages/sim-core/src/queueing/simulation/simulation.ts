import { checkNetwork } from "./check-network.ts";
import { runUntil } from "./engine.ts";
import { engineState } from "./engine-state.ts";
import { History } from "./history.ts";
import { completionsNeeded, type Report, reportOn } from "./report.ts";
import type { SimulatedNetwork } from "./simulated-network.ts";
import { snapshot } from "./snapshot.ts";

export type Simulation = {
  /** Cycles completed so far. */
  readonly completions: number;
  /** Completions that a report needs: as many more as there are more customers. */
  readonly needed: number;
  /** Runs on until so many more cycles are completed: call it in slices to show progress or to stop. */
  advance(completions: number): void;
  /** What has been found so far. Throws RangeError before `needed` completions. */
  report(): Report;
};

/**
 * A discrete-event simulation of a closed network, at time 0 with every customer at his first step. The
 * same network and seed give the same events, however the run is sliced, in every engine: the random
 * numbers and the engine use nothing but integers and basic arithmetic.
 *
 * Throws NetworkError for a network that cannot be simulated; `advance` throws Error for a deadlock.
 */
export function createSimulation(network: SimulatedNetwork, seed: number): Simulation {
  checkNetwork(network);
  const state = engineState(network, seed);
  const history = new History(state.layout.width);
  let batchEnd = history.batchLength;
  return {
    get completions() {
      return state.completions;
    },
    needed: completionsNeeded(network),
    advance(completions) {
      const target = state.completions + completions;
      while (state.completions < target) {
        const now = runUntil(state, history, Math.min(target, batchEnd));
        if (state.completions < batchEnd) continue;
        history.close(snapshot(state, now));
        batchEnd = state.completions + history.batchLength;
      }
    },
    report: () => reportOn(network, state.layout, history),
  };
}
