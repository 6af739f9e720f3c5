import { type Axis, type MeasurementSchema, paramName } from "@wirecost/sim-core";
import type { MatrixSide } from "../../components/charts/matrix-cell.ts";
import { paramValueText, unitBeside } from "../../lib/param-value-text.ts";

/** An axis in words. */
export function sideOf(schema: MeasurementSchema, axis: Axis): MatrixSide {
  const param = schema.params[axis.param];
  return {
    name: param ? paramName(param) : axis.param,
    unit: unitBeside(param),
    labels: axis.values.map((value) => (param ? paramValueText(param, value) : String(value))),
  };
}
