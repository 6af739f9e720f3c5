import type { NumberParam } from "@wirecost/sim-core";

/** The next value worth trying above or below one: a suggested or named one, else a tenth of the way further. */
export function nextSensible(param: NumberParam, value: number, direction: 1 | -1): number {
  const known = [
    ...param.suggest,
    ...(param.presets ?? []).map((preset) => preset.value),
    param.min,
    param.max,
  ];
  const further = known.filter((candidate) => (candidate - value) * direction > 0);
  return further.length === 0 ? value : direction > 0 ? Math.min(...further) : Math.max(...further);
}
