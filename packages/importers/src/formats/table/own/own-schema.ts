import {
  columnIds,
  MAX_CHOICES,
  MAX_TEXT,
  type MeasuredColumns,
  type MetricColumn,
  type SettingColumn,
} from "@wirecost/analysis/tables";
import type { ComplaintList } from "../../../complaint-list.ts";
import { cutText } from "../../../cut-text.ts";
import { excerpt } from "../../../excerpt.ts";
import type { ColumnMapping, ColumnTarget } from "../../../reading.ts";
import type { ColumnProfile } from "../columns/column-profile.ts";
import { headerWords } from "../columns/header-words.ts";

export interface OwnSchema {
  readonly columns: MeasuredColumns;
  /** A target for each column, by the ids of `columns`. */
  readonly targets: readonly ColumnTarget[];
}

/** Creates the schema of a mapping, or complains and returns undefined. */
export function ownSchema(
  header: readonly string[],
  mapping: ColumnMapping,
  profiles: readonly ColumnProfile[],
  { complaints, line }: { complaints: ComplaintList; line: number },
): OwnSchema | undefined {
  if (mapping.length !== header.length) {
    const message = `The mapping has ${mapping.length} columns and the table ${header.length}: map each column once.`;
    complaints.error({ line, value: `${mapping.length} columns`, message });
    return undefined;
  }
  // Without units: values in ms in one file and in s in another are the same metric.
  const ids = columnIds(header.map((column) => headerWords(column).name));
  const labels = labelsOf(header, profiles);
  const settings: SettingColumn[] = [];
  const metrics: MetricColumn[] = [];
  let replicate: string | undefined;
  let broken = false;
  const targets = mapping.map(({ target }, i): ColumnTarget => {
    const column = header[i] ?? "";
    const id = ids[i] ?? "";
    const refuse = (value: string, message: string): ColumnTarget => {
      broken = true;
      complaints.error({ line, column, value, message });
      return { kind: "ignore" };
    };
    switch (target.kind) {
      case "own-setting": {
        const setting = settingOf(id, labels[i] || id, profiles[i]);
        if (!setting)
          return refuse(
            column,
            `${excerpt(column)} has more than ${MAX_CHOICES} texts, or one of over ${MAX_TEXT} characters: ${TOO_MANY}`,
          );
        settings.push(setting);
        return { kind: "setting", param: id };
      }
      case "own-metric": {
        metrics.push({
          id,
          label: cut(labels[i] || id),
          unit: stated(target.unit) ?? profiles[i]?.unit ?? NO_UNIT,
          better: target.better,
          noise: "noisy",
        });
        return { kind: "metric", metric: id };
      }
      case "replicate":
        if (replicate !== undefined)
          return refuse(
            column,
            `Both ${excerpt(replicate)} and ${excerpt(column)} number the repetitions: map one.`,
          );
        replicate = column;
        return target;
      case "setting":
      case "metric":
      case "combined":
        return refuse(target.kind, "The mapping names what a model has, and the table is read for none.");
      default:
        return target;
    }
  });
  return broken ? undefined : { columns: { settings, metrics }, targets };
}

/** A label is used in table heads and lists. */
function cut(label: string): string {
  return label.length > MAX_TEXT ? `${cutText(label, MAX_TEXT - 1)}…` : label;
}

const NO_UNIT = "1";

function stated(unit: string): string | undefined {
  return unit === "" || unit === NO_UNIT ? undefined : unit;
}

const TOO_MANY = "a setting has fewer and shorter ones; map the column to the description, or leave it out.";

/** Versions such as 17.10, which is not 17.1. Whole numbers stay numbers. */
function isVersion(label: string, { values }: ColumnProfile): boolean {
  return /(?<!con)version|release/i.test(label) && values?.some((text) => /^\d+\.\d+$/.test(text)) === true;
}

function settingOf(id: string, label: string, profile: ColumnProfile | undefined): SettingColumn | undefined {
  if (profile?.numeric && profile.filled > 0 && !isVersion(label, profile)) {
    const { min, max, integer, unit } = profile;
    return { kind: "number", id, label: cut(label), unit, min, max, integer };
  }
  const values = profile?.values;
  if (!values) return undefined;
  return { kind: "choice", id, label: cut(label), values: values.length > 0 ? values : [""] };
}

/** Headers, for numbers without their units; a duplicate name gets a number. */
function labelsOf(header: readonly string[], profiles: readonly ColumnProfile[]): readonly string[] {
  const seen = new Map<string, number>();
  return header.map((column, i) => {
    const label = profiles[i]?.numeric ? headerWords(column).label : column.trim();
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 || label === "" ? label : `${label} (${count})`;
  });
}
