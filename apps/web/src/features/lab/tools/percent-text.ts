import { formatPlain } from "../../../lib/format-number.ts";

/** A share without a sign, to two figures: `5 %`, `0.32 %`, `98 %`; nearly all is not all: `99.7 %`. */
export function percentText(share: number): string {
  const percent = Math.abs(share) * 100;
  if (percent > 99 && percent < 100) return `${formatPlain(Math.floor(10 * percent) / 10)} %`;
  return `${formatPlain(percent >= 10 ? Math.round(percent) : Number(percent.toPrecision(2)))} %`;
}
