import type { Metadata } from "next";
import { findModel } from "../../entities/design/find-model.ts";
import type { ComposedLabProps } from "./composed-lab.tsx";

/** The model of the first page's lab. Only pages know it: below them every design names its own. */
export const HOME_MODEL = "openedge-query";

/** @throws RangeError for a model that does not exist */
export function labMetadata(modelId: string): Metadata {
  const model = findModel(modelId);
  if (!model) throw new RangeError(`Unknown model ${modelId}.`);
  return { title: model.title, description: model.summary };
}

/** Passes the query string on, so that the server renders the requested view. */
export function labProps(query: Readonly<Record<string, string | string[] | undefined>>): ComposedLabProps {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) search.append(key, one);
  return { search: search.toString(), visit: crypto.randomUUID() };
}
