/** A station of a closed network: where every customer is served at once, or where servers share one queue. */
type Station =
  | { readonly kind: "delay"; readonly demand: number }
  | { readonly kind: "queue"; readonly demand: number; readonly servers: number };

/**
 * A closed network of one class, exactly, as solvers and simulations are held against: Buzen's convolution (CACM 16,
 * 1973) of logarithms, which neither over- nor underflow.
 *
 * @param stations each with its mean service per cycle; no time at a delay is as none
 */
export function productForm(stations: readonly Station[], customers: number) {
  const factors = stations.map((station) => {
    const servers = station.kind === "delay" ? Number.POSITIVE_INFINITY : station.servers;
    const logs = [0];
    for (let n = 1; n <= customers; n++)
      logs.push((logs[n - 1] ?? 0) + Math.log(station.demand / Math.min(n, servers)));
    return logs;
  });
  const [last = [], ...rest] = factors;
  const before = constants(rest, customers);
  const all = constant(before, last, customers);
  const throughput = Math.exp(constant(before, last, customers - 1) - all);
  const away = stations.reduce((sum, { kind, demand }) => sum + (kind === "delay" ? demand : 0), 0);
  return {
    /** Cycles per unit of time. */
    throughput,
    /** Mean time of a cycle, its delays left out. */
    responseTime: customers / throughput - away,
    stations: stations.map((station, i) => {
      const others = constants(factors.toSpliced(i, 1), customers);
      const shares = (factors[i] ?? []).map((log, n) => Math.exp(log + (others[customers - n] ?? 0) - all));
      return {
        utilization: station.kind === "delay" ? 0 : (throughput * station.demand) / station.servers,
        present: shares.reduce((sum, share, n) => sum + n * share, 0),
      };
    }),
  };
}

/** The logarithm of the normalizing constant for each number of customers. */
function constants(factors: readonly (readonly number[])[], customers: number): readonly number[] {
  const [first, ...further] = factors;
  if (first === undefined)
    return Array.from({ length: customers + 1 }, (_, n) => (n === 0 ? 0 : Number.NEGATIVE_INFINITY));
  return further.reduce((sofar, logs) => sofar.map((_, n) => constant(sofar, logs, n)), first);
}

/** That of two networks in one, for n customers. */
function constant(a: readonly number[], b: readonly number[], n: number): number {
  const term = (k: number) => (a[k] ?? 0) + (b[n - k] ?? 0);
  let top = Number.NEGATIVE_INFINITY;
  for (let k = 0; k <= n; k++) top = Math.max(top, term(k));
  if (top === Number.NEGATIVE_INFINITY) return top;
  let sum = 0;
  for (let k = 0; k <= n; k++) sum += Math.exp(term(k) - top);
  return top + Math.log(sum);
}
