import { addStation, fillDelayFactors } from "./convolution.ts";
import {
  BASE,
  proportion,
  store,
  storeProduct,
  storeScaled,
  type WideVector,
  wideVector,
} from "./wide-vector.ts";

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
 * every sum is over positive terms, and nothing but basic arithmetic is used, so every engine gives the same bits.
 *
 * @throws RangeError for a class without processor time
 */
export function solveTwoClasses(network: TwoClassNetwork): TwoClassSolution {
  const { customers, delay, demand, processors, serialDemand } = network;
  const [n0, n1] = customers;
  const [d0, d1] = demand;
  if (!(d0 > 0 && d1 > 0)) throw new RangeError(`Both classes need processor time, not ${d0} and ${d1}.`);
  const away0 = delayAndServer(n0, delay[0], serialDemand);
  const serialOf = atServer(away0, n0, serialDemand);
  // A weight is a product of three: one for a, one for b and one for how many are there together.
  const { mantissa: m0, exponent: e0 } = ofClass(n0, d0, away0);
  const { mantissa: m1, exponent: e1 } = ofClass(n1, d1, delayAndServer(n1, delay[1], 0));
  const { mantissa: m2, exponent: e2 } = together(n0 + n1, processors);
  let top = Number.NEGATIVE_INFINITY;
  for (let a = 0; a <= n0; a++)
    for (let b = 0; b <= n1; b++) top = Math.max(top, at(e0, a) + at(e1, b) + at(e2, a + b));
  let total = 0;
  let [busy0, busy1, at0, at1, serial] = [0, 0, 0, 0, 0];
  for (let a = 0; a <= n0; a++) {
    const behindFirst = top - at(e0, a);
    const first = at(m0, a);
    // Sums over b of the weight, of its share of processor time, and of both for each of the second class.
    let [weights, shares, withB, sharesWithB] = [0, 0, 0, 0];
    for (let b = 0; b <= n1; b++) {
      const behind = behindFirst - at(e1, b) - at(e2, a + b);
      if (behind >= SCALES.length) continue;
      const weight = first * at(m1, b) * at(m2, a + b) * (SCALES[behind] ?? 0);
      const shared = a + b > processors ? (weight * processors) / (a + b) : weight;
      weights += weight;
      shares += shared;
      withB += weight * b;
      sharesWithB += shared * b;
    }
    total += weights;
    busy0 += shares * a;
    busy1 += sharesWithB;
    at0 += weights * a;
    at1 += withB;
    serial += weights * at(serialOf, n0 - a);
  }
  return {
    throughput: [busy0 / total / d0, busy1 / total / d1],
    atProcessors: [at0 / total, at1 / total],
    atSerial: serial / total,
    utilization: (busy0 + busy1) / total / processors,
  };
}

/**
 * What a product of three mantissas is scaled by where its exponent is 0, 1, ... below the largest. Each mantissa is
 * below BASE, so from the fourth on it is no 2 ** -256 of the largest.
 */
const SCALES = [1, 1 / BASE, 1 / BASE / BASE, 1 / BASE / BASE / BASE];

/** Normalizing constants of a delay and a single server for 0 to n customers. */
function delayAndServer(n: number, delay: number, demand: number): WideVector {
  const constants = wideVector(n + 1);
  fillDelayFactors(constants, delay, n);
  if (demand > 0) addStation(constants, { demand, servers: 1 }, n, wideVector(n + 1), constants);
  return constants;
}

/** Mean number at that server with 0 to n customers: its time, and that of those whom a customer finds there. */
function atServer(constants: WideVector, n: number, demand: number): Float64Array {
  const means = new Float64Array(n + 1);
  for (let k = 1; k <= n && demand > 0; k++) {
    const busy = demand * proportion(constants, 0, constants, k - 1, constants, k);
    means[k] = busy * (1 + at(means, k - 1));
  }
  return means;
}

/** What a class brings to a weight with 0 to n of it at the processors. */
function ofClass(n: number, demand: number, away: WideVector): WideVector {
  const factors = wideVector(n + 1);
  fillDelayFactors(factors, demand, n);
  for (let k = 0; k <= n; k++) storeProduct(factors, k, away, n - k);
  return factors;
}

/** k! / (min(1, servers) x min(2, servers) x ...) for 0 to n there together. */
function together(n: number, servers: number): WideVector {
  const factors = wideVector(n + 1);
  store(factors, 0, 1, 0);
  for (let k = 1; k <= n; k++) storeScaled(factors, k, k - 1, k / Math.min(k, servers));
  return factors;
}

function at(values: Float64Array | Int32Array, index: number): number {
  return values[index] ?? 0;
}
