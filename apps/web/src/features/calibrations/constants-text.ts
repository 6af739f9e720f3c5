import type { Calibration } from "@wirecost/contract";
import { formatSetting, paramName } from "@wirecost/sim-core";
import { findModel } from "../../entities/design/find-model.ts";

/** The fitted constants in one line: `Latency 0.961 ms, Record size 212 bytes`. */
export function constantsText({ model: id, constants }: Pick<Calibration, "model" | "constants">): string {
  const model = findModel(id);
  return constants
    .map(({ param, value }) => {
      const declared = model?.params[param];
      const short = Number(value.toPrecision(3));
      return declared?.kind === "number"
        ? `${paramName(declared)} ${formatSetting(short, declared.unit)}`
        : `${param} ${short}`;
    })
    .join(", ");
}
