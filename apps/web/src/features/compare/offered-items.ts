import { defaultParams, type Model } from "@wirecost/sim-core";
import { formatItemAddress } from "../../entities/comparison/item-address.ts";
import { encodeDesign } from "../../entities/design/encode-design.ts";

/** Something to compare with, before anything was saved. */
export interface OfferedItem {
  readonly address: string;
  readonly title: string;
  readonly detail: string;
  /** Id of the model; null for what belongs to none. */
  readonly model: string | null;
}

/** What a user looks for: words of the title or the detail, and one system; both may be left open. */
export interface OfferFilter {
  readonly search: string;
  /** Id of a model, NO_MODEL for what belongs to none, "" for every system. */
  readonly system: string;
}

export const NO_MODEL = "none";

/** The items that a filter leaves: those that say each word of it. */
export function filterOffered(items: readonly OfferedItem[], filter: OfferFilter): readonly OfferedItem[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ title, detail, model }) => {
    const text = `${title} ${detail}`.toLowerCase();
    const ofSystem = filter.system === "" || filter.system === (model ?? NO_MODEL);
    return ofSystem && words.every((word) => text.includes(word));
  });
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
    detail: `${model.title}: ${preset.note}`,
    model: model.id,
  }));
}

/** The reference data that ships with a model. */
export function offeredReferences(model: Model): readonly OfferedItem[] {
  return model.references.map(({ id, title, source, rows }) => ({
    address: formatItemAddress({ kind: "reference", id }),
    title,
    detail: `${model.title}: ${source}; ${rows.length} rows`,
    model: model.id,
  }));
}
