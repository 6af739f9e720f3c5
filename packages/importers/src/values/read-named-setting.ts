import type { Model } from "@wirecost/sim-core";
import { excerpt } from "../excerpt.ts";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";
import { normalizeHeader } from "./normalize-header.ts";
import { readSetting, type SettingReading } from "./read-setting.ts";

/**
 * Reads one setting that a user typed.
 *
 * @param name the parameter's id, its flag or its label: `mm`, `-Mm`, `Message size`
 * @param text its value as files write it, with a decimal point
 */
export function readNamedSetting(model: Model, name: string, text: string): SettingReading {
  const id = paramNamed(model, name);
  if (id !== undefined) return readSetting(id, model.params, text, "point", vocabularyOf(model));
  return { message: unknownSetting(model, name) };
}

/** What to write instead of a name that is none of the model's settings. */
export function unknownSetting(model: Model, name: string): string {
  const known = Object.entries(model.params).map(([own, { flag }]) =>
    flag?.startsWith("-") ? `${own} (${flag})` : own,
  );
  return `${excerpt(name)} is not a setting of ${model.id}${delayInstead(model, name)}: ${known.join(", ")}.`;
}

/** Models state the delay of a network as a round-trip time or as one way of it. */
const ROUND_TRIP = ["rttMs", "pingMs"];
const ONE_WAY = ["latencyMs"];

function delayInstead({ params }: Model, name: string): string {
  const written = normalizeHeader(name);
  const own = (ids: readonly string[]) => ids.find((id) => Object.hasOwn(params, id));
  const [oneWay, roundTrip] = [own(ONE_WAY), own(ROUND_TRIP)];
  if (/rtt|^ping|roundtriptime/u.test(written) && oneWay !== undefined)
    return `, which has ${oneWay} (half of a round-trip time)`;
  if (/latency|oneway/u.test(written) && roundTrip !== undefined)
    return `, which has ${roundTrip} (a round-trip time, twice a one-way latency)`;
  return "";
}

/** Exact case first: -Ma and -ma may be different parameters. */
export function paramNamed({ params }: Model, name: string): string | undefined {
  if (Object.hasOwn(params, name)) return name;
  const all = Object.entries(params);
  const flagged = all.find(([, { flag }]) => flag === name || flag === `-${name}`);
  const alike = () =>
    all.find(([id, { label }]) => [id, label].some((own) => normalizeHeader(own) === normalizeHeader(name)));
  return (flagged ?? alike())?.[0];
}
