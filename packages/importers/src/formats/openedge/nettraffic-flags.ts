import { type Model, type Param, type Params, paramName } from "@wirecost/sim-core/model";
import type { NumberFormat } from "../../reading.ts";
import { readSetting } from "../../values/read-setting.ts";
import { vocabularyOf } from "../../vocabularies/vocabulary-of.ts";

export interface FlagReading {
  readonly settings: Params;
  /** Flags that the model does not declare, as written, each once. */
  readonly unknown: readonly string[];
  readonly errors: readonly { readonly value: string; readonly message: string }[];
}

const FLAG = /(?:^| )(-[a-z]\w{0,63})(?![\w-])(?:[ =]([^\s-]\S{0,63}|-\d\S{0,63}))?/gi;
const SWITCH_WORD = /^(?:0|1|on|off|yes|no|true|false)$/i;

/**
 * Creates a reader of start-up parameters for a model: `-Mm 4096 -prefetchDelay`, single-spaced. Case is ignored.
 */
export function flagReader(model: Model, format: NumberFormat): (text: string) => FlagReading {
  const vocabulary = vocabularyOf(model);
  const byFlag = new Map<string, readonly [id: string, param: Param]>();
  for (const [id, param] of Object.entries(model.params)) {
    if (param.flag?.startsWith("-")) byFlag.set(param.flag.toLowerCase(), [id, param]);
  }

  return (text) => {
    const settings: Record<string, Params[string]> = {};
    const unknown = new Set<string>();
    const errors: { value: string; message: string }[] = [];
    for (const [, flag = "", rest = ""] of text.matchAll(FLAG)) {
      const declared = byFlag.get(flag.toLowerCase());
      if (!declared) {
        unknown.add(flag);
        continue;
      }
      const [id, param] = declared;
      const value = rest.replace(/(?<![,;.)\]])[,;.)\]]+$/, "");
      if (param.kind === "toggle" && !SWITCH_WORD.test(value)) {
        settings[id] = true;
      } else if (value === "") {
        const message = `${paramName(param)} has no value: write, for example, ${paramName(param)} ${param.default}.`;
        errors.push({ value: flag, message });
      } else {
        const reading = readSetting(id, model.params, value, format, vocabulary);
        if ("message" in reading) errors.push({ value: `${flag} ${value}`, message: reading.message });
        // As in a parameter file, the last occurrence of a flag wins.
        else Object.assign(settings, reading.settings);
      }
    }
    return { settings, unknown: [...unknown], errors };
  };
}
