import { type EngineState, NO_CUSTOMER } from "./engine-state.ts";
import { ACQUIRE_LATCH, SERVE } from "./program.ts";
import { workDone } from "./shared-station.ts";

/** The running totals at the time `now`, with what is under way counted up to now. */
export function snapshot(state: EngineState, now: number): Float64Array {
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
