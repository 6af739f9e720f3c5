import {
  isModel,
  type MeasuredRow,
  type MeasurementSchema,
  type Params,
  type ParamValue,
} from "@wirecost/sim-core/model";
import type { RowBatch } from "../reading.ts";
import { SettingKinds } from "./setting-kinds.ts";
import type { Setup } from "./setup.ts";

/**
 * A useful view of measured rows: two axes, a metric, and the settings that all rows share. Takes the rows one after
 * another, without holding them.
 */
export class SetupSuggestion {
  /** By setting id: its values, and the number of setting objects that have one. */
  readonly #stated = new Map<string, { readonly values: Set<ParamValue>; times: number }>();
  /** The first value of each metric; null once another differs. */
  readonly #measured = new Map<string, number | null>();
  readonly #kinds = new SettingKinds();
  /** Setting objects already counted. */
  #seen = 0;
  // State of the last partial list of settings.
  #listed: readonly Params[] = [];
  #looked = 0;

  add({ settings, metrics }: Pick<MeasuredRow, "settings" | "metrics">): void {
    this.#kinds.add(settings, 1);
    this.#addSettings(settings);
    for (const id in metrics) this.#addValue(id, metrics[id] ?? Number.NaN);
  }

  #addValue(metric: string, value: number): void {
    const first = this.#measured.get(metric);
    if (first === undefined && !Number.isNaN(value)) this.#measured.set(metric, value);
    else if (typeof first === "number" && !Number.isNaN(value) && first !== value)
      this.#measured.set(metric, null);
  }

  addBatch({ rows, columns }: RowBatch): void {
    for (const row of rows) this.add(row);
    if (!columns) return;
    const { settings, metrics } = columns;
    this.#kinds.addColumns(columns);
    if (settings !== this.#listed) this.#looked = 0;
    for (const one of settings.slice(this.#looked)) this.#addSettings(one);
    this.#listed = settings;
    this.#looked = settings.length;
    for (const { metric, values } of metrics)
      for (let i = 0; i < values.length && this.#measured.get(metric) !== null; i++)
        this.#addValue(metric, values[i] ?? Number.NaN);
  }

  #addSettings(settings: Params): void {
    this.#seen += 1;
    for (const id in settings) {
      const value = settings[id];
      if (value === undefined) continue;
      let stated = this.#stated.get(id);
      if (!stated) {
        stated = { values: new Set(), times: 0 };
        this.#stated.set(id, stated);
      }
      stated.values.add(value);
      stated.times += 1;
    }
  }

  /** @param setup what holds for all rows without their stating it */
  of(schema: MeasurementSchema, setup: Params): Setup {
    const stated = this.#stated;
    const count = (id: string) => stated.get(id)?.values.size ?? 0;
    const known = Object.keys(schema.params).filter((id) => stated.has(id) || setup[id] !== undefined);
    const declared = known.filter((id) => stated.has(id));
    const partly = declared.filter((id) => stated.get(id)?.times !== this.#seen);
    const common: Record<string, ParamValue> = {};
    for (const id of declared) {
      const [only] = stated.get(id)?.values ?? [];
      if (count(id) === 1 && !partly.includes(id) && only !== undefined) common[id] = only;
    }
    // A setting that some rows omit has one more value: its default. A setting that matters only for some values of
    // another varying one makes only half an axis.
    const varies = (id: string) => count(id) > 1;
    const weight = (id: string) => {
      const usual = usualAxes(schema).includes(id) ? 0.5 : 0;
      const values = count(id) + (partly.includes(id) ? 1 : 0) + usual;
      return varies(schema.params[id]?.applies?.param ?? "") ? values / 2 : values;
    };
    const varying = declared.filter((id) => !(id in common)).sort((a, b) => weight(b) - weight(a));
    const axes = axesOf(this.#kinds.mostShown(schema, varying) ?? varying, known, schema);
    return { axes, metric: metricOf(this.#measured, schema), common, varying, partly };
  }
}

/** For a custom schema, its first settings; "" where it has fewer. */
function usualAxes(schema: MeasurementSchema): readonly [string, string] {
  if (isModel(schema)) return [schema.view.rows.param, schema.view.columns.param];
  const [rows = "", columns = ""] = Object.keys(schema.params);
  return [rows, columns];
}

/**
 * The first two settings that vary; if fewer vary, stated settings, the schema's usual axes first: along an axis that
 * no row states, measured rows have no position. Each on its usual side.
 */
function axesOf(
  varying: readonly string[],
  stated: readonly string[],
  schema: MeasurementSchema,
): readonly [string, string] {
  const [rows, columns] = usualAxes(schema);
  const usual = [rows, columns].filter((id) => stated.includes(id));
  const [first = rows, second = columns] = new Set([...varying, ...usual, ...stated, columns, rows]);
  return first === columns || second === rows ? [second, first] : [first, second];
}

/**
 * Prefers an exactly reproducible metric to a time, which depends on the machines, and one that varies to a constant
 * one. A count that determines settings comes last: its prediction is the count itself.
 *
 * @param measured a value of each; null of one that varies
 */
function metricOf(measured: ReadonlyMap<string, number | null>, schema: MeasurementSchema): string {
  const { metrics } = schema;
  const usual = isModel(schema) ? [schema.view.metric, schema.view.second] : [];
  const counted = (isModel(schema) && schema.counted?.metrics) || [];
  const known = [...usual, ...Object.keys(metrics)].filter((id) => measured.has(id));
  const predicted = known.filter((id) => !counted.includes(id));
  const exact = predicted.find((id) => metrics[id]?.noise === "exact");
  const varying = predicted.find((id) => measured.get(id) === null);
  return exact ?? varying ?? predicted[0] ?? known[0] ?? usual[0] ?? "";
}
