import { nextInt, nextUniform, type RandomSource } from "./random-source.ts";

/** Layers of the ziggurat, and the right edge and area of the lowest: Marsaglia and Tsang, J. Stat. Software 5(8), 2000. */
const LAYERS = 256;
const EDGE = 7.697117470131487;
const AREA = 0.003949659822581572;

/** Right edge of each layer from the lowest up; the first is as wide as its area asks, tail included. */
const edges = new Float64Array(LAYERS + 1);
/** Density at those edges. */
const heights = new Float64Array(LAYERS + 1);

edges[0] = AREA / expNegative(EDGE);
edges[1] = EDGE;
heights[1] = expNegative(EDGE);
for (let i = 2; i < LAYERS; i++) {
  const height = (heights[i - 1] ?? 0) + AREA / (edges[i - 1] ?? 0);
  heights[i] = height;
  edges[i] = negativeLog(height, edges[i - 1] ?? 0);
}
edges[LAYERS] = 0;
heights[LAYERS] = 1;

/** The x >= 0 with exp(-x) = value, by Newton's method from `guess`; the tables need no logarithm but this. */
function negativeLog(value: number, guess: number): number {
  let x = guess;
  for (let i = 0; i < 60; i++) x += 1 - value / expNegative(x);
  return x;
}

/**
 * Exponential with mean 1, by the ziggurat: 98.9 % of draws cost one random integer and one multiplication.
 * Basic arithmetic only, so every engine gives the same bits.
 */
export function nextExponential(source: RandomSource): number {
  for (;;) {
    const bits = nextInt(source);
    const layer = bits & 255;
    const x = ((bits >>> 8) + 0.5) * (1 / 16777216) * (edges[layer] ?? 0);
    if (x < (edges[layer + 1] ?? 0)) return x;
    // An exponential has no memory: what exceeds the edge is exponential again.
    if (layer === 0) return EDGE + nextExponential(source);
    const bottom = heights[layer] ?? 0;
    const y = bottom + nextUniform(source) * ((heights[layer + 1] ?? 0) - bottom);
    if (y < expNegative(x)) return x;
  }
}

/**
 * exp(-x) for x >= 0, from multiplications and additions alone. Math.exp may differ in its last bit from
 * one engine to another; this gives the same bits wherever doubles are IEEE 754, to a relative error below
 * 1e-12 up to x = 40.
 */
export function expNegative(x: number): number {
  // Halved until a short series suffices, then squared as often.
  let halvings = 0;
  let small = x;
  for (; small > 1 / 64; halvings++) small /= 2;
  let value = 1;
  for (let term = 8; term >= 1; term--) value = 1 - (small / term) * value;
  for (; halvings > 0; halvings--) value *= value;
  return value;
}
