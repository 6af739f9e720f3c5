/**
 * P(Z > z) of the standard normal distribution. Near 0 by Kummer's series for erf, whose terms are all positive; in the
 * tail by Laplace's continued fraction (Abramowitz and Stegun 7.1.6 and 7.1.14). Relative error below 1e-10.
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const x = z / Math.SQRT2;
  const density = Math.exp(-x * x) / Math.sqrt(Math.PI);
  if (x < 2.5) {
    let term = x;
    let sum = x;
    for (let n = 1; term > sum * 1e-17; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 0.5 - density * sum;
  }
  let fraction = x;
  for (let k = 60; k >= 1; k--) fraction = x + k / 2 / fraction;
  return density / 2 / fraction;
}

/** The z that a standard normal variable exceeds with 2.5 %. */
export const Z_975 = 1.959963984540054;
