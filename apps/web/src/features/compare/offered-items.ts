import { defaultParams, type Model } from "@wirecost/sim-core";
import { encodeDesign } from "../../lib/encode-design.ts";
import { formatItemAddress } from "./item-address.ts";

/** Something to compare with, before anything was saved. */
export interface OfferedItem {
  readonly address: string;
  readonly title: string;
  readonly detail: string;
}

/** The presets of a model as designs: all else at its default. */
export function offeredPresets(model: Model): readonly OfferedItem[] {
  const { view } = model;
  return model.presets.map((preset) => ({
    address: formatItemAddress({
      kind: "design",
      id: encodeDesign(model, {
        model: model.id,
        params: { ...defaultParams(model), ...preset.params },
        axes: [view.rows, view.columns],
        metric: view.metric,
        seed: 1,
      }),
    }),
    title: preset.title,
    detail: preset.note,
  }));
}

/** The reference data that ships with a model. */
export function offeredReferences(model: Model): readonly OfferedItem[] {
  return model.references.map(({ id, title, source, rows }) => ({
    address: formatItemAddress({ kind: "reference", id }),
    title,
    detail: `${source}; ${rows.length} rows`,
  }));
}
