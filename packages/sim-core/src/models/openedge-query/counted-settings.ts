import type { CountedSettings } from "../../model/model.ts";
import { JOINS } from "./pattern.ts";

/**
 * The records of a query from its count of records sent. Over one table each is sent once, whatever the
 * pattern. A join sends the outer records too, and a sorted one reads records again: their settings are required too.
 */
export const countedSettings: CountedSettings = {
  metrics: ["records"],
  params: ["records"],
  from: ["pattern", "outerRecords", "outerChange"],
  of({ pattern, outerRecords, outerChange }, { records: sent }) {
    if (pattern === undefined || sent === undefined) return {};
    if (!JOINS.some((join) => join === pattern)) return { records: sent };
    if (outerRecords === undefined) return {};
    const inner = sent - Number(outerRecords);
    if (pattern !== "client-join-sorted") return { records: inner };
    if (outerChange === undefined) return {};
    const change = Number(outerChange) / 100;
    const records = Math.round(inner / (2 + change));
    // Each inner record is read twice; an outer record again whenever it changes.
    return 2 * records + Math.round(records * change) === inner ? { records } : {};
  },
};
