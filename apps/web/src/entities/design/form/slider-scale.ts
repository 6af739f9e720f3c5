import type { NumberParam } from "@wirecost/sim-core";

/** Positions of a slider: enough for three digits over five decades. */
export const SLIDER_STEPS = 1000;

/** Position of a value on its slider, 0 to SLIDER_STEPS. */
export function toPosition({ min, max, scale }: NumberParam, value: number): number {
  const share =
    scale === "log" && min > 0 ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.round(Math.max(0, Math.min(1, share)) * SLIDER_STEPS);
}

/** The value at a position, rounded to three digits and within the range. */
export function fromPosition({ min, max, scale, integer }: NumberParam, position: number): number {
  const share = position / SLIDER_STEPS;
  const exact = scale === "log" && min > 0 ? min * (max / min) ** share : min + (max - min) * share;
  const rounded = integer ? Math.round(exact) : Number(exact.toPrecision(3));
  return Math.max(min, Math.min(max, rounded));
}
