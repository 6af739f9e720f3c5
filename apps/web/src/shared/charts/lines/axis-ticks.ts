/** Ticks of a linear scale: round numbers, at most about `count`. */
export function linearTicks(min: number, max: number, count: number): readonly number[] {
  if (!(max > min)) return [min];
  const raw = (max - min) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Ticks of a logarithmic scale: 1, 2, 5 of each decade, or decades alone where those would be too many. */
export function logTicks(min: number, max: number, count: number): readonly number[] {
  const decades = Math.log10(max / min);
  const factors = decades * 3 <= count ? [1, 2, 5] : decades <= count ? [1] : undefined;
  const ticks: number[] = [];
  const stride = factors ? 1 : Math.ceil(decades / count);
  for (let power = Math.floor(Math.log10(min)); power <= Math.ceil(Math.log10(max)); power += stride)
    for (const factor of factors ?? [1]) {
      const tick = Number((factor * 10 ** power).toPrecision(12));
      if (tick >= min * 0.999 && tick <= max * 1.001) ticks.push(tick);
    }
  // Within less than a factor of two no round number may fall.
  return ticks.length >= 2 ? ticks : linearTicks(min, max, Math.min(count, 4));
}
