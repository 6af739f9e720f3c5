import { type EventHeap, eventHeap } from "./event-heap.ts";
import type { SimulatedNetwork } from "./simulated-network.ts";

/**
 * Processor sharing. All customers present get the same speed, so one clock of work
 * serves them all: it runs at that speed, and a customer is through when it shows what it showed at his arrival and
 * his own work on top.
 */
export type Sharing = {
  readonly station: number;
  readonly servers: number;
  /** Who is there, by what the clock shows when they are through. */
  readonly heap: EventHeap;
  /** What the clock shows, and when it was read last. */
  clock: number;
  read: number;
  /** Of each customer: what the clock showed at his arrival. */
  readonly arrived: Float64Array;
};

export function sharingsOf(network: SimulatedNetwork, customers: number): Sharing[] {
  return network.stations.flatMap((each, station) =>
    each.kind === "shared"
      ? [
          {
            station,
            servers: each.servers,
            heap: eventHeap(customers),
            clock: 0,
            read: 0,
            arrived: new Float64Array(customers),
          },
        ]
      : [],
  );
}

/** The work that a customer has got so far of those who share a station. */
export function workDone(sharing: Sharing, customer: number, now: number): number {
  return sharing.clock + speed(sharing) * (now - sharing.read) - (sharing.arrived[customer] ?? 0);
}

export function readClock(sharing: Sharing, now: number): void {
  sharing.clock += speed(sharing) * (now - sharing.read);
  sharing.read = now;
}

/** How fast everybody at a station is served. */
export function speed({ heap, servers }: Sharing): number {
  return heap.size > servers ? servers / heap.size : 1;
}
