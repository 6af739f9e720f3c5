"use client";
import { parseAsString, useQueryStates } from "nuqs";

/** What a history shows, in the address. Empty texts stand for what suggests itself. */
export function useHistoryState() {
  const [state, setState] = useQueryStates({
    model: parseAsString.withDefault(""),
    /** Uploads that belong to no model: a kind's key, in place of a model. */
    kind: parseAsString.withDefault(""),
    metric: parseAsString.withDefault(""),
    /** A cell's key. */
    cell: parseAsString.withDefault(""),
    /** An experiment, to see its runs instead of uploads. */
    runs: parseAsString.withDefault(""),
    /** The point in focus. */
    at: parseAsString.withDefault(""),
  });
  return {
    state,
    show: (change: Partial<typeof state>) => {
      const cleared = Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value || null]));
      void setState(cleared, { history: "at" in change ? "replace" : "push" });
    },
  };
}

export type HistoryState = ReturnType<typeof useHistoryState>["state"];
