import type { MedianInterval } from "@wirecost/sim-core";
import { formatQuantity, formatSetting } from "../../../lib/format-quantity.ts";

/** Beyond three figures, as many as an interval of thousands of runs may take. */
const MORE_FIGURES = [4, 5, 6];

/** A median and, where a test was made, its interval: in as many figures as it takes to tell the interval's ends apart. */
export function medianText({ median, low, high }: MedianInterval, tested: boolean, unit: string): string {
  const texts = [
    (value: number) => formatQuantity(value, unit),
    ...MORE_FIGURES.map(
      (figures) => (value: number) => formatSetting(Number(value.toPrecision(figures)), unit),
    ),
  ];
  const text = (tested && low < high && texts.find((one) => one(low) !== one(high))) || texts[0];
  if (!text) return "";
  const middle = `median ${text(median)}`;
  return tested ? `${middle}, 95 % interval ${text(low)} to ${text(high)}` : middle;
}
