/** A division of a series in two. */
export interface Split {
  /** Position of the first value after it. */
  readonly at: number;
  /** Where what follows it ends: the position after its last value. */
  readonly end: number;
  /** The scaled energy distance between what is before it and what follows, above 0. */
  readonly gain: number;
}

/**
 * The division of a series with the largest scaled energy distance of exponent 1: over every place, and every end of
 * what follows it, so that a second change further on does not hide the first (equations 6 and 7 of Matteson and
 * James 2014). Quadratic in the length.
 *
 * @param least values that both sides must have, 2 or more
 * @returns undefined where no division has them, or none divides at all
 */
export function bestSplit(values: readonly number[], least: number): Split | undefined {
  const count = values.length;
  const series = Float64Array.from(values);
  // within[k]: distances among the first k values. Grows by `to[k]`, those from value k to all before it.
  const within = new Float64Array(count + 1);
  for (let k = 0; k < count; k++) {
    let sum = 0;
    const value = at(series, k);
    for (let i = 0; i < k; i++) sum += Math.abs(at(series, i) - value);
    within[k + 1] = at(within, k) + sum;
  }
  let best: Split | undefined;
  // For one place after another, from the back: the distances among what follows it, by where that ends.
  const after = new Float64Array(count + 1);
  for (let place = count - 1; place >= least; place--) {
    let sum = 0;
    const value = at(series, place);
    for (let end = place + 1; end <= count; end++) {
      sum += Math.abs(at(series, end - 1) - value);
      after[end] = at(after, end) + sum;
      const right = end - place;
      if (right < least) continue;
      const across = at(within, end) - at(within, place) - at(after, end);
      const distance =
        (2 * across) / (place * right) -
        (2 * at(within, place)) / (place * (place - 1)) -
        (2 * at(after, end)) / (right * (right - 1));
      const gain = ((place * right) / end) * distance;
      // Rounding leaves a little of sums that are equal.
      if (gain > (best?.gain ?? 1e-12 * at(within, end))) best = { at: place, end, gain };
    }
  }
  return best;
}

/** Within range by construction; typed arrays are read as possibly undefined. */
function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
