import {
  type Axis,
  type MeasurementSchema,
  type Params,
  paramName,
  paramValueText,
  unitBeside,
} from "@wirecost/sim-core";
import type { MatrixSide } from "../../shared/charts/matrix/matrix-cell.ts";

/**
 * An axis in words.
 *
 * @param params the settings that the matrix belongs to, whose row or column is marked; omitted for measured rows
 */
export function sideOf(schema: MeasurementSchema, axis: Axis, params?: Params): MatrixSide {
  const param = schema.params[axis.param];
  const value = params?.[axis.param];
  return {
    name: param ? paramName(param) : axis.param,
    unit: unitBeside(param),
    labels: axis.values.map((value) => (param ? paramValueText(param, value) : String(value))),
    own: value === undefined ? -1 : axis.values.indexOf(value),
  };
}
