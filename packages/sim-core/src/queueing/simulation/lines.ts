import { type EngineState, NO_CUSTOMER } from "./engine-state.ts";
import { push, replaceTop } from "./event-heap.ts";
import { ACQUIRE_LATCH, VISIT } from "./program.ts";
import { sample } from "./sampling.ts";

/** Schedules an event of a customer or a timer at `time`. */
export function schedule(state: EngineState, time: number, owner: number): void {
  if (state.topIsDone) {
    state.topIsDone = false;
    replaceTop(state.heap, time, owner);
  } else push(state.heap, time, owner);
}

/** Puts a customer at the end of a station's queue. */
export function joinLine(state: EngineState, station: number, customer: number): void {
  const { first, last, behind } = state;
  behind[customer] = NO_CUSTOMER;
  if (first[station] === NO_CUSTOMER) first[station] = customer;
  else behind[last[station] ?? 0] = customer;
  last[station] = customer;
}

/** Sets a server of a station free, or hands it to the first in the queue. */
export function handOver(state: EngineState, station: number, now: number): void {
  const { first, since, program, totals } = state;
  const customer = first[station] ?? NO_CUSTOMER;
  if (customer === NO_CUSTOMER) {
    state.free[station] = (state.free[station] ?? 0) + 1;
    return;
  }
  first[station] = state.behind[customer] ?? NO_CUSTOMER;
  const waits = state.layout.wait + station;
  totals[waits] = (totals[waits] ?? 0) + (now - (since[customer] ?? 0));
  since[customer] = now;
  const operation = state.at[customer] ?? 0;
  if (program.kind[operation] === VISIT)
    schedule(state, now + sample(program.times, operation, state.source), customer);
  else goOn(state, station, customer, operation, now);
}

/** Continues a customer who acquired what he waited for, at this instant. */
function goOn(state: EngineState, station: number, customer: number, operation: number, now: number): void {
  const { program } = state;
  state.heldSince[customer * state.stations + station] = now;
  // Who wakes from a nap and gets a core has not got the latch yet: he tries again.
  const triesAgain = program.kind[operation] === ACQUIRE_LATCH && program.station[operation] !== station;
  if (!triesAgain) state.at[customer] = program.next[operation] ?? 0;
  state.ready[state.readyCount++] = customer;
}

/** Ends a customer's hold of a station and hands it over. */
export function letGo(state: EngineState, station: number, customer: number, now: number): void {
  const { heldSince, totals } = state;
  const place = customer * state.stations + station;
  const held = state.layout.hold + station;
  totals[held] = (totals[held] ?? 0) + (now - (heldSince[place] ?? 0));
  heldSince[place] = -1;
  handOver(state, station, now);
}
