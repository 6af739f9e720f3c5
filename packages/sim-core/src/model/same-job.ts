import { isMet } from "./check-params.ts";
import type { Param, Params, ParamValue } from "./param.ts";

/** Suggested values that do not change the job, with the current one: numbers, off and on, options of its family. */
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
