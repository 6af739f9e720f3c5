import type { CountedSettings } from "../../model.ts";

/** The rows of a load from its flushes, where each row has one of its own. */
export const countedSettings: CountedSettings = {
  metrics: ["flushes"],
  params: ["rowCount"],
  from: ["mode"],
  of: ({ mode }, { flushes }) =>
    mode === "autocommit" && flushes !== undefined ? { rowCount: flushes } : {},
};
