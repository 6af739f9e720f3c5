import { addStation, fillDelayFactors } from "./convolution.ts";
import { checkStations } from "./station.ts";
import { proportion, wideVector } from "./wide-vector.ts";

/** A queue of a subnetwork: so many servers, and the mean service a customer needs. */
export interface Queue {
  readonly demand: number;
  readonly servers: number;
}

/**
 * The throughput of a closed subnetwork with 1, 2, ... `customers` customers in it: what it does as one station
 * whose rate depends on how many are there (Chandy, Herzog and Woo, IBM J. Res. Dev. 19, 1975). Never falls as
 * customers are added.
 *
 * @returns rates, the one with n customers at n - 1, in cycles a unit of the demands' time
 * @throws RangeError for a queue or a number that is none, naming it
 */
export function flowEquivalentRates(queues: readonly Queue[], customers: number): Float64Array {
  checkStations(
    queues.map((queue) => ({ kind: "queue", ...queue })),
    customers,
  );
  let constants = wideVector(customers + 1);
  let next = wideVector(customers + 1);
  const factors = wideVector(customers + 1);
  fillDelayFactors(constants, 0, customers);
  for (const { demand, servers } of queues) {
    if (demand === 0) continue;
    addStation(constants, { demand, servers }, customers, factors, next);
    [constants, next] = [next, constants];
  }
  return Float64Array.from({ length: customers }, (_, i) =>
    proportion(constants, 0, constants, i, constants, i + 1),
  );
}
