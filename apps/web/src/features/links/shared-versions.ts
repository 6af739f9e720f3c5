import type { SharedContent } from "@wirecost/contract";
import { findModel } from "../../entities/design/find-model.ts";

/** A version of a model that computed what a link holds, or predicted beside its measured rows. */
export interface SharedVersion {
  readonly model: string;
  readonly version: string;
  /** Today's version, where it is another and what is shown beside measured rows comes from it. */
  readonly now?: string;
}

/** The versions of models behind a link, each once. */
export function sharedVersions(content: SharedContent): readonly SharedVersion[] {
  const items = content.kind === "comparison" ? content.document.items : [content];
  const found = new Map<string, SharedVersion>();
  for (const item of items) {
    const { model, modelVersion: version } = item.document;
    if (model === null || version === undefined) continue;
    const key = `${model} ${version}`;
    const today = findModel(model)?.version;
    // A run is shown with the figures that it has; predictions beside measured rows are computed where they are read.
    const now = item.kind === "measured" && today !== undefined && today !== version ? { now: today } : {};
    found.set(key, { ...found.get(key), model, version, ...now });
  }
  return [...found.values()];
}
