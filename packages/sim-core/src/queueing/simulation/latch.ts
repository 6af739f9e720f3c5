import { type EngineState, type Latch, NO_CUSTOMER } from "./engine-state.ts";
import { joinLine, letGo, schedule } from "./lines.ts";

function latchAt(state: EngineState, operation: number): Latch {
  const latch = state.latches[state.program.station[operation] ?? -1];
  if (!latch) throw new Error(`operation ${operation} is at no latch`);
  return latch;
}

/** Tries for a latch; returns whether it was free. Otherwise the customer spins, or naps if spinning is off. */
export function tryLatch(state: EngineState, operation: number, customer: number, now: number): boolean {
  const latch = latchAt(state, operation);
  const { station } = latch;
  state.since[customer] = now;
  if ((state.free[station] ?? 0) > 0) {
    state.free[station] = 0;
    state.heldSince[customer * state.stations + station] = now;
    state.nap[customer] = 0;
    return true;
  }
  if (latch.spin === 0) {
    takeNap(state, latch, customer, now);
    return false;
  }
  joinLine(state, station, customer);
  state.spins[customer] = 1;
  startTimer(state, latch, customer);
  return false;
}

/** A timer that is still pending from an earlier wait, for less long, is left to run and is set again then. */
function startTimer(state: EngineState, latch: Latch, customer: number): void {
  const place = latch.line * state.customers + customer;
  if (state.timerPending[place]) return;
  state.timerPending[place] = 1;
  schedule(state, (state.since[customer] ?? 0) + latch.spin, state.customers + place);
}

/** A spin may be over: its spinner releases the core and naps. */
export function onTimer(state: EngineState, owner: number, now: number): void {
  const place = owner - state.customers;
  const customer = place % state.customers;
  const line = (place - customer) / state.customers;
  const latch = state.latches.find((each) => each?.line === line);
  state.timerPending[place] = 0;
  const operation = state.at[customer] ?? 0;
  if (!latch || !state.spins[customer] || state.program.station[operation] !== latch.station) return;
  if ((state.since[customer] ?? 0) + latch.spin > now) {
    startTimer(state, latch, customer);
    return;
  }
  leaveLine(state, latch.station, customer);
  countSpin(state, latch.station, customer, now);
  countWait(state, latch.station, customer, now);
  takeNap(state, latch, customer, now);
}

function takeNap(state: EngineState, latch: Latch, customer: number, now: number): void {
  const { totals, nap, layout } = state;
  const last = nap[customer] ?? 0;
  const length = last === 0 ? latch.shortest : Math.min(2 * last, latch.longest);
  nap[customer] = length;
  const naps = layout.naps + latch.station;
  totals[naps] = (totals[naps] ?? 0) + 1;
  schedule(state, now + length, customer);
  if (latch.core !== NO_CUSTOMER) letGo(state, latch.core, customer, now);
}

/** A nap is over: returns whether the customer has a core again and may try. If not, the customer queues for one. */
export function wake(state: EngineState, operation: number, customer: number, now: number): boolean {
  const { station, core } = latchAt(state, operation);
  countWait(state, station, customer, now);
  if (core === NO_CUSTOMER) return true;
  const free = state.free[core] ?? 0;
  if (free === 0) {
    joinLine(state, core, customer);
    return false;
  }
  state.free[core] = free - 1;
  state.heldSince[customer * state.stations + core] = now;
  return true;
}

/** Sets a latch free, or hands it to the one who has spun longest. */
export function releaseLatch(state: EngineState, station: number, customer: number, now: number): void {
  const spinner = state.first[station] ?? NO_CUSTOMER;
  if (spinner !== NO_CUSTOMER) {
    countSpin(state, station, spinner, now);
    state.nap[spinner] = 0;
    state.spins[spinner] = 0;
  }
  letGo(state, station, customer, now);
}

function countSpin(state: EngineState, station: number, customer: number, now: number): void {
  const place = state.layout.spin + station;
  state.totals[place] = (state.totals[place] ?? 0) + (now - (state.since[customer] ?? 0));
}

function countWait(state: EngineState, station: number, customer: number, now: number): void {
  const place = state.layout.wait + station;
  state.totals[place] = (state.totals[place] ?? 0) + (now - (state.since[customer] ?? 0));
  state.since[customer] = now;
}

/** Removes a customer from a queue: the first, unless two began to spin at one instant. */
function leaveLine(state: EngineState, station: number, customer: number): void {
  const { first, last, behind } = state;
  state.spins[customer] = 0;
  let before = NO_CUSTOMER;
  for (let each = first[station] ?? NO_CUSTOMER; each !== customer; each = behind[each] ?? NO_CUSTOMER)
    before = each;
  const after = behind[customer] ?? NO_CUSTOMER;
  if (before === NO_CUSTOMER) first[station] = after;
  else behind[before] = after;
  if (after === NO_CUSTOMER) last[station] = before;
}
