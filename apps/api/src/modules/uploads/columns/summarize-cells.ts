import { selectRank } from "@wirecost/analysis";
import type { MetricSummary } from "@wirecost/contract";

/**
 * Distribution of one metric's values in each group.
 *
 * @param groups which group each row belongs to, from 0; below, to none
 * @param values one a row, NaN where it has none
 * @returns one a group; undefined where no row of it has a value
 */
export function summarizeCells(
  groups: Int32Array,
  count: number,
  values: Float64Array,
): readonly (MetricSummary | undefined)[] {
  // Counting sort: the values of each group are adjacent.
  const ends = new Int32Array(count);
  for (let i = 0; i < values.length; i++) {
    const group = groups[i] ?? -1;
    if (group >= 0 && !Number.isNaN(values[i])) ends[group] = (ends[group] ?? 0) + 1;
  }
  let total = 0;
  for (let group = 0; group < count; group++) {
    const size = ends[group] ?? 0;
    ends[group] = total;
    total += size;
  }
  const grouped = new Float64Array(total);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    const group = groups[i] ?? -1;
    if (group < 0 || Number.isNaN(value)) continue;
    const at = ends[group] ?? 0;
    // JSON has no negative zero.
    grouped[at] = value + 0;
    ends[group] = at + 1;
  }
  let from = 0;
  return Array.from(ends, (end) => {
    const own = grouped.subarray(from, end);
    from = end;
    return own.length === 0 ? undefined : summaryOf(own);
  });
}

function summaryOf(values: Float64Array): MetricSummary {
  const n = values.length;
  const middle = n >> 1;
  const upper = selectRank(values, middle);
  // No value before the middle is larger, none after it smaller.
  let least = upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < middle; i++) {
    const value = values[i] ?? Number.NaN;
    if (value < least) least = value;
    if (value > lower) lower = value;
  }
  let most = upper;
  for (let i = middle; i < n; i++) {
    const value = values[i] ?? Number.NaN;
    if (value > most) most = value;
  }
  return { n, median: n % 2 === 1 ? upper : (lower + upper) / 2, least, most };
}
