import { type Model, type Param, type Params, paramName } from "@wirecost/sim-core/model";
import { excerpt } from "../excerpt.ts";
import type { Complaint } from "../reading.ts";
import { readSetting } from "../values/read-setting.ts";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";
import type { GivenParameter } from "./settings-reading.ts";

/** Names this long mean the same in any case; of the short ones -ma and -Ma are two. */
const LONG = 6;
const SWITCH = /^(?:0|1|on|off|yes|no|true|false)$/i;

/** Settles what each parameter comes to: the last occurrence of one wins. */
export function settleParameters(given: readonly GivenParameter[], model: Model) {
  const last = new Map<string, GivenParameter>();
  const repeated = new Map<string, string>();
  const ignored = new Set<string>();
  for (const parameter of given) {
    const [id, param] = declared(parameter.flag, model) ?? [];
    if (id === undefined || !param) {
      ignored.add(parameter.flag);
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
  const issues: Complaint[] = [];
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

function declared(flag: string, model: Model): readonly [string, Param] | undefined {
  return Object.entries(model.params).find(
    ([, param]) =>
      param.flag === flag || (flag.length >= LONG && param.flag?.toLowerCase() === flag.toLowerCase()),
  );
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
  return readSetting(id, model.params, value, "point", vocabularyOf(model));
}
