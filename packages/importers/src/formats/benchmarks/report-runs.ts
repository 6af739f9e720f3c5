import type { Params, ParamValue, Unit } from "@wirecost/sim-core";
import { converted, unitFactor } from "@wirecost/sim-core/model";
import type { ComplaintList } from "../../complaint-list.ts";
import type { Line } from "../../decode/lines.ts";
import { type MetricKind, OwnRows } from "../own-rows.ts";
import { reportLines } from "./report-lines.ts";

/** A figure that a line of a report states: where the number stands in it, and its unit where that varies. */
export interface ReportFigure {
  readonly name: string;
  readonly kind: MetricKind;
  readonly line: RegExp;
  /** Several lines of a run state a part of it each. */
  readonly adds?: true;
}

type Figures = Record<string, number>;

interface RunOptions {
  /** Figures of a run; those that matter most first, whatever is printed first. */
  readonly figures: readonly ReportFigure[];
  /** Id of the figure that every run has that came to its end, and what to say of one without it. */
  readonly result: string;
  readonly unfinished: string;
  readonly labelOf: (settings: Params) => string;
}

/** Counts runs of equal settings, from 1. */
export class Replicates {
  readonly #counts = new Map<string, number>();

  of(settings: Params): number {
    const key = JSON.stringify(settings);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}

/** Gathers the lines of a run until the next one begins; a report may hold several, each with intervals. */
export class ReportRuns {
  readonly rows: OwnRows;
  readonly lines: ReturnType<typeof reportLines>;
  readonly #complaints: ComplaintList;
  readonly #options: RunOptions;
  readonly #replicates = new Replicates();
  #settings: Record<string, ParamValue> = {};
  #figures: Figures = {};
  #intervals: { line: number; at: string; figures: Figures }[] = [];
  #begun: Line | undefined;
  #hasIntervals = false;

  constructor(tool: string, complaints: ComplaintList, options: RunOptions) {
    this.lines = reportLines(tool, complaints);
    this.#complaints = complaints;
    this.#options = options;
    this.rows = new OwnRows(
      complaints,
      options.figures.map(({ name }) => name),
    );
  }

  /** Whether lines were read that belong to an interval of a run. */
  get hasIntervals(): boolean {
    return this.#hasIntervals;
  }

  /** Whether the run has a setting, or a figure, of this id. */
  has(id: string): boolean {
    return id in this.#settings || id in this.#figures;
  }

  get begun(): boolean {
    return this.#begun !== undefined;
  }

  /** The first line of a run, or one of the run that has begun. */
  belongs(line: Line): void {
    this.#begun ??= line;
  }

  setting(name: string, value: ParamValue, unit: Unit = "1"): void {
    this.#settings[this.rows.setting(name, unit)] = value;
  }

  /**
   * Adds a figure to the run, or to those given; a text that is no number is complained about.
   *
   * @param unit that the text is in, where it is another one than the figure's
   */
  figure(
    { name, kind }: Pick<ReportFigure, "name" | "kind">,
    text: string | undefined,
    line: Line,
    to: Figures = this.#figures,
    unit: string = kind.unit,
  ): void {
    const number = this.lines.figure(text, name, line);
    const factor = unitFactor(unit, kind.unit) ?? 1;
    if (number !== undefined) to[this.rows.figure(name, kind)] = converted(number, factor);
  }

  /** Reads a line as one or more of the run's figures. @returns false where it is none */
  readFigure(line: Line): boolean {
    let isFigure = false;
    for (const figure of this.#options.figures) {
      const [whole, number, unit] = figure.line.exec(line.text) ?? [];
      if (whole === undefined) continue;
      this.belongs(line);
      const part: Figures = {};
      this.figure(figure, number, line, part, unit);
      for (const [id, value] of Object.entries(part))
        this.#figures[id] = figure.adds ? (this.#figures[id] ?? 0) + value : value;
      isFigure = true;
    }
    return isFigure;
  }

  interval(at: string, { number }: Line, figures: Figures): void {
    if (Object.keys(figures).length === 0) return;
    this.#hasIntervals = true;
    this.#intervals.push({ line: number, at, figures });
  }

  /** Adds the rows of the run that was gathered; one without its result is complained about. */
  end(): void {
    const { result, unfinished, labelOf } = this.#options;
    const [begun, settings, figures, intervals] = [
      this.#begun,
      this.#settings,
      this.#figures,
      this.#intervals,
    ];
    this.#begun = undefined;
    this.#settings = {};
    this.#figures = {};
    this.#intervals = [];
    if (!begun) return;
    if (!(result in figures)) {
      this.#complaints.error({ line: begun.number, value: begun.text, message: unfinished });
      return;
    }
    const replicate = this.#replicates.of(settings);
    const label = labelOf(settings);
    this.rows.add({ label, line: begun.number, replicate: String(replicate), settings, figures });
    for (const { line, at, figures: values } of intervals)
      this.rows.add({
        label: `${label}, at ${at} s`,
        line,
        replicate: `${replicate}, ${at} s`,
        settings,
        figures: values,
      });
  }
}
