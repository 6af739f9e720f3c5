/** A transition of a Markov chain, whose rate is `times` the rate of its kind. */
export interface Transition {
  readonly from: number;
  readonly to: number;
  readonly kind: number;
  readonly times: number;
}

/** Plans the elimination of all states but 0, next the one that adds fewest transitions (Markowitz, 1957). */
export function planElimination(states: number, transitions: readonly Transition[]) {
  const into = Array.from({ length: states }, () => new Map<number, number>());
  const out = Array.from({ length: states }, () => new Map<number, number>());
  let slots = 0;
  const slotOf = (from: number, to: number) => {
    const known = out[from]?.get(to);
    if (known !== undefined) return known;
    out[from]?.set(to, slots);
    into[to]?.set(from, slots);
    return slots++;
  };
  const placed = transitions.flatMap(({ from, to, kind, times }) => [slotOf(from, to), kind, times]);
  const left = new Set(Array.from({ length: states - 1 }, (_, i) => i + 1));
  const steps: number[] = [];
  const starts: number[] = [];
  while (left.size > 0) {
    let state = 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (const candidate of left) {
      const pairs = (into[candidate]?.size ?? 0) * (out[candidate]?.size ?? 0);
      if (pairs < fewest) [state, fewest] = [candidate, pairs];
    }
    left.delete(state);
    const sources = [...(into[state] ?? [])];
    const targets = [...(out[state] ?? [])];
    for (const [from] of sources) out[from]?.delete(state);
    for (const [to] of targets) into[to]?.delete(state);
    starts.push(steps.length);
    steps.push(state, sources.length, targets.length);
    for (const [, slot] of sources) steps.push(slot);
    for (const [, slot] of targets) steps.push(slot);
    for (const [from] of sources) steps.push(from);
    for (const [from] of sources) for (const [to] of targets) steps.push(from === to ? -1 : slotOf(from, to));
  }
  return {
    states,
    /** Rates of the chain and of the transitions that elimination adds. */
    slots,
    /** Slot, kind and times of each transition. */
    transitions: Int32Array.from(placed),
    /**
     * For each state in the order of elimination: its number, how many transitions lead there and away from there,
     * their slots, the states that those to it come from, and for each pair of them the slot of the way past it, or -1.
     */
    steps: Int32Array.from(steps),
    /** Start of each step. */
    starts: Int32Array.from(starts),
  };
}

/**
 * A plan for computing the stationary distribution of a chain from its rates: the order of elimination of states, and
 * the flow of rates. It depends only on the structure of the chain, so one plan serves any rates.
 */
export type EliminationPlan = ReturnType<typeof planElimination>;

/**
 * The stationary distribution for the rates of each kind of transition, without a subtraction (Grassmann, Taksar and
 * Heyman, Operations Research 33, 1985).
 */
export function stationary(plan: EliminationPlan, rates: readonly number[]): Float64Array {
  const { states, slots, transitions, steps, starts } = plan;
  const value = new Float64Array(slots);
  for (let i = 0; i < transitions.length; i += 3) {
    const slot = transitions[i] ?? 0;
    value[slot] = (value[slot] ?? 0) + (transitions[i + 2] ?? 0) * (rates[transitions[i + 1] ?? 0] ?? 0);
  }
  const exits = new Float64Array(starts.length);
  for (let step = 0; step < starts.length; step++) {
    const start = starts[step] ?? 0;
    const sources = start + 3;
    const targets = sources + (steps[start + 1] ?? 0);
    const end = targets + (steps[start + 2] ?? 0);
    let exit = 0;
    for (let i = targets; i < end; i++) exit += value[steps[i] ?? 0] ?? 0;
    exits[step] = exit;
    let past = end + targets - sources;
    for (let i = sources; i < targets; i++) {
      const share = (value[steps[i] ?? 0] ?? 0) / exit;
      for (let j = targets; j < end; j++) {
        const slot = steps[past++] ?? 0;
        if (slot >= 0) value[slot] = (value[slot] ?? 0) + share * (value[steps[j] ?? 0] ?? 0);
      }
    }
  }
  const weights = new Float64Array(states);
  weights[0] = 1;
  let total = 1;
  for (let step = starts.length - 1; step >= 0; step--) {
    const start = starts[step] ?? 0;
    const sources = steps[start + 1] ?? 0;
    const from = start + 3 + sources + (steps[start + 2] ?? 0);
    let weight = 0;
    for (let i = 0; i < sources; i++)
      weight += (weights[steps[from + i] ?? 0] ?? 0) * (value[steps[start + 3 + i] ?? 0] ?? 0);
    weight /= exits[step] ?? 1;
    weights[steps[start] ?? 0] = weight;
    total += weight;
  }
  for (let state = 0; state < states; state++) weights[state] = (weights[state] ?? 0) / total;
  return weights;
}
