import type { Params } from "@wirecost/sim-core";

/** Maximum distinct combinations remembered for the whole file; beyond it, some are stored once per chunk. */
const REMEMBERED = 65_536;

export interface Cell {
  readonly cell: number;
  /** JSON. */
  readonly settings: string;
  rows: number;
}

/** Numbers the distinct settings of an upload's rows. */
export class CellList {
  readonly #remembered = new Map<string, Cell>();
  /** Those that no later chunk refers to. */
  passing: Cell[] = [];
  #count = 0;

  /** The cells of a chunk's rows, by index of their settings. */
  cellsOf(settings: readonly Params[], places: Int32Array): Int32Array {
    // The list may also contain settings of other chunks.
    const cells: (Cell | undefined)[] = settings.map(() => undefined);
    return places.map((place) => {
      const one = settings[place];
      if (!one) throw new RangeError(`A row has settings ${place} of ${settings.length}.`);
      const cell = cells[place] ?? this.#find(JSON.stringify(one));
      cells[place] = cell;
      cell.rows += 1;
      return cell.cell;
    });
  }

  takePassing(): readonly Cell[] {
    const taken = this.passing;
    this.passing = [];
    return taken;
  }

  /** Those that any chunk may refer to: complete after the last one. */
  get remembered(): Iterable<Cell> {
    return this.#remembered.values();
  }

  #find(settings: string): Cell {
    const known = this.#remembered.get(settings);
    if (known) return known;
    const cell: Cell = { cell: this.#count++, settings, rows: 0 };
    if (this.#remembered.size < REMEMBERED) this.#remembered.set(settings, cell);
    else this.passing.push(cell);
    return cell;
  }
}
