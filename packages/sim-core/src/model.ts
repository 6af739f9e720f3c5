import type { MeasuredMetric, MeasurementSchema } from "./measurement-schema.ts";
import type { Params, ParamValue } from "./param.ts";
import type { Rng } from "./rng.ts";
import type { Unit } from "./unit.ts";

/** What a model computes for one setting: a finite number a metric, by metric id. */
export type Metrics = Readonly<Record<string, number>>;

/** What a model computes, in a unit that it can convert. */
export interface Metric extends MeasuredMetric {
  readonly unit: Unit;
}

/** A named share of the metric that `view.split` names. Parts of one explanation add up to it. */
export interface Part {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: Unit;
}

/** One message on the wire, as the ladder picture draws it. */
export interface TraceMessage {
  readonly from: "client" | "server";
  /** What it is: "request", "lock release"; of a message that carries items, one of them: "record". */
  readonly says: string;
  /** Items that travel in it; left out where the message is not there to carry any. */
  readonly items?: number;
  /** Bytes of the message, headers of the network left out. */
  readonly bytes: number;
}

/** The first and last messages of a conversation, the middle counted but not listed. */
export interface Trace {
  readonly total: number;
  readonly head: readonly TraceMessage[];
  readonly folded: number;
  readonly tail: readonly TraceMessage[];
}

/** Named settings with a source, such as a version's defaults. */
export interface Preset {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly source: string;
  readonly params: Params;
  /**
   * What it can say of a measurement that leaves its settings open: that it ran at the defaults of a version, or in
   * an environment such as a network or a machine. Left out of advice and of workloads, which nothing runs at by itself.
   */
  readonly ranAt?: "defaults" | "environment";
}

/** What counts of a measured row say of its settings, by the model's own laws. */
export interface CountedSettings {
  /** Ids of the metrics that are counts of it. */
  readonly metrics: readonly string[];
  /** Ids of the parameters that it may state. */
  readonly params: readonly string[];
  /** Ids of the parameters that decide what a count means; where one that is needed is not stated, nothing follows. */
  readonly from: readonly string[];
  /**
   * Pure.
   *
   * @param settings what is stated of the row, in the parameters' units; may be incomplete
   * @param metrics what was measured
   * @returns the settings that follow, unchecked; none where counts leave several possible
   */
  of(settings: Params, metrics: Metrics): Params;
}

/** How well a model ought to predict a measured number: see {@link fidelity}. */
export type Role = "exact" | "noisy" | "unexplained" | "unsettled";

/** What people read for a role. */
export const roleNames: Readonly<Record<Role, string>> = {
  exact: "exact",
  noisy: "noisy",
  unexplained: "unexplained",
  unsettled: "unverified setup",
};

export interface MeasuredRow {
  readonly row: string;
  /** What the source calls the row. */
  readonly label: string;
  /** What this row sets beyond the setup of its table. */
  readonly settings: Params;
  readonly metrics: Metrics;
  /** How many measured rows it sums up, whose medians its metrics are; 1 unless said otherwise. */
  readonly runs?: number;
}

export interface ReferenceRow extends MeasuredRow {
  /** The role of every metric the row measured. */
  readonly roles: Readonly<Record<string, Role>>;
  /** Why the model does not fit the row, or what is odd about it. */
  readonly note?: string;
}

/** Rows that somebody measured and published, and the setup they share. */
export interface Reference {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** What is known of the setup beyond the parameters, and what is not. */
  readonly note: string;
  readonly setup: Params;
  /** Constants of the setup that were fitted to such rows, where the source does not state them. */
  readonly fitted?: readonly string[];
  readonly axes: readonly [string, string];
  readonly metric: string;
  readonly rows: readonly ReferenceRow[];
}

/** A group of parameters of the form. */
export interface ParamGroup {
  readonly id: string;
  readonly title: string;
  /**
   * "workload": what was run, which only a measurement itself can state. "constants": what machines and programs take,
   * which is fitted rather than entered. Left out of a group that is neither: servers and networks.
   */
  readonly holds?: "workload" | "constants";
}

/** How the lab opens on a model. */
export interface View {
  /** What one experiment is called: "query". */
  readonly noun: string;
  /** What the lab of this model answers, for a reader who sees it for the first time. */
  readonly intro: string;
  /** The number to try first, which has a slider, and what it is called within a sentence. */
  readonly drag: { readonly param: string; readonly name: string };
  /** Words by which its users know the system, a few at most: "SQL, ORM, N+1". */
  readonly hint: string;
  /** The words of "This query costs 53 messages and takes 60 ms; with -Mm 8192 it would take 20 ms." */
  readonly sentence: {
    readonly subject: string;
    /** Before the second metric. */
    readonly second: string;
    /** Before the main one, and the same after "would". */
    readonly main: string;
    readonly would: string;
  };
  readonly rows: { readonly param: string; readonly values: readonly ParamValue[] };
  readonly columns: { readonly param: string; readonly values: readonly ParamValue[] };
  /** The metric that the matrix shows and that advice improves. */
  readonly metric: string;
  /** The metric shown small beneath it. */
  readonly second: string;
  /** The metric, a time, whose parts explain() names. */
  readonly split: string;
  /** The parameter along which two variants are compared: one whose value decides between them, or differs by site. */
  readonly crossover: string;
  /** The variant to compare the defaults with there: one that crosses them at a value seen in practice, or is far ahead. */
  readonly against: { readonly param: string; readonly value: ParamValue };
  /** How often one user does this a day, and how many do, until the reader says otherwise. */
  readonly use: { readonly timesPerDay: number; readonly users: number };
  /** The metric that a better setting is paid with, such as memory; left out where nothing is. */
  readonly cost?: string;
  /** The metric that counts whom a setting turns away: advice never makes more of it. Left out where nobody is. */
  readonly turnsAway?: string;
}

/** A constant that calibration may fit, and how far from its default it can believably be. */
export interface FreeParam {
  /** One standard deviation as a ratio: 2 says that half to double the value is likely. Above 1. */
  readonly factor: number;
  /**
   * Values between which nothing published decides, in the parameter's unit: what the constant may be in a system where
   * it was not measured. Left out where the factor about the default says it. Results that depend on it are ranges.
   */
  readonly range?: (params: Params) => Interval;
}

/** From `low` to `high`, both included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Which of the numbered clients a server or thread serves. */
export interface Seat {
  readonly label: string;
  /** From 1, in the order in which the clients came. */
  readonly clients: readonly number[];
}

/** A mean over a simulated run and its 95 % confidence interval. */
export interface Estimate {
  readonly metric: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** What a simulated run has shown so far. */
export interface SimulationReport {
  /** Completions counted, those of the warm-up left out. */
  readonly completions: number;
  readonly warmup: number;
  /** Before there is anything to report: completions that it takes, which follow the number of customers. */
  readonly warmingUp?: { readonly needed: number };
  readonly estimates: readonly Estimate[];
  /** Percentiles of the response time. */
  readonly percentiles: readonly { readonly percent: number; readonly ms: number }[];
  readonly stations: readonly {
    readonly label: string;
    /** Share of its servers that is busy, 0 to 1. */
    readonly utilization: number;
    /** Mean number that wait, those in service left out. */
    readonly queueLength: number;
  }[];
}

/** An event by event simulation that advances in slices, so that a worker can show progress and be stopped. */
export interface Simulation {
  /** Simulates so many completions more. */
  advance(completions: number): void;
  report(): SimulationReport;
}

/**
 * A system whose conversations are modelled. Plain data and pure functions: forms, validation, sweeps,
 * charts, reference overlays and the fidelity report all follow from this declaration.
 */
export interface Model extends MeasurementSchema {
  readonly id: string;
  /** Raised whenever any prediction changes; saved runs carry it. */
  readonly version: string;
  readonly title: string;
  readonly summary: string;
  readonly assumptions: readonly string[];
  readonly groups: readonly ParamGroup[];
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly presets: readonly Preset[];
  readonly view: View;
  readonly references: readonly Reference[];
  /** Pure. Takes a value for every parameter; see simulate() for the checked form. */
  simulate(params: Params, rng: Rng): Metrics;
  /** Parts of view.split that add up to it. */
  explain(params: Params): readonly Part[];
  /** Constants that calibration may move, by parameter id. All of them number parameters. */
  readonly free: Readonly<Record<string, FreeParam>>;
  /** Settings that measured counts state: 50,000 records sent by a FOR EACH; left out where no count says any. */
  readonly counted?: CountedSettings;
  /** At most `limit` messages of the conversation, in order; left out where there is none to show. */
  trace?(params: Params, limit: number): Trace;
  /** Who serves whom; left out where that is not a question. */
  seats?(params: Params): readonly Seat[];
  /** The same system event by event; left out where simulate() is all there is to know. */
  simulation?(params: Params, seed: number): Simulation;
}

/** Whether a schema is a model's: one that can predict. */
export function isModel(schema: MeasurementSchema): schema is Model {
  return "simulate" in schema;
}

/** Names a value's type once, so that a model's declaration is checked where it stands. */
export function defineModel<const M extends Model>(model: M): M {
  return model;
}
