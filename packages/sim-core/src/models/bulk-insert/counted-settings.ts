import type { CountedSettings } from "../../model/model.ts";

/** Number of rows of a load from its flush count, where every row is flushed separately. */
export const countedSettings: CountedSettings = {
  metrics: ["flushes"],
  params: ["rowCount"],
  from: ["mode"],
  of: ({ mode }, { flushes }) =>
    mode === "autocommit" && flushes !== undefined ? { rowCount: flushes } : {},
};
