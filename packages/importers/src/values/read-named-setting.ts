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
  const known = Object.entries(model.params).map(([own, { flag }]) =>
    flag?.startsWith("-") ? `${own} (${flag})` : own,
  );
  return { message: `${excerpt(name)} is not a setting of ${model.id}: ${known.join(", ")}.` };
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
