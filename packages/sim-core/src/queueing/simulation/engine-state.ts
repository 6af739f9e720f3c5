import { type EventHeap, eventHeap } from "./event-heap.ts";
import { compile, type Program } from "./program.ts";
import { type RandomSource, randomSource } from "./random-source.ts";
import { type Sharing, sharingsOf } from "./shared-station.ts";
import type { SimulatedNetwork } from "./simulated-network.ts";
import { type TotalsLayout, totalsLayout } from "./totals.ts";

export const NO_CUSTOMER = -1;

/** A latch's own numbers; `line` is its place among the latches, `core` its core's among the stations, or -1. */
export type Latch = {
  line: number;
  station: number;
  spin: number;
  shortest: number;
  longest: number;
  core: number;
};

/**
 * All that changes while a network runs, in typed arrays made once: a customer has at most one event pending
 * (and one timer a latch) and is in at most one queue, so running allocates nothing.
 */
export type EngineState = {
  readonly program: Program;
  readonly source: RandomSource;
  readonly heap: EventHeap;
  /** Whether the event at the top of the heap has been handled and may be replaced. */
  topIsDone: boolean;
  readonly customers: number;
  readonly stations: number;

  /** Per customer: the current operation, the start of waiting or service, and the start of the cycle. */
  readonly at: Int32Array;
  readonly since: Float64Array;
  readonly began: Float64Array;
  /** Next customer in the queue, or NONE. */
  readonly behind: Int32Array;
  /** Start of holding an acquired server, or -1: at customer x stations + station. */
  readonly heldSince: Float64Array;
  /** Customers who continue at this instant. */
  readonly ready: Int32Array;
  readyCount: number;

  /** Per station: free servers, and the ends of its queue; unused for a station without a queue. */
  readonly free: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;

  /** By station; the others have none. */
  readonly latches: readonly (Latch | undefined)[];
  /** Whether a customer's timer at a latch is pending: at line x customers + customer. */
  readonly timerPending: Uint8Array;
  /** Whether a customer is queued at a latch, spinning. */
  readonly spins: Uint8Array;
  /** The last nap of a customer who waits for a latch, or 0. */
  readonly nap: Float64Array;

  /** Stations with processor sharing; the one with the next completion, or NONE, and its time. */
  readonly sharings: readonly Sharing[];
  sharingDue: number;
  sharingTime: number;

  readonly layout: TotalsLayout;
  /** Running totals, without visits in progress. */
  readonly totals: Float64Array;
  completions: number;
};

/** Every customer of a checked network at the first step, at time 0. */
export function engineState(network: SimulatedNetwork, seed: number): EngineState {
  const program = compile(network);
  const stations = network.stations.length;
  const latches = latchesOf(network);
  const owners = network.classes.flatMap(({ customers }, i) =>
    new Array<number>(customers).fill(program.entry[i] ?? 0),
  );
  const customers = owners.length;
  const lines = latches.filter((latch) => latch !== undefined).length;
  const layout = totalsLayout(stations, network.classes.length);
  return {
    program,
    source: randomSource(seed),
    heap: eventHeap(customers * (1 + lines)),
    topIsDone: false,
    customers,
    stations,
    at: Int32Array.from(owners),
    since: new Float64Array(customers),
    began: new Float64Array(customers),
    behind: new Int32Array(customers).fill(NO_CUSTOMER),
    heldSince: new Float64Array(customers * stations).fill(-1),
    // The first customer is on top, so that lines form in order.
    ready: Int32Array.from({ length: customers }, (_, i) => customers - 1 - i),
    readyCount: customers,
    free: Int32Array.from(network.stations, (station) => (station.kind === "queue" ? station.servers : 1)),
    first: new Int32Array(stations).fill(NO_CUSTOMER),
    last: new Int32Array(stations).fill(NO_CUSTOMER),
    latches,
    timerPending: new Uint8Array(customers * lines),
    spins: new Uint8Array(customers),
    nap: new Float64Array(customers),
    sharings: sharingsOf(network, customers),
    sharingDue: NO_CUSTOMER,
    sharingTime: Number.POSITIVE_INFINITY,
    layout,
    totals: new Float64Array(layout.width),
    completions: 0,
  };
}

function latchesOf(network: SimulatedNetwork): (Latch | undefined)[] {
  let line = 0;
  return network.stations.map((each, station) => {
    if (each.kind !== "latch") return undefined;
    const core = network.stations.findIndex(({ name }) => name === each.core);
    const [shortest, longest] = each.nap;
    return { line: line++, station, spin: each.spin, shortest, longest, core };
  });
}
