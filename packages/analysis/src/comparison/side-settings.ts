import { defaultParams, isMet, isModel, type Params, type ParamValue } from "@wirecost/sim-core";
import type { CellSide } from "./cell-side.ts";

/** The settings stated by a side, entry by entry. */
export class SideSettings {
  readonly side: CellSide;
  /** Ids that vary between entries and have an effect or are axes: axes last. */
  readonly varying: readonly string[];
  readonly #defaults: Params;

  constructor(side: CellSide) {
    this.side = side;
    this.#defaults = defaultParams(side.schema);
    const own = new Set<string>();
    for (const { settings } of side.entries) for (const id of Object.keys(settings)) own.add(id);
    this.varying = Object.keys(side.schema.params)
      .filter((id) => own.has(id) && this.#varies(id))
      .toSorted(byLayout(side));
  }

  /** An entry's value; undefined if not stated. */
  statedValue(entry: number, id: string): ParamValue | undefined {
    return this.side.entries[entry]?.settings[id] ?? this.side.base[id];
  }

  /** Whether any entry states it. */
  states(id: string): boolean {
    return this.side.base[id] !== undefined || this.side.entries.some(({ settings }) => id in settings);
  }

  /** Whether some entries state it and others, on which it has an effect, do not. */
  isPartlyStated(id: string): boolean {
    const open = (entry: number) => this.counts(entry, id) && this.statedValue(entry, id) === undefined;
    return this.states(id) && this.side.entries.some((_, entry) => open(entry));
  }

  /** Whether an entry's value of a setting distinguishes it from others. */
  counts(entry: number, id: string): boolean {
    const param = this.side.schema.params[id];
    if (!param?.applies) return param !== undefined;
    // An axis counts wherever it is stated. An entry without its effect need not state it.
    if (this.side.axes.includes(id) && this.statedValue(entry, id) !== undefined) return true;
    const { param: on } = param.applies;
    const value = this.statedValue(entry, on) ?? this.#defaults[on];
    if (value === undefined) return true;
    // A setting that depends on another has no effect if that one has none.
    return isMet(param.applies, { [on]: value }) && this.counts(entry, on);
  }

  /** The value of all entries; undefined if they differ or do not state it. */
  constant(id: string): ParamValue | undefined {
    return this.varying.includes(id) ? undefined : this.statedValue(0, id);
  }

  /**
   * The effective value of all entries: as stated, or else the model's default. Undefined if it has an effect on none,
   * or is unknown.
   */
  effective(id: string): ParamValue | undefined {
    const entry = this.side.entries.findIndex((_, i) => this.counts(i, id));
    if (entry < 0) return undefined;
    return this.statedValue(entry, id) ?? (isModel(this.side.schema) ? this.#defaults[id] : undefined);
  }

  /** The settings that distinguish an entry from the side's others. */
  counted(entry: number): Params {
    return Object.fromEntries(
      this.varying.flatMap((id) => {
        const value = this.counts(entry, id) ? this.statedValue(entry, id) : undefined;
        return value === undefined ? [] : [[id, value] as const];
      }),
    );
  }

  /** Whether entries of one cell have equal effective settings. */
  alike(entries: readonly number[], axes: readonly string[]): boolean {
    if (entries.length < 2) return true;
    return this.varying.every((id) => {
      const counted = axes.includes(id) ? [] : entries.filter((entry) => this.counts(entry, id));
      const values = new Set(counted.map((entry) => this.statedValue(entry, id)));
      return (
        values.size < 2 && (counted.length === 0 || counted.length === entries.length || axes.includes(id))
      );
    });
  }

  #varies(id: string): boolean {
    const seen = new Set<ParamValue | undefined>();
    for (const entry of this.side.entries.keys()) {
      if (this.counts(entry, id)) seen.add(this.statedValue(entry, id));
      if (seen.size > 1) return true;
    }
    return false;
  }
}

/** The order of settings: a side's axes last, in its order. */
export function byLayout({ axes }: CellSide): (a: string, b: string) => number {
  return (a, b) => axes.indexOf(a) - axes.indexOf(b);
}
