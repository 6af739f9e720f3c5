import { CalibrationRequestError, paramName } from "@wirecost/sim-core";
import type { CalibrationRequest, CalibrationWarning } from "./calibration.ts";
import { type Constant, constant } from "./constant.ts";

/**
 * The constants that can be fitted, each from the value that the rows state, or that of the base where they
 * state none. A parameter that rows set to several values is a setting and not a constant: it is excluded,
 * with a warning.
 *
 * @throws CalibrationRequestError for no constant, or for an unknown one
 */
export function chooseConstants(request: CalibrationRequest): {
  constants: readonly Constant[];
  warnings: readonly CalibrationWarning[];
} {
  const { model, base, rows, free } = request;
  if (free.length === 0) throw new CalibrationRequestError("No constant may move: choose at least one.");
  const constants: Constant[] = [];
  const warnings: CalibrationWarning[] = [];
  for (const id of new Set(free)) {
    const stated = new Set(rows.flatMap((row) => row.settings[id] ?? []));
    const [from = base[id] ?? model.params[id]?.default] = stated;
    const chosen = constant(model, id, Number(from));
    if (stated.size > 1) {
      const values = [...stated].slice(0, 4).join(", ");
      const message = `${paramName(chosen.param)} is set to several values by the rows (${values}), so it is a setting there and was not fitted.`;
      warnings.push({ code: "set-by-rows", param: id, message });
    } else constants.push(chosen);
  }
  if (constants.length === 0) {
    const reasons = warnings.map((warning) => warning.message).join(" ");
    throw new CalibrationRequestError(`Nothing is left to fit. ${reasons}`);
  }
  return { constants, warnings };
}
