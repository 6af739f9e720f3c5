/**
 * A vector of nonnegative numbers whose range does not end at 1e308: element i is
 * `mantissa[i] * BASE ** exponent[i]`, with the mantissa in [1, BASE) or 0. Normalizing constants of a
 * closed network with thousands of customers span thousands of orders of magnitude; no single scale
 * factor holds them all, so each element carries its own.
 */
export type WideVector = { readonly mantissa: Float64Array; readonly exponent: Int32Array };

/** A power of two, so that scaling is exact; its cube is still inside the range of a double. */
export const BASE = 2 ** 256;

/** The exponent of zero: below all others, and two of them still add up to a 32-bit integer. */
const ZERO_EXPONENT = -(2 ** 28);

export function wideVector(length: number): WideVector {
  return { mantissa: new Float64Array(length), exponent: new Int32Array(length) };
}

/** Stores `value * BASE ** exponent` at `index`; the value is nonnegative and finite. */
export function store(vector: WideVector, index: number, value: number, exponent: number): void {
  let mantissa = value;
  let power = exponent;
  if (mantissa === 0) power = ZERO_EXPONENT;
  else {
    while (mantissa >= BASE) {
      mantissa /= BASE;
      power++;
    }
    while (mantissa < 1) {
      mantissa *= BASE;
      power--;
    }
  }
  vector.mantissa[index] = mantissa;
  vector.exponent[index] = power;
}

/** Stores `vector[from] * factor` at `index`; the factor is nonnegative and finite. */
export function storeScaled(vector: WideVector, index: number, from: number, factor: number): void {
  const mantissa = vector.mantissa[from] ?? 0;
  const exponent = vector.exponent[from] ?? 0;
  const product = mantissa * factor;
  if (product >= 1 && product < BASE) {
    vector.mantissa[index] = product;
    vector.exponent[index] = exponent;
  } else if (product < Number.POSITIVE_INFINITY) store(vector, index, product, exponent);
  else store(vector, index, (mantissa / BASE) * factor, exponent + 1);
}

/**
 * The kernel of every convolution: for n = 0 to `length` - 1, stores the sum of `a[k] * b[n - k]` over k = 0
 * to min(`last`, n), plus `carry * out[n - 1]`, at `out[n]`. All terms are nonnegative, so
 * nothing cancels. Terms less than 2 ** -256 of the sum are dropped. With `last` 0, `out` may be `b`.
 */
export function convolve(
  a: WideVector,
  b: WideVector,
  out: WideVector,
  length: number,
  last: number,
  carry: number,
): void {
  const { mantissa: am, exponent: ae } = a;
  const { mantissa: bm, exponent: be } = b;
  const { mantissa: om, exponent: oe } = out;
  for (let n = 0; n < length; n++) {
    let sum = 0;
    let exponent = 2 * ZERO_EXPONENT;
    if (n > 0 && carry > 0) {
      sum = carry * (om[n - 1] ?? 0);
      exponent = oe[n - 1] ?? 0;
    }
    const end = Math.min(last, n);
    for (let k = 0; k <= end; k++) {
      const product = (am[k] ?? 0) * (bm[n - k] ?? 0);
      const ahead = (ae[k] ?? 0) + (be[n - k] ?? 0) - exponent;
      if (ahead === 0) sum += product;
      else if (ahead > 0) {
        sum = (ahead === 1 ? sum / BASE : ahead === 2 ? sum / BASE / BASE : 0) + product;
        exponent += ahead;
      } else if (ahead === -1) sum += product / BASE;
      else if (ahead === -2) sum += product / BASE / BASE;
    }
    if (sum >= 1 && sum < BASE) {
      om[n] = sum;
      oe[n] = exponent;
    } else store(out, n, sum, exponent);
  }
}

/** `a[i] * b[j] / c[k]` as a plain number; 0 where it is below the range of a double. */
export function proportion(
  a: WideVector,
  i: number,
  b: WideVector,
  j: number,
  c: WideVector,
  k: number,
): number {
  let value = ((a.mantissa[i] ?? 0) * (b.mantissa[j] ?? 0)) / (c.mantissa[k] ?? 0);
  let power = (a.exponent[i] ?? 0) + (b.exponent[j] ?? 0) - (c.exponent[k] ?? 0);
  for (; power > 0 && value > 0; power--) value *= BASE;
  for (; power < 0 && value > 0; power++) value /= BASE;
  return value;
}
