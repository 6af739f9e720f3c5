import { checkNetwork } from "./check-network.ts";
import { runUntil } from "./engine.ts";
import { type EngineState, engineState, NO_CUSTOMER } from "./engine-state.ts";
import { History } from "./history.ts";
import { ACQUIRE_LATCH, SERVE } from "./program.ts";
import { completionsNeeded, type Report, reportOn } from "./report.ts";
import { workDone } from "./shared-station.ts";
import type { SimulatedNetwork } from "./simulated-network.ts";

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

/** The running totals at the time `now`, with what is under way counted up to now. */
function snapshot(state: EngineState, now: number): Float64Array {
  const { layout, program, stations } = state;
  const totals = state.totals.slice();
  const add = (place: number, time: number) => {
    totals[place] = (totals[place] ?? 0) + time;
  };
  totals[layout.time] = now;
  const waiting = new Set<number>();
  for (let station = 0; station < stations; station++) {
    let customer = state.first[station] ?? NO_CUSTOMER;
    for (; customer !== NO_CUSTOMER; customer = state.behind[customer] ?? NO_CUSTOMER) {
      const passed = now - (state.since[customer] ?? 0);
      add(layout.wait + station, passed);
      if (state.spins[customer]) add(layout.spin + station, passed);
      waiting.add(customer);
    }
  }
  for (const sharing of state.sharings) {
    for (const customer of sharing.heap.owners.subarray(0, sharing.heap.size)) {
      const done = workDone(sharing, customer, now);
      add(layout.visit + sharing.station, done);
      add(layout.wait + sharing.station, now - (state.since[customer] ?? 0) - done);
      waiting.add(customer);
    }
  }
  for (let customer = 0; customer < state.customers; customer++) {
    const operation = state.at[customer] ?? 0;
    const kind = program.kind[operation];
    // Who is at a latch and stands in no line naps, which is a way of waiting.
    const first = kind === ACQUIRE_LATCH ? layout.wait : kind === SERVE ? layout.serve : layout.visit;
    if (!waiting.has(customer))
      add(first + (program.station[operation] ?? 0), now - (state.since[customer] ?? 0));
    for (let station = 0; station < stations; station++) {
      const since = state.heldSince[customer * stations + station] ?? -1;
      if (since >= 0) add(layout.hold + station, now - since);
    }
  }
  return totals;
}
