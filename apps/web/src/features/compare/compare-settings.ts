import { applies, defaultParams, type Param, type ParamValue } from "@wirecost/sim-core";
import { type ComparedItem, type Point, pointParams } from "./compared-item.ts";
import { comparedSchema } from "./compared-schema.ts";

/** An item and the point of it that is compared. */
export interface Choice {
  readonly item: ComparedItem;
  readonly point: Point;
  /** What tables and charts call it; by its position by default. */
  readonly letter?: string;
}

/** A choice whose letter has been given. */
export type LetteredChoice = Choice & { readonly letter: string };

export interface SettingRow {
  readonly id: string;
  readonly param: Param;
  /** One a choice; undefined where the item does not state it, or the parameter has no effect there. */
  readonly values: readonly (ParamValue | undefined)[];
  /** Whether two of the stated values differ. */
  readonly differs: boolean;
}

/** Every parameter that has an effect on some choice, in the order of the model's form. */
export function compareSettings(choices: readonly Choice[]): readonly SettingRow[] {
  const { params } = comparedSchema(choices.map(({ item }) => item));
  const columns = choices.map(({ item, point }) => {
    const stated = pointParams(item, point);
    return { stated, full: { ...defaultParams(item.schema), ...stated } };
  });
  return Object.entries(params).flatMap(([id, param]) => {
    const values = columns.map(({ stated, full }) => (applies(param, full) ? stated[id] : undefined));
    const known = values.filter((value) => value !== undefined);
    if (known.length === 0) return [];
    return [{ id, param, values, differs: new Set(known).size > 1 }];
  });
}
