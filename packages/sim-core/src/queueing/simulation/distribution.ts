/**
 * How long a step of a customer takes, in the network's unit of time.
 *
 * - `exponential`: squared coefficient of variation 1.
 * - `constant`: always the mean.
 * - `erlang`: the sum of `phases` exponentials, squared coefficient of variation 1 / phases.
 * - `hyperexponential`: one of two exponentials, `share` of all from the first; more varied than either.
 * - `custom`: whatever `sample` draws; it gets uniform random numbers in [0, 1), and must use nothing else.
 */
export type Distribution =
  | { readonly kind: "exponential"; readonly mean: number }
  | { readonly kind: "constant"; readonly mean: number }
  | { readonly kind: "erlang"; readonly mean: number; readonly phases: number }
  | {
      readonly kind: "hyperexponential";
      readonly share: number;
      readonly means: readonly [first: number, second: number];
    }
  | { readonly kind: "custom"; readonly sample: (uniform: () => number) => number };

/**
 * A hyperexponential with balanced means (each branch has half of the total time) for a mean and a squared
 * coefficient of variation of 1 or more. Throws RangeError for a smaller one.
 */
export function hyperexponential(mean: number, squaredVariation: number): Distribution {
  if (!(squaredVariation >= 1))
    throw new RangeError(
      `A hyperexponential has a squared coefficient of variation of 1 or more, not ${squaredVariation}.`,
    );
  const share = (1 + Math.sqrt((squaredVariation - 1) / (squaredVariation + 1))) / 2;
  return { kind: "hyperexponential", share, means: [mean / (2 * share), mean / (2 * (1 - share))] };
}

/** The problem with a distribution, or undefined. */
export function complaintAbout(distribution: Distribution): string | undefined {
  const bad = (mean: number) => !(mean >= 0 && mean < Number.POSITIVE_INFINITY);
  switch (distribution.kind) {
    case "custom":
      return undefined;
    case "hyperexponential": {
      const wrong = distribution.means.find(bad);
      if (wrong !== undefined) return `a mean of ${wrong}; it must be finite and 0 or more`;
      if (distribution.share >= 0 && distribution.share <= 1) return undefined;
      return `a share of ${distribution.share}; it must be from 0 to 1`;
    }
    default:
      if (bad(distribution.mean)) return `a mean of ${distribution.mean}; it must be finite and 0 or more`;
      if (
        distribution.kind === "erlang" &&
        !(Number.isInteger(distribution.phases) && distribution.phases >= 1)
      )
        return `${distribution.phases} phases; it needs 1 or more whole ones`;
      return undefined;
  }
}

/** Whether a draw can be above 0. */
export function takesTime(distribution: Distribution): boolean {
  if (distribution.kind === "custom") return true;
  if (distribution.kind === "hyperexponential") {
    const [first, second] = distribution.means;
    return (distribution.share > 0 && first > 0) || (distribution.share < 1 && second > 0);
  }
  return distribution.mean > 0;
}
