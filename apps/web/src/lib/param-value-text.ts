import type { Param, ParamValue } from "@wirecost/sim-core";
import { formatPlain } from "./format-number.ts";
import { formatSetting } from "./format-quantity.ts";

/** A parameter's value in words: `8,192`, `FOR EACH NO-LOCK`, `on`. */
export function paramValueText(param: Param, value: ParamValue, withUnit = false): string {
  if (param.kind === "toggle") return value ? "on" : "off";
  if (param.kind === "choice")
    return param.options.find((option) => option.value === value)?.label ?? String(value);
  const number = Number(value);
  return withUnit ? formatSetting(number, param.unit) : formatPlain(number);
}

/** A parameter set to a value as it stands in a start-up file or a sentence: `-Mm 8192`, `Records 1,758`. */
export function settingText(param: Param, value: ParamValue): string {
  if (param.kind === "choice") return paramValueText(param, value);
  if (!param.flag?.startsWith("-"))
    return `${param.flag ?? param.label} ${paramValueText(param, value, !param.flag)}`;
  if (param.kind === "toggle") return value ? param.flag : `no ${param.flag}`;
  return `${param.flag} ${String(value)}`;
}
