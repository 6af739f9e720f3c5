import { checkValue, type Model, type Param, type Params, paramName } from "@wirecost/sim-core/model";
import { excerpt } from "../excerpt.ts";
import type { Complaint } from "../reading.ts";
import { readSetting } from "../values/read-setting.ts";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";
import type { GivenParameter } from "./settings-reading.ts";

/** Minimum length of a name whose case is ignored: -ma and -Ma may be different parameters. */
const LONG = 6;
/** A number in OpenEdge's syntax. */
const DIGITS = /^-?\d+$/;
const SWITCH = /^(?:0|1|on|off|yes|no|true|false)$/i;

/** Determines the value of each parameter: the last occurrence wins. */
export function settleParameters(given: readonly GivenParameter[], model: Model) {
  const last = new Map<string, GivenParameter>();
  const repeated = new Map<string, string>();
  const ignored = new Set<string>();
  const issues: Complaint[] = [];
  const params = Object.entries(model.params);
  for (const parameter of given) {
    const { flag, line } = parameter;
    const [id, param] = params.find(([, own]) => own.flag === flag) ?? [];
    if (id === undefined || !param) {
      const meant = params.find(([, own]) => own.flag?.toLowerCase() === flag.toLowerCase())?.[1].flag;
      if (meant?.startsWith("-") && flag.length >= LONG) {
        const message = `${flag} is written ${meant}: names are case-sensitive. It is left out.`;
        issues.push({ line, column: flag, value: flag, message, severity: "warning" });
      } else ignored.add(flag);
      continue;
    }
    const before = last.get(id);
    if (before && before.value !== parameter.value) {
      const note = `${paramName(param)} occurs more than once, last in line ${parameter.line}: that one applies, not ${before.value || "the one"} of line ${before.line}.`;
      repeated.set(id, note);
    }
    last.set(id, parameter);
  }
  const settings: Record<string, Params[string]> = {};
  const read: string[] = [];
  for (const [id, parameter] of last) {
    const param = model.params[id];
    if (!param) continue;
    const { flag, value, line } = parameter;
    const reading = settingOf(id, param, parameter, model);
    if ("message" in reading) {
      issues.push({
        line,
        column: flag,
        value: value || flag,
        message: `${reading.message} It is left out.`,
        severity: "warning",
      });
    } else {
      Object.assign(settings, reading.settings);
      read.push(value === "" ? flag : `${flag} ${value}`);
    }
  }
  return { settings, read, ignored: [...ignored], issues, repeated: [...repeated.values()] };
}

function settingOf(id: string, param: Param, { value }: GivenParameter, model: Model) {
  if (param.kind === "toggle" && value === "") return { settings: { [id]: true } };
  if (param.kind === "toggle" && !SWITCH.test(value)) {
    return {
      message: `${paramName(param)}: ${excerpt(value)} is no value of a switch; it should be 1, 0 or nothing.`,
    };
  }
  if (value === "") {
    return {
      message: `${paramName(param)} has no value: write, for example, ${paramName(param)} ${param.default}.`,
    };
  }
  const reading = readSetting(id, model.params, value, "point", vocabularyOf(model));
  const issue =
    param.kind === "number" && "settings" in reading && !DIGITS.test(value) && checkValue(id, param, value);
  return issue && "settings" in reading
    ? { message: `${issue.message} Write ${reading.settings[id]}.` }
    : reading;
}
