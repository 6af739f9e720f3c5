import type { Params } from "@wirecost/sim-core";
import { unguard } from "../../csv/formula-guard.ts";
import type { ColumnTarget, NumberFormat } from "../../reading.ts";
import { isUnknown } from "../../values/read-metric.ts";
import { readSetting, type SettingReading } from "../../values/read-setting.ts";
import { vocabularyOf } from "../../vocabularies/vocabulary-of.ts";
import { factorOf } from "./columns/column-factor.ts";
import { KnownSettings } from "./known-settings.ts";
import type { TableOptions } from "./table-options.ts";

type Wrong = Extract<SettingReading, { message: string }>;

const NOTHING: SettingReading = { settings: {} };

/** Maximum number of remembered invalid texts per column: a table may repeat one in every row. */
const REMEMBERED = 10_000;

export interface SettingsReader {
  /** The settings of a row, or undefined after a complaint. */
  read(fields: readonly string[], line: number): Params | undefined;
  /** Finds them by value, column after column. */
  readonly known: KnownSettings;
}

/** @param rows about how many rows there are */
export function settingsReader(
  header: readonly string[],
  targets: readonly ColumnTarget[],
  formats: readonly NumberFormat[],
  { schema, complaints }: TableOptions,
  rows: number,
): SettingsReader {
  const vocabulary = vocabularyOf(schema);
  const columns = targets.flatMap((target, i) =>
    target.kind === "setting"
      ? [
          {
            i,
            param: target.param,
            values: target.values ?? {},
            factor: factorOf(header[i], target, schema),
            wrong: new Map<string, Wrong>(),
          },
        ]
      : [],
  );

  function readingOf(column: number, field: string): SettingReading {
    const of = columns[column];
    const text = unguard(field.trim());
    if (!of || isUnknown(text)) return NOTHING;
    const meaning = Object.hasOwn(of.values, text) ? (of.values[text] ?? text) : text;
    if (isUnknown(meaning)) return NOTHING;
    return readSetting(of.param, schema.params, meaning, formats[of.i] ?? "point", vocabulary, of.factor);
  }

  const known = new KnownSettings({
    columns: columns.length,
    rows,
    settingsOf: (column, field) => {
      const reading = readingOf(column, field);
      return "message" in reading ? undefined : reading.settings;
    },
  });

  function complain(fields: readonly string[], line: number): void {
    for (const [column, { i, wrong }] of columns.entries()) {
      const value = unguard(fields[i]?.trim() ?? "");
      let reading: SettingReading | undefined = wrong.get(value);
      // The meaning of a choice's text is asked once, whatever rows contain it.
      if (reading?.choice) continue;
      reading ??= readingOf(column, fields[i] ?? "");
      if (!("message" in reading)) continue;
      const { message, choice } = reading;
      complaints.error({ line, column: header[i] ?? "", value, message, ...(choice && { choice }) });
      if (wrong.size < REMEMBERED) wrong.set(value, reading);
    }
  }

  return {
    known,
    read(fields, line) {
      known.begin();
      for (const { i } of columns) known.addText(fields[i] ?? "");
      const { settings } = known;
      if (!settings) complain(fields, line);
      return settings;
    },
  };
}
