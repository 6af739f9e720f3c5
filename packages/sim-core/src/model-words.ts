import type { Model } from "./model.ts";

/** What a model calls its settings, their values and its metrics: ids, never labels. */
export function modelWords(model: Model): ReadonlySet<string> {
  return new Set([
    ...Object.entries(model.params).flatMap(([id, param]) => [
      id,
      ...(param.kind === "choice" ? param.options.map(({ value }) => value) : []),
    ]),
    ...Object.keys(model.metrics),
  ]);
}
