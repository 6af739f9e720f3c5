import {
  applies,
  defaultParams,
  isModel,
  type MeasurementSchema,
  type Param,
  type Params,
  type ParamValue,
} from "@wirecost/sim-core";

/** Stated settings, with their schema. */
export interface StatedSettings {
  readonly schema: MeasurementSchema;
  readonly settings: Params;
}

/** One setting of several sides. */
export interface SettingRow {
  readonly id: string;
  readonly param: Param;
  /** One per side; undefined if the side does not state it, or the parameter has no effect there. */
  readonly values: readonly (ParamValue | undefined)[];
  /** Whether two of the stated values differ. */
  readonly differs: boolean;
}

/** Every parameter that has an effect on some side, in the order of the model's form. */
export function settingRows(sides: readonly StatedSettings[]): readonly SettingRow[] {
  const { params } = commonSchema(sides.map(({ schema }) => schema));
  const columns = sides.map(({ schema, settings }) => {
    return { schema, stated: settings, full: { ...defaultParams(schema), ...settings } };
  });
  return Object.entries(params).flatMap(([id, param]) => {
    const values = columns.map(({ schema, stated, full }) =>
      applies(schema, id, full) ? stated[id] : undefined,
    );
    const known = values.filter((value) => value !== undefined);
    if (known.length === 0) return [];
    // In custom tables, a setting may be numeric in one file and text in another.
    return [{ id, param, values, differs: new Set(known.map(String)).size > 1 }];
  });
}

/** The settings and metrics of comparable sides: their model's, or those of all custom tables, the first one's first. */
export function commonSchema(schemas: readonly MeasurementSchema[]): MeasurementSchema {
  const [first] = schemas;
  if (!first) return { params: {}, metrics: {} };
  if (isModel(first)) return first;
  const later = schemas.toReversed();
  return {
    params: Object.assign({}, ...later.map(({ params }) => params)),
    metrics: Object.assign({}, ...later.map(({ metrics }) => metrics)),
  };
}
