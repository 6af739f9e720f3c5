/**
 * A vector of nonnegative numbers whose range does not end at 1e308: element i is
 * `mantissa[i] * BASE ** exponent[i]`, with the mantissa in [1, BASE) or 0. Normalizing constants of a
 * closed network with thousands of customers span thousands of orders of magnitude; no single scale
 * factor holds them all, so each element carries its own.
 */
export type WideVector = { readonly mantissa: Float64Array; readonly exponent: Int32Array };

/** A power of two, so that scaling is exact; its cube is still inside the range of a double. */
const BASE = 2 ** 256;

/** The exponent of zero: below all others, and two of them still add up to a 32-bit integer. */
const ZERO_EXPONENT = -(2 ** 30);

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
  if (factor > 1) store(vector, index, (mantissa / BASE) * factor, exponent + 1);
  else store(vector, index, mantissa * factor, exponent);
}

/**
 * The kernel of every convolution: stores the sum of `a[k] * b[n - k]` for k from `first` to `last`, plus
 * `carry * out[n - 1]`, at `out[n]`. All terms are nonnegative, so nothing cancels. Terms less than
 * 2 ** -256 of the sum are dropped.
 */
export function convolveAt(
  a: WideVector,
  b: WideVector,
  n: number,
  first: number,
  last: number,
  out: WideVector,
  carry: number,
): void {
  const { mantissa: am, exponent: ae } = a;
  const { mantissa: bm, exponent: be } = b;
  let sum = 0;
  let exponent = 2 * ZERO_EXPONENT;
  if (carry > 0 && n > 0) {
    sum = carry * (out.mantissa[n - 1] ?? 0);
    exponent = out.exponent[n - 1] ?? 0;
  }
  for (let k = first; k <= last; k++) {
    const product = (am[k] ?? 0) * (bm[n - k] ?? 0);
    const power = (ae[k] ?? 0) + (be[n - k] ?? 0);
    if (power === exponent) sum += product;
    else if (power > exponent) {
      sum = (power === exponent + 1 ? sum / BASE : power === exponent + 2 ? sum / BASE / BASE : 0) + product;
      exponent = power;
    } else if (power === exponent - 1) sum += product / BASE;
    else if (power === exponent - 2) sum += product / BASE / BASE;
  }
  store(out, n, sum, exponent);
}

/** `a[i] / b[j]` as a plain number; 0 where it is below the range of a double. */
export function ratio(a: WideVector, i: number, b: WideVector, j: number): number {
  let value = (a.mantissa[i] ?? 0) / (b.mantissa[j] ?? 0);
  if (value === 0) return 0;
  let power = (a.exponent[i] ?? 0) - (b.exponent[j] ?? 0);
  for (; power > 0; power--) value *= BASE;
  for (; power < 0 && value > 0; power++) value /= BASE;
  return value;
}
