import { eventHeap } from "./event-heap.ts";
import { compile } from "./program.ts";
import { randomSource } from "./random-source.ts";
import { sharingsOf } from "./shared-station.ts";
import type { SimulatedNetwork } from "./simulated-network.ts";
import { totalsLayout } from "./totals.ts";

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

/** Every customer of a checked network at the first step, at time 0. */
export function engineState(network: SimulatedNetwork, seed: number) {
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
    /** Whether the event at the top of the heap has been handled and may be replaced. */
    topIsDone: false,
    customers,
    stations,

    /** Per customer: the current operation, the start of waiting or service, and the start of the cycle. */
    at: Int32Array.from(owners),
    since: new Float64Array(customers),
    began: new Float64Array(customers),
    /** Next customer in the queue, or NONE. */
    behind: new Int32Array(customers).fill(NO_CUSTOMER),
    /** Start of holding an acquired server, or -1: at customer x stations + station. */
    heldSince: new Float64Array(customers * stations).fill(-1),
    /** Customers who continue at this instant: the first one is on top, so that lines form in order. */
    ready: Int32Array.from({ length: customers }, (_, i) => customers - 1 - i),
    readyCount: customers,

    /** Per station: free servers, and the ends of its queue; unused for a station without a queue. */
    free: Int32Array.from(network.stations, (station) => (station.kind === "queue" ? station.servers : 1)),
    first: new Int32Array(stations).fill(NO_CUSTOMER),
    last: new Int32Array(stations).fill(NO_CUSTOMER),

    /** By station; the others have none. */
    latches,
    /** Whether a customer's timer at a latch is pending: at line x customers + customer. */
    timerPending: new Uint8Array(customers * lines),
    /** Whether a customer is queued at a latch, spinning. */
    spins: new Uint8Array(customers),
    /** The last nap of a customer who waits for a latch, or 0. */
    nap: new Float64Array(customers),

    /** Stations with processor sharing; the one with the next completion, or NONE, and its time. */
    sharings: sharingsOf(network, customers),
    sharingDue: NO_CUSTOMER,
    sharingTime: Number.POSITIVE_INFINITY,

    layout,
    /** Running totals, without visits in progress. */
    totals: new Float64Array(layout.width),
    completions: 0,
  };
}

/**
 * All that changes while a network runs, in typed arrays made once: a customer has at most one event pending
 * (and one timer a latch) and is in at most one queue, so running allocates nothing.
 */
export type EngineState = ReturnType<typeof engineState>;

function latchesOf(network: SimulatedNetwork): (Latch | undefined)[] {
  let line = 0;
  return network.stations.map((each, station) => {
    if (each.kind !== "latch") return undefined;
    const core = network.stations.findIndex(({ name }) => name === each.core);
    const [shortest, longest] = each.nap;
    return { line: line++, station, spin: each.spin, shortest, longest, core };
  });
}
