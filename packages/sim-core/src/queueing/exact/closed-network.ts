import { checkStations, ratesOf, type Station } from "../station.ts";
import { addStation, type Contended, fillDelayFactors, fillFactors } from "./convolution.ts";
import { proportion, type WideVector, wideVector } from "./wide-vector.ts";

export type StationSolution = {
  /** Utilization of its servers; for a load-dependent station, the share of time with customers present; for a delay, 0. */
  utilization: number;
  present: number;
  /** Mean queue length. A load-dependent station counts as one server; at a delay, no customer waits. */
  waiting: number;
  /** Mean time a customer spends there in one cycle, in the unit of the demands. */
  residenceTime: number;
};

export type NetworkSolution = {
  /** Cycles per unit of time. */
  throughput: number;
  /** Mean time of a cycle, its delays left out. */
  responseTime: number;
  /** In the order of the network's stations. */
  stations: StationSolution[];
};

type Part = { readonly contended: Contended; readonly solution: StationSolution };

/** Vectors reused from call to call, so that a sweep allocates little more than its results. */
let pool = newPool(256);

function newPool(length: number) {
  const vector = () => wideVector(length);
  return {
    length,
    simple: vector(),
    a: vector(),
    b: vector(),
    whole: vector(),
    factors: vector(),
  };
}

/**
 * Solves a closed network of `customers` customers exactly, by Buzen's convolution (CACM 16, 1973), each
 * normalizing constant with an exponent of its own: neither 10,000 customers nor a saturated station costs
 * digits. Every sum is over positive terms, so the relative error stays near that of a sum of doubles.
 *
 * A queue takes customers x servers steps, a load-dependent station customers squared / 2; every station
 * with several servers or a rate is added once more for each other such station.
 *
 * Throws RangeError for invalid stations or numbers of customers, naming the value.
 */
export function solveClosedNetwork(stations: readonly Station[], customers: number): NetworkSolution {
  checkStations(stations, customers);
  const unit = shortestInterval(stations, customers);
  const solutions = stations.map(() => ({ utilization: 0, present: 0, waiting: 0, residenceTime: 0 }));
  const singles: Part[] = [];
  const others: Part[] = [];
  let delay = 0;
  for (const [i, solution] of solutions.entries()) {
    const station = stations[i];
    if (!station || station.demand === 0) continue;
    const demand = station.demand / unit;
    if (station.kind === "delay") delay += demand;
    else if (station.kind === "load-dependent")
      others.push({ contended: { demand, servers: 1, rates: ratesOf(station.rate, customers) }, solution });
    else
      (station.servers === 1 ? singles : others).push({
        contended: { demand, servers: station.servers },
        solution,
      });
  }

  // From here on nothing of the caller's runs, so that a rate may itself come from a solution.
  if (pool.length <= customers) pool = newPool(2 * customers);
  fillDelayFactors(pool.simple, delay, customers);
  for (const { contended } of singles)
    addStation(pool.simple, contended, customers, pool.factors, pool.simple);
  const { factors } = pool;
  const whole = others.length === 0 ? pool.simple : pool.whole;
  for (const [i, part] of others.entries()) {
    const rest = addAll(others, part, customers);
    if (i === 0) addStation(rest, part.contended, customers, factors, whole);
    measureOther(part.contended, rest, whole, customers, factors, part.solution);
  }
  for (const { contended, solution } of singles)
    measureSingle(contended, whole, customers, factors, solution);

  // The constant for no customers is 1.
  const throughput = proportion(whole, 0, whole, customers - 1, whole, customers) / unit;
  let responseTime = 0;
  for (const [i, solution] of solutions.entries()) {
    const station = stations[i];
    if (!station) continue;
    if (station.kind === "delay") solution.present = throughput * station.demand;
    solution.residenceTime = solution.present / throughput;
    if (station.kind !== "delay") responseTime += solution.residenceTime;
  }
  return { throughput, responseTime, stations: solutions };
}

/**
 * The bounds of operational analysis on the time between two cycles' ends. As a unit of time it keeps the
 * constants of most networks within a few exponents of each other, where sums are fastest.
 */
function shortestInterval(stations: readonly Station[], customers: number): number {
  let longest = 0;
  let total = 0;
  for (const station of stations) {
    total += station.demand;
    if (station.kind === "queue") longest = Math.max(longest, station.demand / station.servers);
  }
  return Math.max(longest, total / customers);
}

/** The constants of the delays, the single servers and all other stations but one. */
function addAll(parts: readonly Part[], except: Part, customers: number): WideVector {
  let from = pool.simple;
  for (const part of parts) {
    if (part === except) continue;
    const to = from === pool.a ? pool.b : pool.a;
    addStation(from, part.contended, customers, pool.factors, to);
    from = to;
  }
  return from;
}

type Marginal = { utilization: number; present: number; waiting: number };

/**
 * A single server in a network whose normalizing constants are G, here `whole`: k or more are present with
 * probability demand ** k G(N - k) / G(N).
 */
function measureSingle(
  station: Contended,
  whole: WideVector,
  customers: number,
  factors: WideVector,
  into: Marginal,
): void {
  fillFactors(factors, station, customers);
  into.utilization = proportion(factors, 1, whole, customers - 1, whole, customers);
  for (let k = 2; k <= customers; k++)
    into.waiting += proportion(factors, k, whole, customers - k, whole, customers);
  into.present = into.utilization + into.waiting;
}

/**
 * Any other station: k are present with probability f(k) H(N - k) / G(N), where H, here `rest`, are the
 * constants of the network without it.
 */
function measureOther(
  station: Contended,
  rest: WideVector,
  whole: WideVector,
  customers: number,
  factors: WideVector,
  into: Marginal,
): void {
  const { servers } = station;
  fillFactors(factors, station, customers);
  for (let k = 1; k <= customers; k++) {
    const probability = proportion(factors, k, rest, customers - k, whole, customers);
    into.utilization += (probability * Math.min(k, servers)) / servers;
    into.present += probability * k;
    if (k > servers) into.waiting += probability * (k - servers);
  }
}
