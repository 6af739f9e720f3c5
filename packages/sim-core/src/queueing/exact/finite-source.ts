/** Steady state of a station with a finite source: customers return after a delay. */
export interface FiniteSourceSolution {
  /** Customers served per unit of time. */
  readonly throughput: number;
  /** Probability that n customers are at the station, at n = 0 to all of them. */
  readonly present: Float64Array;
}

/**
 * The machine repair model with a rate for every number present: `customers` customers stay away for a delay of
 * mean `delay`, then queue at a station that serves `rates[n - 1]` a unit of time while n are there. A birth and
 * death process, so exact for any distribution of the delay and exponential service.
 *
 * @param present where the probabilities are written: `customers` + 1 numbers
 * @throws RangeError unless there is a rate above 0 for every number present
 */
export function solveFiniteSource(
  customers: number,
  delay: number,
  rates: Float64Array,
  present = new Float64Array(customers + 1),
): FiniteSourceSolution {
  if (!(delay >= 0)) throw new RangeError(`A delay of ${delay} is no time: it must be 0 or more.`);
  if (rates.length < customers)
    throw new RangeError(`${customers} customers need as many rates, not ${rates.length}.`);
  // Relative weights, kept in range by dividing all of them by the newest whenever that grows large.
  let weight = 1;
  let total = 1;
  let served = 0;
  present[0] = 1;
  if (delay === 0) {
    // Without a delay, all customers are at the station.
    present.fill(0, 0, customers);
    present[customers] = 1;
    return { throughput: rates[customers - 1] ?? 0, present };
  }
  for (let n = 1; n <= customers; n++) {
    const rate = rates[n - 1] ?? 0;
    if (!(rate > 0)) throw new RangeError(`The rate with ${n} present is ${rate}: it must be above 0.`);
    weight *= (customers - n + 1) / (delay * rate);
    if (weight > LARGE) {
      // A delay next to nothing makes the newest infinite beside the others, which are then nothing.
      for (let k = 0; k < n; k++) present[k] = (present[k] ?? 0) / weight;
      total /= weight;
      served /= weight;
      weight = 1;
    }
    present[n] = weight;
    total += weight;
    served += weight * rate;
  }
  for (let n = 0; n <= customers; n++) present[n] = (present[n] ?? 0) / total;
  return { throughput: served / total, present };
}

const LARGE = 2 ** 512;
