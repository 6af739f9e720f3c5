import {
  applies,
  defaultParams,
  type MeasurementSchema,
  type Params,
  type ParamValue,
} from "@wirecost/sim-core";

/** Different settings that are told apart; with more, which axes show most rows is not counted. */
const MOST = 4000;
/** Settings that are tried as axes: beyond the ten that vary most, an axis has hardly a second value. */
const TRIED = 10;

interface Kind {
  readonly settings: Params;
  rows: number;
}

/** The different settings of measured rows, and how many rows have each. */
export class SettingKinds {
  readonly #kinds = new Map<string, Kind>();
  // Rows of the same settings mostly share one object.
  readonly #known = new WeakMap<Params, Kind>();
  #full = false;

  add(settings: Params, rows = 1): void {
    if (this.#full) return;
    let kind = this.#known.get(settings);
    if (!kind) {
      const key = keyOf(Object.entries(settings));
      kind = this.#kinds.get(key);
      if (!kind) {
        kind = { settings, rows: 0 };
        this.#kinds.set(key, kind);
        this.#full = this.#kinds.size > MOST;
      }
      this.#known.set(settings, kind);
    }
    kind.rows += rows;
  }

  /**
   * The two of these settings whose matrix shows the most rows, where every other setting has the values that most
   * rows have. Settings that vary together hide each other: of -Ma = -Mi only a diagonal shows.
   *
   * @param varying the settings to choose from, the most telling first: it wins where as many rows show
   * @returns undefined where fewer than two vary, or too many to count
   */
  mostShown(schema: MeasurementSchema, varying: readonly string[]): readonly [string, string] | undefined {
    if (this.#full) return undefined;
    const defaults = defaultParams(schema);
    const kinds = [...this.#kinds.values()].map(({ settings, rows }) => {
      const full = { ...defaults, ...settings };
      const counts = (id: string) => {
        const param = schema.params[id];
        return settings[id] !== undefined && param !== undefined && applies(param, full);
      };
      return { settings, effective: varying.filter(counts), rows };
    });
    const tried = varying.slice(0, TRIED);
    const pairs = tried.flatMap((first, i) => tried.slice(i + 1).map((second) => [first, second] as const));
    let best: readonly [string, string] | undefined;
    let most = 0;
    for (const axes of pairs) {
      const shown = rowsShown(kinds, axes);
      if (shown <= most) continue;
      most = shown;
      best = axes;
    }
    return best;
  }
}

interface StatedKind extends Kind {
  /** What has an effect on the row, and is said of it. */
  readonly effective: readonly string[];
}

/** Rows that say both axes and have the most frequent values of everything else. */
function rowsShown(kinds: readonly StatedKind[], axes: readonly [string, string]): number {
  const counts = new Map<string, number>();
  for (const { settings, effective, rows } of kinds) {
    if (axes.some((id) => settings[id] === undefined)) continue;
    const others = effective.flatMap((id) => (axes.includes(id) ? [] : [[id, settings[id]] as const]));
    const key = keyOf(others);
    counts.set(key, (counts.get(key) ?? 0) + rows);
  }
  return Math.max(0, ...counts.values());
}

function keyOf(settings: readonly (readonly [string, ParamValue | undefined])[]): string {
  return JSON.stringify(settings.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
