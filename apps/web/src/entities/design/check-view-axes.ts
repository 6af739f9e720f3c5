import { AxisError, checkAxes, type Model, ParamError } from "@wirecost/sim-core";
import type { LabView } from "./lab-view.ts";

/** What keeps the two axes of a view from making a matrix, in words; undefined if nothing does. */
export function checkViewAxes(model: Model, view: Pick<LabView, "rows" | "columns">): string | undefined {
  try {
    checkAxes(model, [view.rows, view.columns]);
    return undefined;
  } catch (error) {
    if (error instanceof AxisError || error instanceof ParamError) return error.message;
    throw error;
  }
}
