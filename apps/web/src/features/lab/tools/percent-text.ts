import { formatPlain } from "../../../lib/format-number.ts";

/** A share without a sign, to two figures: `5 %`, `0.32 %`, `98 %`; a hundred times and more whole. */
export function percentText(share: number): string {
  const percent = Math.abs(share) * 100;
  return `${formatPlain(percent >= 10 ? Math.round(percent) : Number(percent.toPrecision(2)))} %`;
}
