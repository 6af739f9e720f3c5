import type { Param } from "@wirecost/sim-core";

/** Whether a parameter is set when a server starts, as `-Mm` is: a change takes a restart. */
export function isStartUp(param: Param): boolean {
  return param.flag?.startsWith("-") === true;
}
