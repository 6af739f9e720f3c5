import { choice, type MeasurementSchema, type Param, type Params } from "@wirecost/sim-core";
import type { ComparedItem, Point } from "./compared-item.ts";

/** What was converted last: the same item stays the same object, so that its cells are not laid together anew. */
const converted = new WeakMap<ComparedItem, { readonly ids: string; readonly item: ComparedItem }>();

/**
 * The same items; of files that belong to no model, each setting of one kind in all: where one has versions 17 and 18
 * and another 18-tuned, all are words, so that equal ones are found equal.
 */
export function settingsAlike(items: readonly ComparedItem[]): readonly ComparedItem[] {
  const words = new Set(
    items.flatMap(({ model, schema }) => (model ? [] : idsOf(schema, (kind) => kind !== "number"))),
  );
  return items.map((item) => {
    const ids = item.model ? [] : idsOf(item.schema, (kind, id) => kind === "number" && words.has(id));
    if (ids.length === 0) return item;
    const key = JSON.stringify(ids);
    const known = converted.get(item);
    if (known?.ids === key) return known.item;
    const made = inWords(item, new Set(ids));
    converted.set(item, { ids: key, item: made });
    return made;
  });
}

function idsOf({ params }: MeasurementSchema, of: (kind: Param["kind"], id: string) => boolean) {
  return Object.entries(params).flatMap(([id, { kind }]) => (of(kind, id) ? [id] : []));
}

function inWords(item: ComparedItem, ids: ReadonlySet<string>): ComparedItem {
  const params = Object.entries(item.schema.params).map(([id, param]) => [
    id,
    ids.has(id) ? worded(param) : param,
  ]);
  const [first, ...rest] = item.points;
  const said = (point: Point): Point => ({ ...point, settings: saidSettings(point.settings, ids) });
  return {
    ...item,
    schema: { ...item.schema, params: Object.fromEntries(params) },
    base: saidSettings(item.base, ids),
    points: [said(first), ...rest.map(said)],
  };
}

function worded({ label, group, help, source, default: usual }: Param): Param {
  return choice({ label, group, help, source, default: String(usual), options: [] });
}

function saidSettings(settings: Params, ids: ReadonlySet<string>): Params {
  return Object.fromEntries(
    Object.entries(settings).map(([id, value]) => [id, ids.has(id) ? String(value) : value]),
  );
}
