import type { Unstated } from "@wirecost/analysis";
import { type Model, paramName } from "@wirecost/sim-core";

/** Unstated parameters that affect predictions, in a line; empty if everything is stated. */
export function unstatedText(model: Model, { settings, constants }: Unstated): string {
  const names = settings.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : []));
  const fitted =
    constants.length === 0
      ? ""
      : `${constants.length} ${constants.length === 1 ? "constant" : "constants"} at the model's default`;
  return [...(names.length > 0 ? [names.join(", ")] : []), ...(fitted ? [fitted] : [])].join("; ");
}
