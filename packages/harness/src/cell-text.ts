import type { Model, Params } from "@wirecost/sim-core";
import { settingText } from "@wirecost/sim-core";

/** The settings of a cell in a line: `-Mm 32600, -prefetchNumRecs 10000`. */
export function cellText(model: Model, settings: Params): string {
  return Object.entries(settings)
    .flatMap(([id, value]) => {
      const param = model.params[id];
      return param ? [settingText(param, value)] : [];
    })
    .join(", ");
}
