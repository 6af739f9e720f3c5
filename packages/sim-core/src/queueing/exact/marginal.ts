import { type Contended, fillFactors } from "./convolution.ts";
import { proportion, type WideVector } from "./wide-vector.ts";

type Marginal = { utilization: number; present: number; waiting: number };

/**
 * A single server in a network whose normalizing constants are G, here `whole`: k or more are present with
 * probability demand ** k G(N - k) / G(N).
 */
export function measureSingle(
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
export function measureOther(
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
