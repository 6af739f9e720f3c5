import { convolve, store, storeScaled, type WideVector } from "./wide-vector.ts";

/** A station that holds customers up: parallel servers, or the rates with 1, 2, ... customers present. */
export type Contended = { readonly demand: number; readonly servers: number; readonly rates?: Float64Array };

/** Fills in the factors of a delay: demand ** n / n!, for n = 0 to `customers`. */
export function fillDelayFactors(factors: WideVector, demand: number, customers: number): void {
  store(factors, 0, 1, 0);
  for (let n = 1; n <= customers; n++) storeScaled(factors, n, n - 1, demand / n);
}

/** Fills in a station's factors, the product over k = 1 to n of demand / rate(k), for n = 0 to `customers`. */
export function fillFactors(factors: WideVector, station: Contended, customers: number): void {
  const { demand, servers, rates } = station;
  store(factors, 0, 1, 0);
  for (let n = 1; n <= customers; n++)
    storeScaled(factors, n, n - 1, demand / (rates ? (rates[n - 1] ?? 0) : Math.min(n, servers)));
}

/**
 * Adds a station to the network whose normalizing constants are `g`, for 0 to `customers` customers, and
 * stores the constants of the larger network in `out`; `factors` is overwritten. A single server may be
 * added in place.
 */
export function addStation(
  g: WideVector,
  station: Contended,
  customers: number,
  factors: WideVector,
  out: WideVector,
): void {
  const { demand, servers, rates } = station;
  if (rates) {
    fillFactors(factors, station, customers);
    convolve(factors, g, out, customers + 1, customers, 0);
    return;
  }
  // With as many customers as servers the factors f turn geometric, with ratio r = demand / servers: so
  // f(k) - r f(k - 1) is f(k) (1 - k / servers) >= 0 below, and 0 from there on. That makes a recurrence of
  // as many terms as servers out of a sum over all customers, and subtracts nothing.
  const terms = Math.min(servers - 1, customers);
  fillFactors(factors, station, terms);
  for (let k = 1; k <= terms; k++) storeScaled(factors, k, k, (servers - k) / servers);
  convolve(factors, g, out, customers + 1, terms, demand / servers);
}
