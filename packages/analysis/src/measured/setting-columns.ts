import type { Params, ParamValue } from "@wirecost/sim-core";
import { MAX_CHOICES, type SettingColumn } from "./measurement-columns.ts";

interface Seen {
  numbers: boolean;
  min: number;
  max: number;
  integer: boolean;
  /** Undefined once there are too many. */
  texts: Set<string> | undefined;
}

/** Collects the settings of rows one by one, without storing the rows. */
export class SettingColumns {
  readonly #seen = new Map<string, Seen>();

  add(settings: Params): void {
    for (const [id, value] of Object.entries(settings)) this.#addValue(id, value);
  }

  /**
   * The settings seen, in order of appearance. A setting that is a number in every row is numeric; one that is text in
   * any row is a choice, and settingsAs() converts the other rows.
   *
   * @param names the file's names and units by id; default: the id, and no unit
   * @throws RangeError for a choice of more than MAX_CHOICES values
   */
  columns(
    names: Readonly<Record<string, { readonly label?: string; readonly unit?: string }>> = {},
  ): readonly SettingColumn[] {
    return [...this.#seen].map(([id, { numbers, min, max, integer, texts }]) => {
      const { label = id, unit = "1" } = names[id] ?? {};
      if (numbers) return { kind: "number", id, label, unit, min, max, integer };
      if (!texts) {
        throw new RangeError(
          `${label} has more than ${MAX_CHOICES} different values: a setting has fewer. Ignore the column or read it as a label.`,
        );
      }
      return { kind: "choice", id, label, values: [...texts] };
    });
  }

  #addValue(id: string, value: ParamValue): void {
    let seen = this.#seen.get(id);
    if (!seen) {
      seen = {
        numbers: true,
        min: Number.POSITIVE_INFINITY,
        max: Number.NEGATIVE_INFINITY,
        integer: true,
        texts: new Set(),
      };
      this.#seen.set(id, seen);
    }
    if (typeof value === "number") {
      seen.min = Math.min(seen.min, value);
      seen.max = Math.max(seen.max, value);
      seen.integer &&= Number.isInteger(value);
    } else seen.numbers = false;
    seen.texts?.add(String(value));
    if ((seen.texts?.size ?? 0) > MAX_CHOICES) seen.texts = undefined;
  }
}

/** Converts settings to their columns' types: a number in a text column is text. */
export function settingsAs(columns: readonly SettingColumn[], settings: Params): Params {
  const choices = new Set(columns.flatMap(({ kind, id }) => (kind === "choice" ? [id] : [])));
  if (!Object.entries(settings).some(([id, value]) => choices.has(id) && typeof value !== "string"))
    return settings;
  return Object.fromEntries(
    Object.entries(settings).map(([id, value]) => [id, choices.has(id) ? String(value) : value]),
  );
}
