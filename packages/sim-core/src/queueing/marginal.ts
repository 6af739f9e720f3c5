import { type Contended, fillFactors } from "./convolution.ts";
import { convolveAt, ratio, storeScaled, type WideVector } from "./wide-vector.ts";

/** Where the sums are made, and the normalizing constants of the whole network. */
export type Scratch = { readonly factors: WideVector; readonly sums: WideVector; readonly whole: WideVector };

type Marginal = { utilization: number; present: number; waiting: number };

/** A single server of the network: k or more are present with probability demand ** k G(N - k) / G(N). */
export function measureSingle(demand: number, customers: number, scratch: Scratch, into: Marginal): void {
  fillFactors(scratch.factors, { demand, servers: 1 }, customers);
  into.present = weigh(scratch.whole, 1, customers, scratch);
  into.waiting = weigh(scratch.whole, 2, customers, scratch);
}

/**
 * Any other station: k are present with probability f(k) H(N - k) / G(N), where H, here `others`, are the
 * constants of the network without it.
 */
export function measureOther(
  station: Contended,
  others: WideVector,
  customers: number,
  scratch: Scratch,
  into: Marginal,
): void {
  const { factors } = scratch;
  const { servers } = station;
  fillFactors(factors, station, customers);
  into.utilization = weigh(others, 1, customers, scratch);
  for (let k = 1; k <= customers; k++) storeScaled(factors, k, k, k);
  into.present = weigh(others, 1, customers, scratch);
  for (let k = servers + 1; k <= customers; k++) storeScaled(factors, k, k, (k - servers) / k);
  into.waiting = weigh(others, servers + 1, customers, scratch);
}

/** The sum over k from `first` to N of factors[k] g[N - k], over G(N). */
function weigh(g: WideVector, first: number, customers: number, { factors, sums, whole }: Scratch): number {
  convolveAt(factors, g, customers, first, customers, sums, 0);
  return ratio(sums, customers, whole, customers);
}
