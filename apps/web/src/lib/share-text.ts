import { formatPlain } from "./format-number.ts";

/**
 * A share without its sign, to the two figures that mean something, on one line: `4.8 %`, `0.24 %`, `61 %`,
 * `under 0.1 %`; nearly all is not all: `99.7 %`.
 */
export function shareText(share: number): string {
  const percent = Math.abs(share) * 100;
  if (percent > 0 && percent < 0.1) return "under 0.1\u00a0%";
  if (percent > 99 && percent < 100) return `${formatPlain(Math.floor(10 * percent) / 10)}\u00a0%`;
  return `${formatPlain(percent >= 10 ? Math.round(percent) : Number(percent.toPrecision(2)))}\u00a0%`;
}
