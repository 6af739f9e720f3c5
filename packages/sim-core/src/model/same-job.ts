import { isMet } from "./check-params.ts";
import type { Param, Params, ParamValue } from "./param.ts";

/**
 * Suggested values for a parameter that do not change the job, including the current one if it is one: what
 * a number suggests, off and on, the options of the current option's family that the other settings allow.
 */
export function sameJob(
  param: Param,
  params: Params,
  current: ParamValue | undefined,
): readonly ParamValue[] {
  switch (param.kind) {
    case "number":
      return param.suggest;
    case "toggle":
      return [false, true];
    case "choice": {
      const family = param.options.find((option) => option.value === current)?.family;
      return param.options
        .filter((option) => family !== undefined && option.family === family)
        .filter((option) => option.value === current || !option.applies || isMet(option.applies, params))
        .map((option) => option.value);
    }
  }
}
