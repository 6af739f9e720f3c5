import type { Design, Model, Params } from "@wirecost/sim-core";
import { encodeView } from "./encode-view.ts";
import { defaultView, type LabView, viewDesign } from "./lab-view.ts";

/** Addresses of the labs by model id. */
const MODEL_PATH = "/lab/";

/** A design as used in addresses: it names its model, and has a value for every setting. */
export type DesignOf = Omit<Design, "params"> & { readonly params: Params };

/** A design as text, its model first: `model=round-trips&rttMs=30`. Without a model it is invalid. */
export type DesignText = `model=${string}`;

/** A design as text for decodeDesign(): for the `design:` items of a comparison. */
export function encodeDesign(model: Model, design: DesignOf): DesignText {
  const query = designQuery(model, design);
  return query ? `model=${model.id}&${query}` : `model=${model.id}`;
}

/**
 * The settings of a design that differ from its model's defaults, as the query string of that model's lab.
 *
 * @throws RangeError for a design of another model, whose settings would be read as this one's
 */
export function designQuery(model: Model, design: DesignOf): string {
  if (design.model !== model.id)
    throw new RangeError(`A design of ${design.model} cannot be encoded with the settings of ${model.id}.`);
  const [rows, columns] = design.axes;
  return encodeView(model, {
    ...defaultView(model),
    params: design.params,
    rows,
    columns,
    metric: design.metric,
    seed: design.seed,
    calibration: design.calibration,
    tools: recordSourceTool(design.recordSource, design.params),
  });
}

export function labPath(modelId: string): string {
  return MODEL_PATH + modelId;
}

export function designHref(model: Model, design: DesignOf): string {
  const query = designQuery(model, design);
  return query ? `${labPath(model.id)}?${query}` : labPath(model.id);
}

/** Address that opens a measured set in the lab: `reference:<id>` or `upload:<id>`. */
export function setHref(modelId: string, set: string): string {
  return `${labPath(modelId)}?set=${encodeURIComponent(set).replaceAll("%3A", ":")}`;
}

/** Its key in the lab's address. */
export const RECORD_SOURCE = "record-size";

/** Settings determined by a table's size. */
const SIZES = ["recordBytes", "fieldsBytes", "outerRecordBytes"];

/**
 * Table and schema of the record sizes, with those sizes, as stored in the lab: valid while the settings are unchanged.
 */
export function recordSourceTool(source: string | undefined, params: Params): LabView["tools"] {
  const sizes = SIZES.flatMap((id) => (params[id] === undefined ? [] : [`${id}:${params[id]}`]));
  return source ? { [RECORD_SOURCE]: `${source};${sizes.join(",")}` } : {};
}

/** Source of a view's record sizes; undefined if no table provided them, or they were changed since. */
export function recordSourceOf({ tools, params }: Pick<LabView, "tools" | "params">): string | undefined {
  const text = tools[RECORD_SOURCE] ?? "";
  const source = text.slice(0, Math.max(0, text.lastIndexOf(";")));
  return source !== "" && recordSourceTool(source, params)[RECORD_SOURCE] === text ? source : undefined;
}

/** The experiment in a lab's view, with the source of its record sizes. */
export function labDesign(model: Model, view: LabView): Design {
  const recordSource = recordSourceOf(view);
  return { ...viewDesign(model, view), ...(recordSource && { recordSource }) };
}
