import type { Pair, PairAtServer, TimeAway } from "./lines.ts";

/**
 * One server for customers of two classes, as the Markov chain of how many of each are at the server and
 * which class is in service; times are exponential. Each waiting customer is equally likely to be next:
 * unlike the order of a line, that needs no memory, and it hardly changes how often each class is served.
 *
 * @param customers of each class, at least one
 */
export function solveRandomOrder(
  customers: Pair,
  away: readonly [TimeAway, TimeAway],
  service: Pair,
): PairAtServer {
  // The fewer customers vary fastest along the chain: its band is twice as wide as their number.
  const order = customers[0] < customers[1] ? ([1, 0] as const) : ([0, 1] as const);
  const [many, few] = order.map((which) => customers[which] ?? 0) as [number, number];
  const [serveMany, serveFew] = order.map((which) => 1 / (service[which] ?? 0)) as [number, number];
  const [returnMany, returnFew] = order.map((which) => {
    const { fixed, random } = away[which] as TimeAway;
    // A customer who is never away returns immediately.
    return 1 / Math.max(fixed + random, 1e-9 * Math.min(service[0], service[1]));
  }) as [number, number];

  const width = 2 * few + 1;
  const chain = new Band(width * (many + 1), width);
  /** With i of the many and j of the few at the server, which serves one of those named. */
  const stateOf = (i: number, j: number, serves: "many" | "few") =>
    i * width + (serves === "few" ? few + j : j);
  const addNext = (from: number, rate: number, i: number, j: number) => {
    if (i + j === 0) chain.add(from, 0, rate);
    if (i > 0) chain.add(from, stateOf(i, j, "many"), (rate * i) / (i + j));
    if (j > 0) chain.add(from, stateOf(i, j, "few"), (rate * j) / (i + j));
  };
  chain.add(0, stateOf(1, 0, "many"), many * returnMany);
  chain.add(0, stateOf(0, 1, "few"), few * returnFew);
  for (let i = 0; i <= many; i++)
    for (let j = 0; j <= few; j++)
      for (const serves of ["many", "few"] as const) {
        if ((serves === "many" ? i : j) === 0) continue;
        const from = stateOf(i, j, serves);
        if (i < many) chain.add(from, stateOf(i + 1, j, serves), (many - i) * returnMany);
        if (j < few) chain.add(from, stateOf(i, j + 1, serves), (few - j) * returnFew);
        if (serves === "many") addNext(from, serveMany, i - 1, j);
        else addNext(from, serveFew, i, j - 1);
      }

  const weights = chain.stationary();
  let [busyMany, busyFew, present] = [0, 0, 0];
  for (let state = 1; state < weights.length; state++) {
    const weight = weights[state] ?? 0;
    const at = state % width;
    if (at > few) busyFew += weight;
    else busyMany += weight;
    present += weight * (Math.floor(state / width) + (at > few ? at - few : at));
  }
  const rates = [busyMany * serveMany, busyFew * serveFew] as const;
  return { throughput: [rates[order[0]], rates[order[1]]], present };
}

/** Multiplications that {@link solveRandomOrder} takes, at most. */
export function workOfRandomOrder([n0, n1]: Pair): number {
  return (Math.max(n0, n1) + 1) * (2 * Math.min(n0, n1) + 1) ** 3;
}

/** An empty server can be so rare that other states are more likely by more than a number can hold. */
const LARGE = 1e150;

/** A Markov chain whose transitions lead no further than `width` states away. */
class Band {
  readonly #rates: Float64Array;
  readonly #states: number;
  readonly #width: number;

  constructor(states: number, width: number) {
    this.#states = states;
    this.#width = width;
    this.#rates = new Float64Array(states * (2 * width + 1));
  }

  add(from: number, to: number, rate: number): void {
    const slot = this.#slotOf(from, to);
    this.#rates[slot] = (this.#rates[slot] ?? 0) + rate;
  }

  #slotOf(from: number, to: number): number {
    return from * (2 * this.#width + 1) + to - from + this.#width;
  }

  /** Eliminates the last state repeatedly, without a subtraction (Grassmann, Taksar and Heyman, 1985). */
  stationary(): Float64Array {
    const rates = this.#rates;
    const exits = new Float64Array(this.#states);
    for (let state = this.#states - 1; state > 0; state--) {
      const first = Math.max(0, state - this.#width);
      const own = this.#slotOf(state, first);
      let exit = 0;
      for (let i = 0; i < state - first; i++) exit += rates[own + i] ?? 0;
      exits[state] = exit;
      for (let from = first; from < state; from++) {
        const rate = rates[this.#slotOf(from, state)] ?? 0;
        if (rate === 0) continue;
        const share = rate / exit;
        const past = this.#slotOf(from, first);
        for (let i = 0; i < state - first; i++)
          rates[past + i] = (rates[past + i] ?? 0) + share * (rates[own + i] ?? 0);
      }
    }
    const weights = new Float64Array(this.#states);
    weights[0] = 1;
    let total = 1;
    for (let state = 1; state < this.#states; state++) {
      let inflow = 0;
      for (let from = Math.max(0, state - this.#width); from < state; from++)
        inflow += (weights[from] ?? 0) * (rates[this.#slotOf(from, state)] ?? 0);
      // No transition leads to a state that cannot be.
      if (inflow === 0) continue;
      const weight = inflow / (exits[state] ?? 1);
      weights[state] = weight;
      total += weight;
      if (total < LARGE) continue;
      for (let before = 0; before <= state; before++) weights[before] = (weights[before] ?? 0) / LARGE;
      total /= LARGE;
    }
    return weights.map((weight) => weight / total);
  }
}
