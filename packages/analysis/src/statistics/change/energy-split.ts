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
 * @param enough a gain that will do: the first division with it is answered, and no better one is looked for
 * @returns undefined where no division has them, or none divides at all
 */
export function bestSplit(
  values: ArrayLike<number>,
  least: number,
  enough = Number.POSITIVE_INFINITY,
): Split | undefined {
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
  let [bestGain, bestPlace, bestEnd] = [0, 0, 0];
  // For one place after another, from the back: the distances among what follows it, by where that ends.
  const after = new Float64Array(count + 1);
  for (let place = count - 1; place >= least; place--) {
    let sum = 0;
    const value = at(series, place);
    const before = at(within, place);
    // Of the mean distance among what is before the place, for each value after it.
    const share = before / (place - 1);
    for (let end = place + 1; end <= count; end++) {
      sum += Math.abs(at(series, end - 1) - value);
      const among = at(after, end) + sum;
      after[end] = among;
      const right = end - place;
      if (right < least) continue;
      const all = at(within, end);
      // (place right / end) (2 across / (place right) - mean distance before - mean distance after)
      const gain = (2 * (all - before - among - right * share - (place * among) / (right - 1))) / end;
      // Rounding leaves a little of sums that are equal.
      if (gain > bestGain && gain > 1e-12 * all) {
        [bestGain, bestPlace, bestEnd] = [gain, place, end];
        if (gain >= enough) return { at: place, end, gain };
      }
    }
  }
  return bestGain > 0 ? { at: bestPlace, end: bestEnd, gain: bestGain } : undefined;
}

/** Within range by construction; typed arrays are read as possibly undefined. */
function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
