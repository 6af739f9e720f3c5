import {
  type ChoiceParam,
  checkValue,
  converted,
  type Param,
  type Params,
  type ParamValue,
  paramName,
  parseNumber,
} from "@wirecost/sim-core/model";
import { excerpt } from "../excerpt.ts";
import type { NumberFormat } from "../reading.ts";
import type { Vocabulary } from "../vocabularies/vocabulary.ts";
import { readChoice } from "./read-choice.ts";
import { readQuantity } from "./read-quantity.ts";
import { switchWord } from "./switch-word.ts";

/** Settings that a text states, or the problem with it. */
export type SettingReading =
  | { readonly settings: Params }
  | {
      readonly message: string;
      /** For a text that is not one of a setting's choices. */
      readonly choice?: { readonly param: string; readonly nearest?: string };
    };

/**
 * Reads one setting as a file writes it, in the terms of the model or of its vocabulary.
 *
 * @param factor by which a number is multiplied to be in the setting's unit; one with a unit behind it is in that
 */
export function readSetting(
  id: string,
  params: Readonly<Record<string, Param>>,
  text: string,
  format: NumberFormat,
  vocabulary: Vocabulary,
  factor = 1,
): SettingReading {
  const param = params[id];
  if (!param) return { message: `${excerpt(id)} is not a setting of this model.` };
  const own = vocabulary.values[id]?.(text.toLowerCase());
  if (own) return check(own, params);
  if (param.kind === "choice") {
    const choice = readChoice(param, text);
    if ("value" in choice) return { settings: { [id]: choice.value } };
    const { message, ...nearest } = choice;
    return { message, choice: { param: id, ...nearest } };
  }
  const value = plainValue(param, text, format, factor) ?? text;
  const issue = checkValue(id, param, value);
  if (!issue) return { settings: { [id]: value } };
  return { message: issue.message + (value === text ? wrongNumber(param, text, format) : "") };
}

function check(settings: Params, params: Readonly<Record<string, Param>>): SettingReading {
  for (const id in settings) {
    const [param, value] = [params[id], settings[id]];
    if (!param) return { message: `${excerpt(id)} is not a setting of this model.` };
    const issue = checkValue(id, param, value);
    if (issue) return { message: issue.message };
  }
  return { settings };
}

function plainValue(
  param: Exclude<Param, ChoiceParam>,
  text: string,
  format: NumberFormat,
  factor: number,
): ParamValue | undefined {
  switch (param.kind) {
    case "number": {
      const value = parseNumber(text, format);
      return value === undefined ? readQuantity(text, param.unit, format) : converted(value, factor);
    }
    case "toggle":
      return switchWord(text);
  }
}

function wrongNumber(param: Param, text: string, format: NumberFormat): string {
  if (param.kind !== "number") return "";
  const other = parseNumber(text, format === "point" ? "comma" : "point");
  if (other === undefined) return "";
  return ` Numbers of this column are read with a decimal ${format}; with the other mark ${paramName(param)} would be ${other}.`;
}
