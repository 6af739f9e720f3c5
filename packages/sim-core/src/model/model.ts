import type { Rng } from "../math/rng.ts";
import type { MeasuredMetric, MeasurementSchema } from "./measurement-schema.ts";
import type { Params, ParamValue } from "./param.ts";
import type { Unit } from "./unit.ts";

/** Predicted metrics for given settings: one finite number per metric, by metric id. */
export type Metrics = Readonly<Record<string, number>>;

export interface Metric extends MeasuredMetric {
  readonly unit: Unit;
}

const metric =
  (better: Metric["better"], noise: Metric["noise"]) =>
  (label: string, unit: Unit, help: string): Metric => ({ label, unit, better, noise, help });

/** Declares an exactly repeatable count, lower is better. */
export const count = metric("lower", "exact");
/** Declares a measured time, lower is better. */
export const time = metric("lower", "noisy");
/** Declares a measured rate, higher is better. */
export const rate = metric("higher", "noisy");
/** Declares a measured value without a better direction. */
export const share = metric("none", "noisy");

/** A named part of the metric of `view.split`. The parts of an explanation add up to it. */
export interface Part {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: Unit;
}

export interface TraceMessage {
  readonly from: "client" | "server";
  /** Kind of message: "request", "lock release"; for a message with items, the name of one item: "record". */
  readonly kind: string;
  /** Number of items in the message; omitted for a message without items. */
  readonly items?: number;
  /** Size of the message in bytes, without network headers. */
  readonly bytes: number;
}

/** The first and last messages of a conversation; those in the middle are counted but not listed. */
export interface Trace {
  readonly total: number;
  readonly head: readonly TraceMessage[];
  readonly folded: number;
  readonly tail: readonly TraceMessage[];
}

export interface Preset {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly source: string;
  readonly params: Params;
  /**
   * What the preset can state about a measurement with unknown settings: that it ran at a version's defaults, or in
   * an environment such as a network or a machine. Omitted for tuning advice and workloads.
   */
  readonly ranAt?: "defaults" | "environment";
}

/** Settings determined by the counters of a measured row, by the model's own laws. */
export interface CountedSettings {
  /** Ids of these counters. */
  readonly metrics: readonly string[];
  /** Ids of the parameters that may be determined. */
  readonly params: readonly string[];
  /**
   * Ids of the parameters that decide the meaning of a counter; nothing is determined while a required one is unknown.
   */
  readonly from: readonly string[];
  /**
   * Pure.
   *
   * @param settings settings that the row states, in the parameters' units; may be incomplete
   * @param metrics the measured values
   * @returns the settings that follow, not yet validated; empty where the counters allow several
   */
  of(settings: Params, metrics: Metrics): Params;
}

/** How well a model should predict a measured number: see {@link fidelity}. */
export type Role = "exact" | "noisy" | "unexplained" | "unverified";

export const roleNames: Readonly<Record<Role, string>> = {
  exact: "exact",
  noisy: "noisy",
  unexplained: "unexplained",
  unverified: "unverified setup",
};

export interface MeasuredRow {
  readonly row: string;
  /** The source's name of the row. */
  readonly label: string;
  readonly settings: Params;
  readonly metrics: Metrics;
  /** Number of measured rows whose medians are in this row; 1 by default. */
  readonly runs?: number;
}

export interface ReferenceRow extends MeasuredRow {
  /** The role of every metric the row measured. */
  readonly roles: Readonly<Record<string, Role>>;
  /** Why the model does not fit the row, or what is unusual about it. */
  readonly note?: string;
}

export interface Reference {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** Information in the source about the setup beyond the parameters, and omissions. */
  readonly note: string;
  readonly setup: Params;
  /** Constants of the setup that were fitted to such rows because the source does not state them. */
  readonly fitted?: readonly string[];
  readonly axes: readonly [string, string];
  readonly metric: string;
  readonly rows: readonly ReferenceRow[];
}

export interface ParamGroup {
  readonly id: string;
  readonly title: string;
  /**
   * "workload": the measured work, which only a measurement itself can state. "constants": costs of machines and
   * programs, which are fitted rather than entered. Omitted for other groups: servers and networks.
   */
  readonly holds?: "workload" | "constants";
}

export interface View {
  /** Name of one experiment: "query". */
  readonly noun: string;
  readonly intro: string;
  /** The number parameter to try first, which has a slider, and its name within a sentence. */
  readonly drag: { readonly param: string; readonly name: string };
  /** A few keywords by which users know the system: "SQL, ORM, N+1". */
  readonly hint: string;
  /** The words of "This query costs 53 messages and takes 60 ms; with -Mm 8192 it would take 20 ms." */
  readonly sentence: {
    readonly subject: string;
    /** Before the second metric. */
    readonly second: string;
    readonly main: string;
    readonly would: string;
  };
  readonly rows: { readonly param: string; readonly values: readonly ParamValue[] };
  readonly columns: { readonly param: string; readonly values: readonly ParamValue[] };
  /** The metric of the matrix, which advice improves. */
  readonly metric: string;
  /** The metric in small type below it. */
  readonly second: string;
  /** The metric, a time, whose parts explain() returns. */
  readonly split: string;
  /**
   * The parameter along which two variants are compared: one whose value decides which is better, or which differs
   * between sites.
   */
  readonly crossover: string;
  /** The variant that is compared with the defaults: one that crosses them at a realistic value, or is far ahead. */
  readonly against: { readonly param: string; readonly value: ParamValue };
  /** Initial values: executions per user and day, and number of users. */
  readonly use: { readonly timesPerDay: number; readonly users: number };
  /** The metric that measures the cost of a better setting, such as memory; omitted if there is none. */
  readonly cost?: string;
  /** The metric that counts refused clients: advice never increases it. Omitted if no client can be refused. */
  readonly turnsAway?: string;
}

/** A constant that calibration may fit, and its plausible distance from the default. */
export interface FreeParam {
  /** One standard deviation as a ratio: 2 says that half to double the value is likely. Above 1. */
  readonly factor: number;
  /**
   * Range left open by published rows, in the parameter's unit: possible values of the constant in a system where it
   * was not measured. Omitted if the factor around the default is sufficient. Results that depend on it are ranges.
   */
  readonly range?: (params: Params) => Interval;
}

/** From `low` to `high`, both included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The numbered clients of a server or thread. */
export interface Seat {
  readonly label: string;
  /** From 1, in the order of arrival. */
  readonly clients: readonly number[];
}

/** A mean over a simulated run and its 95 % confidence interval. */
export interface Estimate {
  readonly metric: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface SimulationReport {
  /** Completions counted, without the warm-up. */
  readonly completions: number;
  readonly warmup: number;
  /** Length of the warm-up in completions, which depends on the number of customers. */
  readonly warmingUp?: { readonly needed: number };
  readonly estimates: readonly Estimate[];
  /** Percentiles of the response time. */
  readonly percentiles: readonly { readonly percent: number; readonly ms: number }[];
  readonly stations: readonly {
    readonly label: string;
    /** Utilization: the share of its servers that are busy, 0 to 1. */
    readonly utilization: number;
    /** Mean queue length, without those in service. */
    readonly queueLength: number;
  }[];
}

/** A discrete-event simulation that advances in slices, so that a worker can report progress and be stopped. */
export interface Simulation {
  /** Simulates this many further completions. */
  advance(completions: number): void;
  report(): SimulationReport;
}

/**
 * A system whose conversations are modeled. Plain data and pure functions: forms, validation, sweeps,
 * charts, reference overlays and the fidelity report all follow from this declaration.
 */
export interface Model extends MeasurementSchema {
  readonly id: string;
  /** Increment whenever any prediction changes; saved with every run. */
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
  /** Parts that add up to view.split. */
  explain(params: Params): readonly Part[];
  /** Constants that calibration may move, by parameter id. All of them number parameters. */
  readonly free: Readonly<Record<string, FreeParam>>;
  /**
   * Random effects in a run, by parameter id, and the range of 95 % of runs; undefined if there is none. Results that
   * depend on it are ranges, and no calibration fits it. Omitted if equal runs give equal results.
   */
  readonly chance?: Readonly<Record<string, (params: Params) => Interval | undefined>>;
  /** Settings determined by measured counters, such as 50,000 records sent by a FOR EACH; omitted if there are none. */
  readonly counted?: CountedSettings;
  /** At most `limit` messages of the conversation, in order; omitted if the model has none. */
  trace?(params: Params, limit: number): Trace;
  /** The assignment of clients to servers; omitted if the model has no servers. */
  seats?(params: Params): readonly Seat[];
  /**
   * Loads a discrete-event simulation of the same system; omitted if simulate() covers everything. Its engine is as
   * large as a model, and no page needs it at first.
   */
  simulation?(): Promise<(params: Params, seed: number) => Simulation>;
}

/** Whether a schema is a model, which can predict. */
export function isModel(schema: MeasurementSchema): schema is Model {
  return "simulate" in schema;
}

/** Whether a parameter is a random effect in a run, which is neither measured nor set up. */
export function isChance(model: Model, id: string): boolean {
  return model.chance !== undefined && Object.hasOwn(model.chance, id);
}

/** Whether a parameter is a fitted constant, or random: not something that users set up. */
export function isUncertain(model: Model, id: string): boolean {
  return Object.hasOwn(model.free, id) || isChance(model, id);
}

/** Identity function that checks a model's declaration where it is written. */
export function defineModel<const M extends Model>(model: M): M {
  return model;
}
