import { rng } from "../math/rng.ts";
import { parseParams } from "../model/check-params.ts";
import type { Metrics, Model } from "../model/model.ts";

/**
 * Predicts the metrics for one setting.
 *
 * @param params values by parameter id, each in its declared unit; missing parameters have their default
 * @param seed 32-bit integer; the same seed gives the same bytes in Node and in browsers
 * @returns a finite number for every metric of the model
 * @throws ParamError for unknown parameters and values out of range
 */
export function simulate(model: Model, params: Readonly<Record<string, unknown>> = {}, seed = 1): Metrics {
  return model.simulate(parseParams(model, params), rng(seed));
}
