import { type Param, type ParamValue, paramName } from "../model/param.ts";
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

/** The unit to stand beside a parameter's name; empty where there is none or the name says it. */
export function unitBeside(param: Param | undefined): string {
  if (param?.kind !== "number" || param.unit === "1") return "";
  const unit = param.unit === "us" ? "µs" : param.unit;
  return paramName(param).toLowerCase().includes(unit.toLowerCase()) ? "" : unit;
}

/** A parameter set to a value as written in a start-up file or a sentence: `-Mm 8192`, `Records 1,758`. */
export function settingText(param: Param, value: ParamValue): string {
  if (param.kind === "choice") return paramValueText(param, value);
  if (!param.flag?.startsWith("-")) {
    // "Clients 150" is plain without "clients", and "Other round trips 0" without "round trips".
    const isPlain = param.kind === "number" && ` ${param.label.toLowerCase()}`.endsWith(` ${param.unit}`);
    return `${param.flag ?? param.label} ${paramValueText(param, value, !param.flag && !isPlain)}`;
  }
  if (param.kind === "toggle") return value ? param.flag : `no ${param.flag}`;
  return `${param.flag} ${String(value)}`;
}
