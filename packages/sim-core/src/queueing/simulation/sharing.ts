import { type EngineState, NO_CUSTOMER } from "./engine-state.ts";
import { pop, push } from "./event-heap.ts";
import { readClock, speed } from "./shared-station.ts";

/** Puts a customer with so much work among those who share a station. */
export function joinSharing(
  state: EngineState,
  station: number,
  customer: number,
  work: number,
  now: number,
): void {
  const sharing = state.sharings.find((each) => each.station === station);
  if (!sharing) throw new RangeError(`Station ${station} is not shared.`);
  readClock(sharing, now);
  sharing.arrived[customer] = sharing.clock;
  push(sharing.heap, sharing.clock + work, customer);
  planSharing(state);
}

/** Takes out the customer who is through next, and counts his time: what he got as a visit, the rest as waiting. */
export function leaveSharing(state: EngineState, now: number): number {
  const sharing = state.sharings[state.sharingDue];
  if (!sharing) throw new RangeError("No customer has completed.");
  const customer = sharing.heap.owners[0] ?? NO_CUSTOMER;
  // What he asked for, to the last digit: the clock has come there by steps.
  sharing.clock = sharing.heap.times[0] ?? 0;
  sharing.read = now;
  pop(sharing.heap);
  const { totals, layout } = state;
  const work = sharing.clock - (sharing.arrived[customer] ?? 0);
  const waits = layout.wait + sharing.station;
  totals[sharing.station] = (totals[sharing.station] ?? 0) + work;
  totals[waits] = (totals[waits] ?? 0) + (now - (state.since[customer] ?? 0) - work);
  planSharing(state);
  return customer;
}

function planSharing(state: EngineState): void {
  state.sharingDue = NO_CUSTOMER;
  state.sharingTime = Number.POSITIVE_INFINITY;
  for (let i = 0; i < state.sharings.length; i++) {
    const sharing = state.sharings[i];
    if (!sharing || sharing.heap.size === 0) continue;
    const left = (sharing.heap.times[0] ?? 0) - sharing.clock;
    const time = sharing.read + Math.max(0, left) / speed(sharing);
    if (time < state.sharingTime) {
      state.sharingTime = time;
      state.sharingDue = i;
    }
  }
}
