import { type EngineState, NO_CUSTOMER } from "./engine-state.ts";
import { pop, push, replaceTop } from "./event-heap.ts";
import { bucketOf } from "./histogram.ts";
import type { History } from "./history.ts";
import { onTimer, releaseLatch, tryLatch, wake } from "./latch.ts";
import { handOver, joinLine, letGo, schedule } from "./lines.ts";
import {
  ACQUIRE,
  ACQUIRE_LATCH,
  END,
  RELEASE,
  RELEASE_LATCH,
  SERVE,
  SHARE,
  THINK,
  VISIT,
} from "./program.ts";
import { sample } from "./sampling.ts";
import { joinSharing, leaveSharing } from "./sharing.ts";

/**
 * Handles events until so many cycles have been completed in all; returns the time. Throws Error when
 * no event is pending: a deadlock of customers.
 *
 * From one visit or delay to the next, where a run spends nearly all its time, everything is done here, in
 * local variables; the rest is done by the functions below and in lines.ts and latch.ts.
 */
export function runUntil(state: EngineState, history: History, completions: number): number {
  const { heap, source, program, at, since, began, totals, free, first, behind } = state;
  const { kind, station, next, times } = program;
  const { times: heapTimes, owners } = heap;
  const { customers, layout } = state;
  const waits = layout.wait;
  if (state.readyCount > 0) runReady(state, history, 0);
  let now = 0;
  while (state.completions < completions) {
    if (state.sharingDue !== NO_CUSTOMER && (heap.size === 0 || state.sharingTime <= (heapTimes[0] ?? 0))) {
      now = state.sharingTime;
      state.topIsDone = false;
      const through = leaveSharing(state, now);
      runCustomer(state, history, through, next[at[through] ?? 0] ?? 0, now);
      if (state.readyCount > 0) runReady(state, history, now);
      continue;
    }
    if (heap.size === 0)
      throw new Error("Every customer waits for another; acquire stations in the same order everywhere.");
    now = heapTimes[0] ?? 0;
    const owner = owners[0] ?? 0;
    state.topIsDone = true;
    // An event that is to take the place of the one at the top.
    let heir = NO_CUSTOMER;
    let heirTime = 0;
    if (owner >= customers) onTimer(state, owner, now);
    else {
      const done = at[owner] ?? 0;
      const place = station[done] ?? 0;
      const doneKind = kind[done] ?? 0;
      const passed = now - (since[owner] ?? 0);
      let operation = next[done] ?? 0;
      if (doneKind <= THINK) {
        totals[place] = (totals[place] ?? 0) + passed;
        if (doneKind === THINK) began[owner] = (began[owner] ?? 0) + passed;
        else if (doneKind === VISIT) {
          const waiting = first[place] ?? NO_CUSTOMER;
          if (waiting === NO_CUSTOMER) free[place] = (free[place] ?? 0) + 1;
          else {
            const waitsAt = at[waiting] ?? 0;
            if (kind[waitsAt] === VISIT) {
              first[place] = behind[waiting] ?? NO_CUSTOMER;
              totals[waits + place] = (totals[waits + place] ?? 0) + (now - (since[waiting] ?? 0));
              since[waiting] = now;
              heir = waiting;
              heirTime = now + sample(times, waitsAt, source);
            } else handOver(state, place, now);
          }
        }
      } else if (doneKind === SERVE)
        totals[layout.serve + place] = (totals[layout.serve + place] ?? 0) + passed;
      else operation = wake(state, done, owner, now) ? done : NO_CUSTOMER;

      if (operation !== NO_CUSTOMER && kind[operation] === END) {
        complete(state, history, owner, operation, now);
        operation = next[operation] ?? 0;
      }
      if (operation !== NO_CUSTOMER && (kind[operation] ?? 0) <= THINK) {
        const to = station[operation] ?? 0;
        at[owner] = operation;
        since[owner] = now;
        const servers = free[to] ?? 0;
        if (servers > 0) {
          if (kind[operation] === VISIT) free[to] = servers - 1;
          const time = now + sample(times, operation, source);
          if (heir === NO_CUSTOMER) {
            heir = owner;
            heirTime = time;
          } else push(heap, time, owner);
        } else joinLine(state, to, owner);
      } else if (operation !== NO_CUSTOMER) runCustomer(state, history, owner, operation, now);
    }
    if (state.readyCount > 0) runReady(state, history, now);
    if (heir === NO_CUSTOMER) {
      if (state.topIsDone) pop(heap);
    } else if (state.topIsDone) replaceTop(heap, heirTime, heir);
    else push(heap, heirTime, heir);
  }
  return now;
}

function runReady(state: EngineState, history: History, now: number): void {
  while (state.readyCount > 0) {
    const customer = state.ready[--state.readyCount] ?? 0;
    runCustomer(state, history, customer, state.at[customer] ?? 0, now);
  }
}

/** Moves a customer from an operation to the next one that waits or takes time. */
function runCustomer(
  state: EngineState,
  history: History,
  customer: number,
  from: number,
  now: number,
): void {
  const { program, at, since, free } = state;
  const { kind, station, next } = program;
  let operation = from;
  for (;;) {
    const place = station[operation] ?? 0;
    switch (kind[operation]) {
      case VISIT:
        at[customer] = operation;
        since[customer] = now;
        if ((free[place] ?? 0) > 0) {
          free[place] = (free[place] ?? 0) - 1;
          schedule(state, now + sample(program.times, operation, state.source), customer);
        } else joinLine(state, place, customer);
        return;
      case SHARE:
        at[customer] = operation;
        since[customer] = now;
        joinSharing(state, place, customer, sample(program.times, operation, state.source), now);
        return;
      case END:
        complete(state, history, customer, operation, now);
        break;
      case ACQUIRE:
        if ((free[place] ?? 0) > 0) {
          free[place] = (free[place] ?? 0) - 1;
          state.heldSince[customer * state.stations + place] = now;
          break;
        }
        at[customer] = operation;
        since[customer] = now;
        joinLine(state, place, customer);
        return;
      case RELEASE:
        letGo(state, place, customer, now);
        break;
      case ACQUIRE_LATCH:
        at[customer] = operation;
        if (tryLatch(state, operation, customer, now)) break;
        return;
      case RELEASE_LATCH:
        releaseLatch(state, place, customer, now);
        break;
      default: // THINK, DELAY and SERVE
        at[customer] = operation;
        since[customer] = now;
        schedule(state, now + sample(program.times, operation, state.source), customer);
        return;
    }
    operation = next[operation] ?? 0;
  }
}

/** Ends a customer's cycle; the next one begins immediately. */
function complete(
  state: EngineState,
  history: History,
  customer: number,
  operation: number,
  now: number,
): void {
  const { began, totals, layout, program } = state;
  const response = now - (began[customer] ?? 0);
  began[customer] = now;
  const cycles = layout.cycles + (program.classIndex[operation] ?? 0);
  const responses = layout.response + (program.classIndex[operation] ?? 0);
  totals[cycles] = (totals[cycles] ?? 0) + 1;
  totals[responses] = (totals[responses] ?? 0) + response;
  const bucket = history.offset + bucketOf(response);
  history.counts[bucket] = (history.counts[bucket] ?? 0) + 1;
  state.completions++;
}
