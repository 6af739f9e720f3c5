/** P(F > f) of the F distribution: the regularized incomplete beta function (Abramowitz and Stegun 26.6.2). */
export function fTail(f: number, above: number, below: number): number {
  return incompleteBeta(below / (below + above * f), below / 2, above / 2);
}

/** By its continued fraction, evaluated by Lentz's method (Press et al., Numerical Recipes, section 6.4). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  let [c, d] = [1, 1 / (1 - ((a + b) * x) / (a + 1))];
  let fraction = d;
  for (let m = 1; m <= 1000; m++) {
    const steps = [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ];
    for (const step of steps) {
      d = 1 / (1 + step * d);
      c = 1 + step / c;
      fraction *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-14) break;
  }
  return (front * fraction) / a;
}

/** Stirling's series, above 10 within 1e-13; below by the recurrence. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  const s = 1 / (x * x);
  const series = (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
