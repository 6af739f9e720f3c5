/**
 * The size of an error, or of any share without its sign, to two significant digits: `4.8 %`, `0.24 %`,
 * `61 %`, `under 0.1 %`; nearly all is not all: `99.7 %`. Rounded to the nearest.
 */
export function shareSize(share: number): string {
  const percent = Math.abs(share) * 100;
  if (percent > 0 && percent < 0.1) return "under 0.1 %";
  if (percent > 99 && percent < 100) return `${Math.floor(10 * percent) / 10} %`;
  const rounded = percent >= 10 ? Math.round(percent) : Number(percent.toPrecision(2));
  return `${rounded.toLocaleString("en-US")} %`;
}
