import type { Params } from "@wirecost/sim-core";
import { unguard } from "../formula-guard.ts";
import { isUnknown } from "../read-metric.ts";
import { readSetting, type SettingReading } from "../read-setting.ts";
import type { ColumnTarget, NumberFormat } from "../reading.ts";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";
import { factorOf } from "./column-unit.ts";
import type { TableOptions } from "./table-options.ts";

/** Texts and combinations of them that are remembered: tables repeat few settings many times. */
const REMEMBERED = 10_000;

/**
 * Makes a reader of a row's settings, which answers undefined after a complaint. Rows with the same settings
 * share one object.
 */
export function settingsReader(
  header: readonly string[],
  targets: readonly ColumnTarget[],
  formats: readonly NumberFormat[],
  { schema, complaints }: TableOptions,
): (fields: readonly string[], line: number) => Params | undefined {
  const vocabulary = vocabularyOf(schema);
  const columns = targets.flatMap((target, i) =>
    target.kind === "setting"
      ? [
          {
            i,
            param: target.param,
            values: target.values ?? {},
            factor: factorOf(header[i], target, schema),
            seen: new Map<string, SettingReading>(),
          },
        ]
      : [],
  );
  const combinations = new Map<string, Params>();
  let repeated = 0;
  let sharing = true;

  return (fields, line) => {
    let key = "";
    if (sharing) {
      for (const { i } of columns) key += `${fields[i] ?? ""}\n`;
      const known = combinations.get(key);
      if (known) {
        repeated += 1;
        return known;
      }
    }
    const settings: Record<string, Params[string]> = {};
    let broken = false;
    for (const { i, param, values, factor, seen } of columns) {
      const text = unguard(fields[i]?.trim() ?? "");
      if (isUnknown(text)) continue;
      let reading = seen.get(text);
      if (!reading) {
        const said = Object.hasOwn(values, text) ? (values[text] ?? text) : text;
        reading = isUnknown(said)
          ? { settings: {} }
          : readSetting(param, schema.params, said, formats[i] ?? "point", vocabulary, factor);
        const { choice } = "message" in reading ? reading : {};
        if ("message" in reading)
          complaints.error({
            line,
            column: header[i] ?? "",
            value: text,
            message: reading.message,
            ...(choice && { choice }),
          });
        if (seen.size < REMEMBERED) seen.set(text, reading);
      } else if ("message" in reading && !reading.choice)
        // Of a choice, what one text stands for is asked once, whatever rows it stands in.
        complaints.error({ line, column: header[i] ?? "", value: text, message: reading.message });
      if ("message" in reading) broken = true;
      else Object.assign(settings, reading.settings);
    }
    if (broken) return undefined;
    if (sharing && combinations.size < REMEMBERED) combinations.set(key, settings);
    else if (repeated < REMEMBERED) {
      // Nearly every row is one of its own: looking for its like would take longer than reading it.
      sharing = false;
      combinations.clear();
    }
    return settings;
  };
}
