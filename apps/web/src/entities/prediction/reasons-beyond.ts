import { type Advice, extrapolationText, type Model, type Params } from "@wirecost/sim-core";
import { type Calibrated, outsideOf } from "./origin.ts";

/** Why advice for some settings is extrapolated, without the reasons that hold for the settings themselves. */
export function reasonsBeyond(
  model: Model,
  of: Calibrated,
  settings: Params,
  { beyond }: Advice,
): readonly string[] {
  const own = outsideOf(model, of, settings, model.view.metric).map((one) => extrapolationText(model, one));
  return beyond.map((one) => extrapolationText(model, one)).filter((reason) => !own.includes(reason));
}
