import type { Model } from "../model/model.ts";
import { type ChoiceParam, type ParamValue, paramName, type ToggleParam } from "../model/param.ts";
import type { Unit } from "../model/unit.ts";
import { formatSixDigits } from "../text/format-number.ts";
import { unitName } from "../text/unit-name.ts";
import type { Extrapolation } from "./extrapolates.ts";

const ROWS = { fit: "the rows behind the fit", published: "the published rows" } as const;

/** A setting's value, and the range of the rows that does not include it. */
export function extrapolationText(
  model: Model,
  { param: id, value, range, rows: of }: Extrapolation,
): string {
  const param = model.params[id];
  if (!param) throw new RangeError(`${model.id} has no setting ${id}.`);
  const rows = ROWS[of];
  const name = paramName(param);
  if (param.kind === "number") {
    const { unit } = param;
    // "Cores 64" needs no "cores".
    const own =
      name.toLowerCase() === unit ? formatSixDigits(Number(value)) : measureText(Number(value), unit);
    const have =
      "values" in range
        ? range.values.map((one) => measureText(Number(one), unit)).join(", ")
        : range.min === range.max
          ? measureText(range.min, unit)
          : `${formatSixDigits(range.min)} to ${measureText(range.max, unit)}`;
    return `${name} ${own} is outside of ${rows}, which have ${have}.`;
  }
  const have = ("values" in range ? range.values : []).map((one) => choiceText(param, one)).join(", ");
  const own = choiceText(param, value);
  return param.kind === "toggle"
    ? `${name} is ${own}; in ${rows} it is ${have}.`
    : `${name} is ${own}; ${rows} have only ${have}.`;
}

function measureText(value: number, unit: Unit): string {
  const name = { "1": "", us: "µs", x: "×" }[unit as string] ?? unitName(value, unit);
  return `${formatSixDigits(value)} ${name}`.trim();
}

function choiceText(param: ChoiceParam | ToggleParam, value: ParamValue): string {
  if (param.kind === "toggle") return value === true ? "on" : "off";
  return param.options.find((option) => option.value === value)?.label ?? String(value);
}
