import type { MeasurementSchema, Params } from "@wirecost/sim-core";
import { settingText } from "@wirecost/sim-core";

/**
 * The settings of a cell in words, as their model or their file names them: `-Mm 8192, Records 1,758`.
 *
 * @param schema undefined for a model that is gone: settings then stand by their ids
 */
export function cellName(schema: Pick<MeasurementSchema, "params"> | undefined, settings: Params): string {
  return Object.entries(settings)
    .map(([id, value]) => {
      const param = schema?.params[id];
      return param ? settingText(param, value) : `${id} ${value}`;
    })
    .join(", ");
}
