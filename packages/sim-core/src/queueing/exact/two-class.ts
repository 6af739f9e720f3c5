import { solveFiniteSource } from "./finite-source.ts";

/** Two classes of customers that share processors; the first also passes a section that only one may be in. */
export interface TwoClassNetwork {
  readonly customers: readonly [number, number];
  /** Mean time away between two cycles, by class. */
  readonly delay: readonly [number, number];
  /** Mean CPU time per cycle outside of the section, by class; above 0. */
  readonly demand: readonly [number, number];
  readonly processors: number;
  /** Mean CPU time per cycle of the first class in the section. */
  readonly serialDemand: number;
}

export interface TwoClassSolution {
  /** Cycles per unit of time, by class. */
  readonly throughput: readonly [number, number];
  /** Mean number at the processors outside of the section, by class. */
  readonly atProcessors: readonly [number, number];
  /** Mean number of the first class in the section or waiting for it. */
  readonly atSerial: number;
  /** Utilization of the processors. */
  readonly utilization: number;
}

/**
 * Solves a closed network in which customers are away for a while, share processors, and, of the first class, pass a
 * section that only one may be in and that runs on a processor like everything else. Service is exponential.
 *
 * In two steps. With A and B of the classes there, and none coming or going, the number a of the first class outside
 * of the section is a birth and death process; with r the number that run and s(r) = min(1, processors / r) its
 * weights are (demand / serialDemand)^a / a! / s(r), so its means are known without solving anything. Then B is
 * averaged given A, and A by itself, each as a birth and death process with the rates of the step before. Both steps
 * are exact while there are processors for everybody or no section, since the network then has a product form;
 * otherwise a test holds them to 1.5 % of the Markov chain. Takes customers0 x customers1 steps, and nothing but sums
 * and quotients of positive terms, so every engine gives the same bits.
 *
 * @throws RangeError for a class without processor time
 */
export function solveTwoClasses(network: TwoClassNetwork): TwoClassSolution {
  const { customers, delay, demand, processors, serialDemand } = network;
  const [n0, n1] = customers;
  const [d0, d1] = demand;
  if ((n0 > 0 && !(d0 > 0)) || (n1 > 0 && !(d1 > 0)))
    throw new RangeError(`Both classes need processor time, not ${d0} and ${d1}.`);
  const rates = new Float64Array(n0);
  // Means with A customers of the first class there: of the second's throughput and number, and of the first outside.
  const rate1 = new Float64Array(n0 + 1);
  const present1 = new Float64Array(n0 + 1);
  const outside = new Float64Array(n0 + 1);
  const inside = alone({ demand: d0, serialDemand, processors, others: n1 });
  const served = new Float64Array(n1);
  const shares = new Float64Array(n1 + 1);
  for (let a = 0; a <= n0; a++) {
    if (a > 0) inside.add();
    if (n1 === 0) {
      if (a > 0) [rates[a - 1], outside[a]] = [inside.rate(0), inside.outside(0)];
      continue;
    }
    for (let b = 1; b <= n1; b++) served[b - 1] = (b / d1) * inside.speed(b);
    const { throughput, present } = solveFiniteSource(n1, delay[1], served, shares);
    rate1[a] = throughput;
    let [rate, number, out] = [0, 0, 0];
    for (let b = 0; b <= n1; b++) {
      const probability = present[b] ?? 0;
      if (probability === 0) continue;
      number += probability * b;
      if (a === 0) continue;
      rate += probability * inside.rate(b);
      out += probability * inside.outside(b);
    }
    present1[a] = number;
    outside[a] = out;
    if (a > 0) rates[a - 1] = rate;
  }
  const { throughput: first, present } = solveFiniteSource(n0, delay[0], rates);
  let [second, at0, at1, serial] = [0, 0, 0, 0];
  for (let a = 0; a <= n0; a++) {
    const probability = present[a] ?? 0;
    const out = outside[a] ?? 0;
    second += probability * (rate1[a] ?? 0);
    at0 += probability * out;
    at1 += probability * (present1[a] ?? 0);
    serial += probability * (a - out);
  }
  return {
    throughput: [first, second],
    atProcessors: [at0, at1],
    atSerial: serial,
    utilization: (first * (d0 + serialDemand) + second * d1) / processors,
  };
}

/** The first class with A customers there, A growing from 0, beside b = 0 to `others` of the second. */
interface Alone {
  /** Increases A by one. */
  add(): void;
  /** Cycles of the first class per unit of time, for A above 0. */
  rate(b: number): number;
  /** Mean number of the first class outside of the section. */
  outside(b: number): number;
  /** Mean speed of one of the second class, b above 0. */
  speed(b: number): number;
}

/**
 * Sums of the weights w(a) = ratio^a / a! over a < A, as means of them, so that no ratio and no A leaves the range of
 * a double: with `last` the share of the newest weight in its sum, each mean moves by that share.
 */
function alone({
  demand,
  serialDemand,
  processors,
  others,
}: {
  demand: number;
  serialDemand: number;
  processors: number;
  others: number;
}): Alone {
  /** Factor by which a customer is slower with r running. */
  const stretch = (r: number) => (r > processors ? r / processors : 1);
  let count = 0;
  if (serialDemand === 0)
    return {
      add() {
        count++;
      },
      rate: (b) => count / demand / stretch(count + b),
      outside: () => count,
      speed: (b) => 1 / stretch(count + b),
    };
  /** w(A - 1) over the sum of w(a), a < A; and w(A) over that sum. */
  let last = 1;
  let next = 0;
  /** Means over a < A of stretch(a + 1 + b), and of a x stretch(a + 1 + b). */
  const stretches = new Float64Array(others + 1);
  const numbers = new Float64Array(others + 1);
  const whole = (b: number) => (stretches[b] ?? 0) + next * stretch(count + b);
  return {
    add() {
      if (count > 0) last = next / (1 + next);
      for (let b = 0; b <= others; b++) {
        const long = stretch(count + 1 + b);
        stretches[b] = (1 - last) * (stretches[b] ?? 0) + last * long;
        numbers[b] = (1 - last) * (numbers[b] ?? 0) + last * count * long;
      }
      count++;
      next = (demand / serialDemand / count) * last;
    },
    rate: (b) => 1 / serialDemand / whole(b),
    outside: (b) => ((numbers[b] ?? 0) + next * count * stretch(count + b)) / whole(b),
    speed: (b) => (count === 0 ? 1 / stretch(b) : (1 + next) / whole(b)),
  };
}
