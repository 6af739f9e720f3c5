import type { RowColumns } from "@wirecost/analysis";
import {
  applies,
  defaultParams,
  getOrInsert,
  isModel,
  type MeasurementSchema,
  type Params,
  type ParamValue,
  settingsKey,
} from "@wirecost/sim-core/model";

/** Maximum number of distinct settings; with more, the axes that show most rows are not determined. */
const MAX_KINDS = 4000;
/** Maximum number of settings tried as axes: beyond the ten that vary most, an axis has hardly a second value. */
const TRIED = 10;

interface Kind {
  readonly settings: Params;
  rows: number;
}

export class SettingKinds {
  readonly #kinds = new Map<string, Kind>();
  /** Ids of settings in order of appearance: a key has the values in this order. */
  readonly #ids: string[] = [];
  // Rows of the same settings mostly share one object.
  readonly #known = new WeakMap<Params, Kind>();
  #full = false;

  addColumns({ settings, cells }: Pick<RowColumns, "settings" | "cells">): void {
    if (this.#full) return;
    const rows = new Int32Array(settings.length);
    for (const cell of cells) rows[cell] = (rows[cell] ?? 0) + 1;
    for (const [cell, one] of settings.entries()) if (rows[cell]) this.add(one, rows[cell]);
  }

  add(settings: Params, rows: number): void {
    if (this.#full) return;
    let kind = this.#known.get(settings);
    if (!kind) {
      const key = this.#keyOf(settings);
      kind = this.#kinds.get(key);
      if (!kind) {
        kind = { settings, rows: 0 };
        this.#kinds.set(key, kind);
        this.#full = this.#kinds.size > MAX_KINDS;
      }
      this.#known.set(settings, kind);
    }
    kind.rows += rows;
  }

  #keyOf(settings: Params): string {
    const values: (ParamValue | undefined)[] = [];
    for (const id in settings) {
      const at = this.#ids.indexOf(id);
      values[at < 0 ? this.#ids.push(id) - 1 : at] = settings[id];
    }
    return JSON.stringify(values);
  }

  /**
   * The pair of settings whose matrix shows the most rows, if every other setting has its most frequent value. Settings
   * that vary together hide each other: of -Ma = -Mi only a diagonal shows. Without a model, a setting that varies with
   * an axis is not fixed, so it hides nothing; among several such pairs the one with the fullest matrix wins.
   *
   * @param varying the settings to choose from, the most telling first: it wins where as many rows show
   * @returns undefined where fewer than two vary, or too many to count
   */
  mostShown(schema: MeasurementSchema, varying: readonly string[]): readonly [string, string] | undefined {
    if (this.#full) return undefined;
    const defaults = defaultParams(schema);
    const kinds = [...this.#kinds.values()].map(({ settings, rows }) => {
      const full = { ...defaults, ...settings };
      const counts = (id: string) => settings[id] !== undefined && applies(schema, id, full);
      return { settings, effective: varying.filter(counts), rows };
    });
    const tried = varying.slice(0, TRIED);
    const pairs = tried.flatMap((first, i) => tried.slice(i + 1).map((second) => [first, second] as const));
    const tied = isModel(schema) ? () => false : tiesOf(kinds, tried, varying);
    let best: { readonly axes: readonly [string, string]; readonly shown: Shown } | undefined;
    for (const axes of pairs) {
      if (tied(axes[0], axes[1]) || tied(axes[1], axes[0])) continue;
      const shown = shownOf(kinds, axes, (id) => axes.some((axis) => tied(axis, id)));
      const more = shown.rows - (best?.shown.rows ?? 0);
      if (more > 0 || (more === 0 && best && !isModel(schema) && shown.full > best.shown.full))
        best = { axes, shown };
    }
    return best?.axes;
  }
}

interface StatedKind extends Kind {
  /** Settings that have an effect on the row and are stated for it. */
  readonly effective: readonly string[];
}

interface Shown {
  readonly rows: number;
  readonly full: number;
}

/** Rows that state both axes and have the most frequent values of all other fixed settings. */
function shownOf(
  kinds: readonly StatedKind[],
  axes: readonly [string, string],
  free: (id: string) => boolean,
): Shown {
  const rests = new Map<string, { rows: number; readonly cells: Set<string> }>();
  const sides = axes.map(() => new Set<ParamValue>());
  for (const { settings, effective, rows } of kinds) {
    const at = axes.flatMap((id) => settings[id] ?? []);
    if (at.length < axes.length) continue;
    for (const [i, value] of at.entries()) sides[i]?.add(value);
    const others = effective.flatMap((id) => {
      const value = axes.includes(id) || free(id) ? undefined : settings[id];
      return value === undefined ? [] : [[id, value] as const];
    });
    const key = settingsKey(Object.fromEntries(others));
    const rest = getOrInsert(rests, key, () => ({ rows: 0, cells: new Set<string>() }));
    rest.rows += rows;
    rest.cells.add(JSON.stringify(at));
  }
  const size = sides.reduce((product, side) => product * side.size, 1);
  const shown = [...rests.values()].map(({ rows, cells }): Shown => ({ rows, full: cells.size / size }));
  return shown.reduce((most, one) => (one.rows > most.rows ? one : most), { rows: 0, full: 0 });
}

/** Whether a setting is determined by another one: it has one value for each of the other's. */
function tiesOf(kinds: readonly Kind[], axes: readonly string[], ids: readonly string[]) {
  const ties = new Map(
    axes.map((axis) => {
      const going = ids.filter((id) => {
        const values = new Map<ParamValue | undefined, ParamValue | undefined>();
        return kinds.every(({ settings }) => {
          const [on, value] = [settings[axis], settings[id]];
          if (!values.has(on)) values.set(on, value);
          return values.get(on) === value;
        });
      });
      return [axis, new Set(going)];
    }),
  );
  return (axis: string, id: string) => ties.get(axis)?.has(id) ?? false;
}
