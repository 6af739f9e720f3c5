"use client";
import type { MeasuredSet } from "@wirecost/analysis";
import type { Axis } from "@wirecost/sim-core";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { holdAt, placeAxes } from "./place-axes.ts";

/** How a measured set is laid out, as the address says it. */
export function useSetView(set: MeasuredSet, axes: readonly Axis[], metrics: readonly string[]) {
  const [query, setQuery] = useQueryStates({
    rows: parseAsString.withDefault(""),
    columns: parseAsString.withDefault(""),
    metric: parseAsString.withDefault(""),
    at: parseAsString.withDefault(""),
  });
  const { rows: first, columns: second, at: held } = query;
  const placed = useMemo(
    () => placeAxes(set, axes, { rows: first, columns: second, at: held }),
    [set, axes, first, second, held],
  );
  const { rows, columns, at } = placed;
  return {
    ...placed,
    metric: [query.metric, set.metric].find((id) => metrics.includes(id)) ?? metrics[0] ?? "",
    showMetric: (id: string) => void setQuery({ metric: id }),
    /** Puts a setting on a side; one that stands on the other side changes places with it. */
    layOut: (side: "rows" | "columns", id: string) => {
      const [own, other] = side === "rows" ? [rows, columns] : [columns, rows];
      const beside = (other?.param === id ? own?.param : other?.param) ?? "";
      void setQuery(side === "rows" ? { rows: id, columns: beside } : { rows: beside, columns: id });
    },
    /** Holds a setting of the rest at a value. */
    hold: (id: string, value: string) => void setQuery({ at: holdAt(at, id, value) }),
  };
}
