import {
  columnNamer,
  MAX_CHOICES,
  MAX_TEXT,
  type MeasuredColumns,
  type MetricColumn,
  SettingColumns,
  settingsAs,
} from "@wirecost/analysis/tables";
import type { Params, ParamValue, Unit } from "@wirecost/sim-core";
import type { ComplaintList } from "../complaint-list.ts";
import { cutText } from "../cut-text.ts";
import { excerpt } from "../excerpt.ts";
import { MAX_COLUMNS, MAX_ROWS } from "../limits.ts";
import type { ReadRow } from "../reading.ts";

/** What a figure is, apart from its name; noisy unless it says otherwise. */
export interface MetricKind extends Pick<MetricColumn, "unit" | "better"> {
  readonly noise?: MetricColumn["noise"];
}

/** A row as a format reads it; settings and figures by the ids that {@link OwnRows} gave. */
export interface OwnRow {
  readonly label: string;
  readonly line: number;
  readonly replicate?: string;
  readonly settings: Params;
  readonly figures: Readonly<Record<string, number>>;
}

const LONGEST_UNIT = 30;

/** Rows of a format that brings settings and figures of its own, and what they are. */
export class OwnRows {
  readonly #complaints: ComplaintList;
  readonly #order: ReadonlyMap<string, number>;
  /** Settings and figures so far. */
  #names = 0;
  readonly #nextId = columnNamer();
  readonly #settingIds = new Map<string, string>();
  readonly #settingNames: Record<string, { label: string; unit: Unit }> = {};
  readonly #figureIds = new Map<string, string>();
  readonly #metrics: MetricColumn[] = [];
  readonly #settings = new SettingColumns();
  /** Texts that are too long for a setting, and what stands for each. */
  readonly #shortened = new Map<string, string>();
  #rows: ReadRow[] = [];
  #count = 0;
  #refused = false;

  /** @param first names of the figures that matter most, in order: they stand before all others */
  constructor(complaints: ComplaintList, first: readonly string[] = []) {
    this.#complaints = complaints;
    this.#order = new Map(first.map((name, i) => [name, i]));
  }

  /** The id of a setting, by its name in the file. */
  setting(label: string, unit: Unit = "1"): string {
    const known = this.#settingIds.get(label);
    if (known !== undefined) return known;
    const id = this.#newId(label);
    this.#settingIds.set(label, id);
    this.#settingNames[id] = { label: this.#short(label), unit };
    return id;
  }

  /** The id of a figure, by its name in the file. What it is, is said the first time. */
  figure(label: string, { unit, better, noise = "noisy" }: MetricKind): string {
    const known = this.#figureIds.get(label);
    if (known !== undefined) return known;
    const id = this.#newId(label);
    this.#figureIds.set(label, id);
    this.#metrics.push({ id, label: this.#short(label), unit: cutText(unit, LONGEST_UNIT), better, noise });
    return id;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether there can be no more rows, which is complained about. */
  get full(): boolean {
    return this.#count > MAX_ROWS || this.#names > MAX_COLUMNS;
  }

  add({ label, line, replicate, settings: stated, figures }: OwnRow): void {
    if (this.#refused) return;
    if (!this.full) this.#count += 1;
    if (this.full) {
      this.#refused = true;
      const message =
        this.#count > MAX_ROWS
          ? `The file has more than ${MAX_ROWS} rows, the limit. Split it into several files.`
          : `The file has more than ${MAX_COLUMNS} settings and metrics, the limit. Split it into several files.`;
      this.#complaints.error({ line, value: label, message });
      return;
    }
    const infinite = [...Object.entries(figures), ...Object.entries(stated)].find(
      ([, value]) => !isKept(value),
    );
    if (infinite) {
      const message = `${excerpt(this.#nameOf(infinite[0]))} is too large for a number: it should be below 1.8e308.`;
      this.#complaints.error({ line, value: label, message });
      return;
    }
    const settings = this.#shortenedSettings(stated);
    this.#settings.add(settings);
    const row = String(this.#count);
    this.#rows.push({
      row,
      label,
      settings,
      metrics: figures,
      line,
      ...(replicate !== undefined && { replicate }),
    });
  }

  /** The rows since the last time: for a format that gives them in batches, whose settings are all of one kind. */
  take(): readonly ReadRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** What the rows' settings and figures are; undefined, with a complaint, where there is none to use. */
  columns(): MeasuredColumns | undefined {
    if (this.#count === 0 || this.full) return undefined;
    try {
      const place = ({ label }: MetricColumn) => this.#order.get(label) ?? this.#order.size;
      const metrics = this.#metrics.toSorted((a, b) => place(a) - place(b));
      return { settings: this.#settings.columns(this.#settingNames), metrics };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#complaints.error({ line: 0, value: `more than ${MAX_CHOICES} values`, message: error.message });
      return undefined;
    }
  }

  finish(): { readonly rows: readonly ReadRow[]; readonly schema?: MeasuredColumns } {
    const schema = this.columns();
    if (!schema) return { rows: [] };
    const rows = this.#rows.map((row) => ({ ...row, settings: settingsAs(schema.settings, row.settings) }));
    return { rows, schema };
  }

  /** The same settings with their long texts shortened. */
  #shortenedSettings(settings: Params): Params {
    if (!Object.values(settings).some((value) => typeof value === "string" && value.length > MAX_TEXT))
      return settings;
    return Object.fromEntries(
      Object.entries(settings).map(([id, value]) => [
        id,
        typeof value === "string" ? this.#short(value) : value,
      ]),
    );
  }

  /** A text of at most MAX_TEXT characters, another one for each text. */
  #short(text: string): string {
    if (text.length <= MAX_TEXT) return text;
    const known = this.#shortened.get(text);
    if (known !== undefined) return known;
    const end = `… (${this.#shortened.size + 1})`;
    const short = `${cutText(text, MAX_TEXT - end.length)}${end}`;
    this.#shortened.set(text, short);
    return short;
  }

  #nameOf(id: string): string {
    return this.#settingNames[id]?.label ?? this.#metrics.find((metric) => metric.id === id)?.label ?? id;
  }

  #newId(label: string): string {
    this.#names += 1;
    // Nothing is made of so many.
    return this.#names > MAX_COLUMNS ? label : this.#nextId(label);
  }
}

/** Digits without end make Infinity, which JSON cannot say and nothing can be computed with. */
function isKept(value: ParamValue): boolean {
  return typeof value !== "number" || Number.isFinite(value);
}

const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/** A setting that a file gives as text: a number if it is written as one. */
export function settingOf(text: string): ParamValue {
  return PLAIN_NUMBER.test(text) ? Number(text) : text;
}
