import type { Param, Params, ParamValue } from "./param.ts";
import type { Rng } from "./rng.ts";
import type { Unit } from "./unit.ts";

/** What a model computes for one setting: a finite number a metric, by metric id. */
export type Metrics = Readonly<Record<string, number>>;

export interface Metric {
  readonly label: string;
  readonly unit: Unit;
  /** Which way is cheaper; "none" where neither is. */
  readonly better: "lower" | "higher" | "none";
  /** "exact" for counts that repeat to the digit, "noisy" for what a stopwatch gives. */
  readonly noise: "exact" | "noisy";
  readonly help: string;
}

/** A named share of the headline metric. Parts of one explanation add up to it. */
export interface Part {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: Unit;
}

/** One message on the wire, as the ladder picture draws it. */
export interface TraceMessage {
  readonly from: "client" | "server";
  readonly kind: "request" | "records" | "lock-release" | "cursor-release";
  /** Records that travel in it. */
  readonly records: number;
  /** Bytes of the database message, headers of the network left out. */
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
}

/** How well a model ought to predict a measured number: see {@link fidelity}. */
export type Role = "exact" | "noisy" | "unexplained" | "unsettled";

export interface MeasuredRow {
  readonly row: string;
  /** What the source calls the row. */
  readonly label: string;
  /** What this row sets beyond the setup of its table. */
  readonly settings: Params;
  readonly metrics: Metrics;
}

export interface ReferenceRow extends MeasuredRow {
  /** The role of every metric the row measured. */
  readonly roles: Readonly<Record<string, Role>>;
}

/** Rows that somebody measured and published, and the setup they share. */
export interface Reference {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** What is known of the setup beyond the parameters, and what is not. */
  readonly note: string;
  readonly setup: Params;
  readonly axes: readonly [string, string];
  readonly metric: string;
  readonly rows: readonly ReferenceRow[];
}

/** How the lab opens on a model. */
export interface View {
  /** What one experiment is called in a sentence: "query". */
  readonly noun: string;
  readonly rows: { readonly param: string; readonly values: readonly ParamValue[] };
  readonly columns: { readonly param: string; readonly values: readonly ParamValue[] };
  /** The metric that the matrix shows, that advice lowers and that explain() splits. */
  readonly metric: string;
  /** The metric shown small beneath it. */
  readonly second: string;
  /** The parameter along which two variants cross over. */
  readonly crossover: string;
}

/**
 * A system whose conversations are modelled. Plain data and pure functions: forms, validation, sweeps,
 * charts, reference overlays and the fidelity report all follow from this declaration.
 */
export interface Model {
  readonly id: string;
  /** Raised whenever any prediction changes; saved runs carry it. */
  readonly version: string;
  readonly title: string;
  readonly summary: string;
  readonly assumptions: readonly string[];
  readonly groups: readonly { readonly id: string; readonly title: string }[];
  readonly params: Readonly<Record<string, Param>>;
  readonly metrics: Readonly<Record<string, Metric>>;
  readonly presets: readonly Preset[];
  readonly view: View;
  readonly references: readonly Reference[];
  /** Pure. Takes a value for every parameter; see simulate() for the checked form. */
  simulate(params: Params, rng: Rng): Metrics;
  /** Parts of view.metric that add up to it. */
  explain(params: Params): readonly Part[];
  /** At most `limit` messages of the conversation, in order. */
  trace(params: Params, limit: number): Trace;
}

/** Names a value's type once, so that a model's declaration is checked where it stands. */
export function defineModel<const M extends Model>(model: M): M {
  return model;
}
