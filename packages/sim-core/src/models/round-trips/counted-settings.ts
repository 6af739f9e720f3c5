import type { CountedSettings } from "../../model/model.ts";
import { QUERY_A_ROW } from "./pattern.ts";

/**
 * The rows of a job from its statement count, where each row takes one statement. For IN-lists,
 * fetches and batches, several numbers of rows take the same statements, and cached queries are not counted.
 */
export const countedSettings: CountedSettings = {
  metrics: ["statements"],
  params: ["rowCount"],
  from: ["pattern", "cachedShare", "transactionRows", "extraTrips"],
  of({ pattern, cachedShare = 0, transactionRows, extraTrips = 0 }, { statements }) {
    if (pattern === undefined || statements === undefined) return {};
    const sent = statements - Number(extraTrips);
    // One statement reads the list itself.
    if (QUERY_A_ROW.some((one) => one === pattern)) return cachedShare === 0 ? { rowCount: sent - 1 } : {};
    if (pattern === "insert-autocommit") return { rowCount: sent };
    if (pattern !== "insert-transaction" || transactionRows === undefined) return {};
    // BEGIN and COMMIT beside the rows of each.
    const size = Number(transactionRows);
    const full = Math.floor(sent / (size + 2));
    const rest = sent - full * (size + 2);
    if (rest === 0) return { rowCount: full * size };
    return rest > 2 ? { rowCount: full * size + rest - 2 } : {};
  },
};
