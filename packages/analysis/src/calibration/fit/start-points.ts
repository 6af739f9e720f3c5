import { rng } from "@wirecost/sim-core";
import type { Constant } from "../constant.ts";

/**
 * Starting points of a fit: the initial constants, the centers of their priors, and draws from the priors. Their tails
 * are heavy, so some constants of every draw are far off.
 */
export function startPoints(
  constants: readonly Constant[],
  from: readonly number[],
  draws: number,
  seed: number,
): readonly (readonly number[])[] {
  const random = rng(seed);
  const inside = ({ low, high }: Constant, log: number) => Math.min(high, Math.max(low, log));
  return [
    from,
    constants.map((c) => inside(c, c.prior.mean)),
    ...Array.from({ length: draws }, () =>
      constants.map((c) => inside(c, c.prior.mean + c.prior.sd * studentT2(random()))),
    ),
  ];
}

/** The quantile function of Student's t with 2 degrees of freedom, which has a closed form. */
function studentT2(share: number): number {
  return (2 * share - 1) / Math.sqrt(Math.max(1e-6, 2 * share * (1 - share)));
}
