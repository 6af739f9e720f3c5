import { checkValue, type Model, type Params, type ParamValue } from "@wirecost/sim-core/model";
import type { NumberFormat } from "../../reading.ts";
import { flagReader } from "./nettraffic-flags.ts";
import { readCode } from "./nettraffic-patterns.ts";

export interface Description {
  readonly settings: Params;
  readonly errors: readonly { readonly value: string; readonly message: string }[];
  readonly warning?: string;
}

/** Size of the cache of descriptions: harnesses repeat a few. */
const REMEMBERED = 10_000;

/** Creates a reader of descriptions that also counts the flags that are not settings. */
export function describe(model: Model, format: NumberFormat) {
  const readFlags = flagReader(model, format);
  const seen = new Map<string, Description & { unknown: readonly string[] }>();
  const unknown = new Map<string, number>();

  function parse(text: string) {
    const spaced = text.replace(/\s+/g, " ");
    const flags = readFlags(spaced);
    const code = readCode(spaced);
    const errors = [...flags.errors];
    const settings: Record<string, ParamValue> = {};
    for (const [id, value] of Object.entries(code.settings)) {
      const param = model.params[id];
      const issue = param && checkValue(id, param, value);
      if (issue) errors.push({ value: String(value), message: issue.message });
      else if (param) settings[id] = value;
    }
    return {
      settings: Object.assign(settings, flags.settings),
      errors,
      unknown: flags.unknown,
      ...(code.warning !== undefined && { warning: code.warning }),
    };
  }

  return {
    read(text: string): Description {
      let known = seen.get(text);
      if (!known) {
        known = parse(text);
        if (seen.size < REMEMBERED) seen.set(text, known);
      }
      for (const flag of known.unknown) unknown.set(flag, (unknown.get(flag) ?? 0) + 1);
      return known;
    },
    /** A note on flags that are kept only in the label. */
    notes(): string[] {
      if (unknown.size === 0) return [];
      const list = [...unknown]
        .slice(0, 10)
        .map(([flag, rows]) => `${flag} (${rows} ${rows === 1 ? "row" : "rows"})`);
      const more = unknown.size > list.length ? ` and ${unknown.size - list.length} more` : "";
      return [`No setting of this model, kept in the label: ${list.join(", ")}${more}.`];
    },
  };
}
