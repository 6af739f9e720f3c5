/**
 * A station of a closed network with one class of customers. Its demand is the mean service a customer
 * needs there in one cycle (visits times service time), all in one unit of time.
 *
 * - `delay`: every customer is served immediately (think time, the latency of a network).
 * - `queue`: parallel servers with one queue.
 * - `load-dependent`: with n customers present it works `rate(n)` times as fast as the demand says;
 *   `rate` is asked for n = 1 to the number of customers, and may rise and fall.
 *
 * The solution is exact for product-form stations: processor sharing or as many servers as customers, with
 * any distribution of service; first come first served with an exponential one.
 */
export type Station =
  | { readonly kind: "delay"; readonly demand: number }
  | { readonly kind: "queue"; readonly demand: number; readonly servers: number }
  | { readonly kind: "load-dependent"; readonly demand: number; readonly rate: (present: number) => number };

/** Refuses a network that has no solution. Throws RangeError, naming the station and the value. */
export function checkStations(stations: readonly Station[], customers: number): void {
  if (!Number.isInteger(customers) || customers < 1)
    throw new RangeError(`A closed network needs 1 or more whole customers, not ${customers}.`);
  let largest = 0;
  for (let i = 0; i < stations.length; i++) {
    const station = stations[i];
    if (!station) continue;
    const { demand } = station;
    if (!(demand >= 0 && demand < Number.POSITIVE_INFINITY))
      throw new RangeError(`Station ${i} has demand ${demand}; it must be a finite number, 0 or more.`);
    if (station.kind === "queue" && !(Number.isInteger(station.servers) && station.servers >= 1))
      throw new RangeError(`Station ${i} has ${station.servers} servers; it needs 1 or more whole ones.`);
    largest = Math.max(largest, demand);
  }
  if (largest === 0)
    throw new RangeError(
      "A closed network needs a station with a demand above 0, or nothing bounds its throughput.",
    );
}

/** The rates of a load-dependent station with 1 to `customers` present. Throws RangeError for one that is none. */
export function ratesOf(rate: (present: number) => number, customers: number): Float64Array {
  return Float64Array.from({ length: customers }, (_, i) => {
    const value = rate(i + 1);
    if (value > 0 && value < Number.POSITIVE_INFINITY) return value;
    throw new RangeError(
      `A load-dependent station has rate(${i + 1}) ${value}; it must be above 0 and finite.`,
    );
  });
}
