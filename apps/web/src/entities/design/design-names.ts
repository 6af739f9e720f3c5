import {
  applies,
  type MeasurementSchema,
  type Model,
  type Params,
  type ParamValue,
  paramName,
  paramValueText,
  settingText,
} from "@wirecost/sim-core";

/** Most settings that a name lists beyond what is read and how much of it. */
const MOST = 2;

/**
 * A name that tells one experiment from the next: how it reads, how much, and what was tuned:
 * "FOR EACH NO-LOCK, 1,758 records, -Mm 16384".
 */
export function suggestName(model: Model, params: Params): string {
  const entries = Object.entries(model.params).flatMap(([id, param]) => {
    const value: ParamValue = params[id] ?? param.default;
    return applies(model, id, params) ? [{ id, param, value }] : [];
  });
  const how = entries.find(({ param }) => param.kind === "choice");
  const size = entries.find(({ param }) => param.kind === "number");
  const named = [how, size];
  const changed = entries.filter(
    (entry) => !named.includes(entry) && entry.param.tunable === true && entry.value !== entry.param.default,
  );
  const usual = entries.filter(({ id }) => id === model.view.rows.param && !named.some((n) => n?.id === id));
  const tuned = (changed.length > 0 ? changed : usual).slice(0, MOST);
  return [
    how && paramValueText(how.param, how.value),
    size && paramValueText(size.param, size.value, true),
    ...tuned.map(({ param, value }) => settingText(param, value)),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What a setting is called; its id where the model or the file has none of that. */
export function settingName({ params }: Pick<MeasurementSchema, "params">, id: string): string {
  const param = params[id];
  return param ? paramName(param) : id;
}

/**
 * The settings of a cell in words, as their model or their file names them: `-Mm 8192, Records 1,758`.
 *
 * @param schema undefined for a model that is gone: settings then stand by their ids
 */
export function cellName(schema: Pick<MeasurementSchema, "params"> | undefined, settings: Params): string {
  return Object.entries(settings)
    .map(([id, value]) => {
      const param = schema?.params[id];
      return param ? settingText(param, value) : `${id} ${value}`;
    })
    .join(", ");
}
