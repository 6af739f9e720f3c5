import type { Setup } from "@wirecost/importers";
import { applies, defaultParams, type Model, type Param, type Params } from "@wirecost/sim-core";

/** A parameter that the file leaves open, so that the user may say it. */
export interface AskedSetting {
  readonly id: string;
  readonly param: Param;
  /** Asked for first: part of the job or of the network, or stated by some rows only. */
  readonly main: boolean;
}

/**
 * What a file's rows do not say of themselves. What they do say, and what has no effect with the settings so far,
 * is not asked for.
 */
export function askedSettings(model: Model, setup: Setup, stated: Params): readonly AskedSetting[] {
  const full: Params = { ...defaultParams(model), ...setup.common, ...stated };
  return Object.entries(model.params).flatMap(([id, param]) => {
    const said = id in setup.common || (setup.varying.includes(id) && !setup.partly.includes(id));
    // A pattern that varies between rows may make any parameter matter.
    const open = param.applies && setup.varying.includes(param.applies.param);
    if (said || (!open && !applies(param, full))) return [];
    // What published measurements had to say of themselves is worth asking every other one.
    const telling = model.references.some(
      (reference) => id in reference.setup && reference.setup[id] !== param.default,
    );
    const usual = !param.advanced && param.tunable !== true;
    const main = setup.partly.includes(id) || usual || telling;
    return [{ id, param, main }];
  });
}
