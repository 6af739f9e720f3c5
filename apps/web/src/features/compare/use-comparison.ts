import {
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import {
  type ComparisonState,
  comparisonState,
  joinItems,
  splitItems,
} from "../../entities/comparison/comparison-address.ts";
import { type CellView, isMinimumEffect, usualView } from "./verdicts/cell-view-bar.tsx";

/** The comparison in the address: the items, and the view. */
export function useComparison() {
  const [query, setQuery] = useQueryStates({
    items: parseAsString.withDefault(""),
    at: parseAsString.withDefault(""),
    base: parseAsInteger.withDefault(0),
    all: parseAsBoolean.withDefault(false),
    metric: parseAsString.withDefault(""),
    row: parseAsString.withDefault(""),
    least: parseAsFloat.withDefault(usualView.least),
    differing: parseAsBoolean.withDefault(false),
    shown: parseAsBoolean.withDefault(false),
    sort: parseAsStringLiteral(["cell", "effect"]).withDefault("cell"),
  });
  const { items, at, base, all, metric, row, least, differing, shown, sort } = query;
  const view: CellView = { least: isMinimumEffect(least) ? least : usualView.least, differing, shown, sort };
  const state = comparisonState(splitItems(items), at.split(","), base);
  return {
    state,
    all,
    metric,
    row,
    view,
    /** A deliberate step, which Back undoes. */
    change: (next: ComparisonState) => {
      const points = next.points.join(",");
      void setQuery(
        {
          items: joinItems(next.items) || null,
          at: points.replaceAll(",", "") ? points : null,
          base: next.baseline,
        },
        { history: "push" },
      );
    },
    showAll: (value: boolean) => void setQuery({ all: value }),
    showMetric: (id: string) => void setQuery({ metric: id }),
    showRow: (value: string) => void setQuery({ row: value }),
    showCells: (change: Partial<CellView>) => void setQuery(change),
  };
}
