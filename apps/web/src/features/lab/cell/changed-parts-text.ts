import type { Model, Params } from "@wirecost/sim-core";
import { formatQuantity } from "@wirecost/sim-core";

/** Parts that are named; the rest changes little beside them. */
const MAX_PARTS = 2;
/** A change of less than this share of the whole is omitted. */
const MIN_SHARE = 0.05;

/**
 * Which parts of the explained metric a change of settings moves most, the largest first: "Latency 57.0 ms becomes
 * 13.0 ms." In the words of the bar, so that both say the same.
 */
export function changedPartsText(model: Model, from: Params, to: Params): string {
  const [before, after] = [model.explain(from), model.explain(to)];
  const total = before.reduce((sum, { value }) => sum + value, 0);
  const moved = before
    .map(({ id, label, unit, value }) => {
      const next = after.find((part) => part.id === id)?.value ?? 0;
      return { label, unit, value, next, size: Math.abs(next - value) };
    })
    .filter(({ size }) => size > MIN_SHARE * total)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MAX_PARTS)
    .map(
      ({ label, unit, value, next }) =>
        `${label} ${formatQuantity(value, unit)} becomes ${formatQuantity(next, unit)}`,
    );
  const text = moved.join(", ");
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
