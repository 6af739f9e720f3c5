import { orderInterval } from "@wirecost/analysis";
import { formatPercent, formatQuantity, formatSetting, median } from "@wirecost/sim-core";

/** Beyond three digits, as many as an interval of thousands of runs may take. */
const MORE_FIGURES = [4, 5, 6];

/**
 * A median and, where a test was made, its interval: in as many digits as it takes to tell the interval's ends apart.
 * Of fewer than six runs, how surely their range holds it.
 */
export function medianText(values: readonly number[], tested: boolean, unit: string): string {
  const { low, high, kind, coverage } = orderInterval(values);
  const texts = [
    (value: number) => formatQuantity(value, unit),
    ...MORE_FIGURES.map(
      (figures) => (value: number) => formatSetting(Number(value.toPrecision(figures)), unit),
    ),
  ];
  const text = (tested && low < high && texts.find((one) => one(low) !== one(high))) || texts[0];
  if (!text) return "";
  const middle = `median ${text(median(values))}`;
  if (!tested) return middle;
  const ends = `${text(low)} to ${text(high)}`;
  if (kind === "95") return `${middle}, 95 % interval ${ends}`;
  return `${middle}, ${ends} over ${values.length} runs, which covers ${formatPercent(coverage).replace("+", "")}`;
}
