import type { Model } from "./model.ts";

/** The ids of a model's settings, option values and metrics, never labels. */
export function modelWords(model: Model): ReadonlySet<string> {
  return new Set([
    ...Object.entries(model.params).flatMap(([id, param]) => [
      id,
      ...(param.kind === "choice" ? param.options.map(({ value }) => value) : []),
    ]),
    ...Object.keys(model.metrics),
  ]);
}
