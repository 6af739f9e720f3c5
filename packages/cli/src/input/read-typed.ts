import { paramNamed, readNamedSetting } from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";
import { parseQuantity } from "@wirecost/sim-core/quantity";

/** A typed setting; a number may have another unit: `rttMs` and `0.3 s`. See readNamedSetting. */
export function readTyped(model: Model, name: string, text: string): ReturnType<typeof readNamedSetting> {
  const reading = readNamedSetting(model, name, text);
  const param = model.params[paramNamed(model, name) ?? ""];
  if (!("message" in reading) || param?.kind !== "number" || !/\d/.test(text)) return reading;
  const { value, problem } = parseQuantity(text, param.unit);
  return value === undefined
    ? { message: `${param.label}: ${problem}` }
    : readNamedSetting(model, name, String(value));
}
