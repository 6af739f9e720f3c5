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

/** Maximum settings in a name, besides the workload. */
const MOST = 2;

/**
 * A distinctive name of an experiment: the code, the amount, and the tuned settings: "FOR EACH NO-LOCK, 1,758 records,
 * -Mm 16384".
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

/** The label of a setting; its id if the model or the file has none. */
export function settingName({ params }: Pick<MeasurementSchema, "params">, id: string): string {
  const param = params[id];
  return param ? paramName(param) : id;
}

/**
 * The settings of a cell in words, with the labels of their model or file: `-Mm 8192, Records 1,758`.
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
