import type { Design, Model, Params } from "@wirecost/sim-core";
import { type LabView, viewDesign } from "./lab-view.ts";

/** Under which the lab's address carries it. */
export const RECORD_SOURCE = "record-size";

/** Settings that a table's size sets. */
const SIZES = ["recordBytes", "fieldsBytes", "outerRecordBytes"];

/**
 * Table and schema that record sizes come from, with the sizes that they gave, as the lab keeps it: it is true for as
 * long as the settings are those.
 */
export function recordSourceTool(source: string | undefined, params: Params): LabView["tools"] {
  const sizes = SIZES.flatMap((id) => (params[id] === undefined ? [] : [`${id}:${params[id]}`]));
  return source ? { [RECORD_SOURCE]: `${source};${sizes.join(",")}` } : {};
}

/** Where a view's record sizes come from; undefined where no table gave them, or they were changed since. */
export function recordSourceOf({ tools, params }: Pick<LabView, "tools" | "params">): string | undefined {
  const text = tools[RECORD_SOURCE] ?? "";
  const source = text.slice(0, Math.max(0, text.lastIndexOf(";")));
  return source !== "" && recordSourceTool(source, params)[RECORD_SOURCE] === text ? source : undefined;
}

/** The part of a lab's view that is an experiment, with where its record sizes come from. */
export function labDesign(model: Model, view: LabView): Design {
  const recordSource = recordSourceOf(view);
  return { ...viewDesign(model, view), ...(recordSource && { recordSource }) };
}
