import { paramNamed, unknownSetting } from "@wirecost/importers";
import { type Axis, type Model, type Param, type ParamValue, paramName } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { readTyped } from "./read-typed.ts";

/**
 * An axis as typed: `-Mm=1024,8192`, or only `-Mm` for the values that the model suggests.
 *
 * @throws CliError for what the model has not
 */
export function readAxis(model: Model, text: string): Axis {
  const at = text.indexOf("=");
  const name = at < 0 ? text : text.slice(0, at);
  const id = paramNamed(model, name);
  const param = id === undefined ? undefined : model.params[id];
  if (id === undefined || !param) {
    throw new CliError(unknownSetting(model, name));
  }
  if (at < 0) return { param: id, values: suggested(param) };
  const values = text
    .slice(at + 1)
    .split(",")
    .map((value): ParamValue => {
      const reading = readTyped(model, id, value.trim());
      if ("message" in reading) throw new CliError(reading.message);
      const own = reading.settings[id];
      if (own !== undefined && Object.keys(reading.settings).length === 1) return own;
      throw new CliError(
        `${JSON.stringify(value)} sets more than ${paramName(param)}: an axis is of one setting.`,
      );
    });
  return { param: id, values };
}

function suggested(param: Param): readonly ParamValue[] {
  switch (param.kind) {
    case "number": {
      if (param.suggest.length > 0) return param.suggest;
      throw new CliError(`Add values for ${paramName(param)}: ${paramName(param)}=${param.default},...`);
    }
    case "choice":
      return param.options.map(({ value }) => value);
    case "toggle":
      return [false, true];
  }
}
