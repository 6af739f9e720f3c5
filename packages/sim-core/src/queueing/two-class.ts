/** Two classes of customers that share processors; only the first uses a single server behind them. */
export interface TwoClassNetwork {
  /** Customers of each class. */
  readonly customers: readonly [number, number];
  /** Mean time away between two cycles, by class. */
  readonly delay: readonly [number, number];
  /** Mean processor time a cycle, by class; above 0. */
  readonly demand: readonly [number, number];
  readonly processors: number;
  /** Mean time a cycle of the first class at the single server. */
  readonly serialDemand: number;
}

export interface TwoClassSolution {
  /** Cycles a unit of time, by class. */
  readonly throughput: readonly [number, number];
  /** Mean number at the processors, by class. */
  readonly atProcessors: readonly [number, number];
  /** Mean number of the first class at the single server. */
  readonly atSerial: number;
  /** Share of the processors that is busy. */
  readonly utilization: number;
}

/**
 * Exact solution of a product-form network (Baskett, Chandy, Muntz and Palacios, JACM 22, 1975) of delays, processors
 * shared by all who are there, and a single server of the first class. With a and b of the two classes at the
 * processors the state's weight is
 *
 *     (a + b)! / (a! b!) x demand0^a demand1^b / prod min(k, processors) x H(customers0 - a) x delay1^(customers1 - b) / (customers1 - b)!
 *
 * where H are the normalizing constants of the first class's delay and single server. One pass over all a and b;
 * every sum is over positive terms. Weights are summed as exponentials of logarithms relative to the largest.
 *
 * @throws RangeError for a class without processor time
 */
export function solveTwoClasses(network: TwoClassNetwork): TwoClassSolution {
  const { customers, delay, demand, processors, serialDemand } = network;
  const [n0, n1] = customers;
  const [d0, d1] = demand;
  if (!(d0 > 0 && d1 > 0)) throw new RangeError(`Both classes need processor time, not ${d0} and ${d1}.`);
  const factorial = logFactorials(n0 + n1);
  const away0 = logDelayAndServer(n0, delay[0], serialDemand, factorial);
  // The logarithm of a weight is a sum of three: one for a, one for b and one for how many are there together.
  const first = Float64Array.from(
    { length: n0 + 1 },
    (_, a) => a * Math.log(d0) - at(factorial, a) + at(away0.constants, n0 - a),
  );
  const second = Float64Array.from(
    { length: n1 + 1 },
    (_, b) => b * Math.log(d1) - at(factorial, b) + logPower(delay[1], n1 - b) - at(factorial, n1 - b),
  );
  const rates = logRates(n0 + n1, processors);
  const both = factorial.map((value, n) => value - at(rates, n));
  let largest = Number.NEGATIVE_INFINITY;
  for (let a = 0; a <= n0; a++)
    for (let b = 0; b <= n1; b++) largest = Math.max(largest, at(first, a) + at(second, b) + at(both, a + b));
  let total = 0;
  let [busy0, busy1, at0, at1, serial] = [0, 0, 0, 0, 0];
  for (let a = 0; a <= n0; a++) {
    for (let b = 0; b <= n1; b++) {
      const exponent = at(first, a) + at(second, b) + at(both, a + b) - largest;
      if (exponent < NEGLIGIBLE) continue;
      const weight = Math.exp(exponent);
      const share = a + b > processors ? processors / (a + b) : 1;
      total += weight;
      busy0 += weight * a * share;
      busy1 += weight * b * share;
      at0 += weight * a;
      at1 += weight * b;
      serial += weight * at(away0.atServer, n0 - a);
    }
  }
  return {
    throughput: [busy0 / total / d0, busy1 / total / d1],
    atProcessors: [at0 / total, at1 / total],
    atSerial: serial / total,
    utilization: (busy0 + busy1) / total / processors,
  };
}

/** Weights below e to this power of the largest change no digit of a sum, however many there are. */
const NEGLIGIBLE = -60;

/** Normalizing constants of a delay and a single server for 0 to n customers, and the mean number at the server. */
function logDelayAndServer(n: number, delay: number, demand: number, factorial: Float64Array) {
  const constants = new Float64Array(n + 1);
  const atServer = new Float64Array(n + 1);
  let before = 0;
  for (let k = 1; k <= n; k++) {
    // G(k) = delay^k / k! + demand G(k - 1); the server is busy with probability demand G(k - 1) / G(k).
    const own = logPower(delay, k) - at(factorial, k);
    const busy = demand > 0 ? Math.log(demand) + before : Number.NEGATIVE_INFINITY;
    const high = Math.max(own, busy);
    if (high === Number.NEGATIVE_INFINITY) {
      // No time away and none at the server: nobody can be there.
      constants[k] = before = high;
      continue;
    }
    const sum = high + Math.log(Math.exp(own - high) + Math.exp(busy - high));
    constants[k] = sum;
    atServer[k] = Math.exp(busy - sum) * (1 + at(atServer, k - 1));
    before = sum;
  }
  return { constants, atServer };
}

function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 1; k <= n; k++) logs[k] = at(logs, k - 1) + Math.log(k);
  return logs;
}

/** Logarithms of the products min(1, servers) x min(2, servers) x ... */
function logRates(n: number, servers: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 1; k <= n; k++) logs[k] = at(logs, k - 1) + Math.log(Math.min(k, servers));
  return logs;
}

/** ln(base^exponent), where 0^0 is 1. */
function logPower(base: number, exponent: number): number {
  return exponent === 0 ? 0 : exponent * Math.log(base);
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
