import type { Params } from "../param.ts";
import type { Axis } from "../sweep.ts";

/** A cell of the matrix that is to be measured, and why. */
export interface PlanCell {
  /** `c1`, `c2`, ... in the order in which they are worth measuring. */
  readonly id: string;
  /** The values of the two axes. */
  readonly settings: Params;
  /** Which of the plan's servers it runs on. */
  readonly server: string;
  /** What the model says of the plan's metric. */
  readonly predicted: number;
  /** Where 95 % of the draws lie while the constants are only roughly known. */
  readonly low: number;
  readonly high: number;
  /** Share of the draws in which no cell that it competes with is better, 0 to 1. */
  readonly best: number;
  /** What its outcome is worth to the decision: the expected regret that it saves, relative. 0 for a favourite. */
  readonly worth: number;
  /** "decision": its outcome may change what is chosen. "anchor": a corner, which a calibration needs. */
  /** Whether it would be chosen now. */
  readonly favourite: boolean;
  readonly reason: "decision" | "anchor";
}

/** Start-up parameters that a server runs with: a change takes a restart. */
export interface PlanServer {
  /** `s1`, `s2`, ... */
  readonly id: string;
  /** Of the axes; what the cells share is in the plan's params. Empty where no axis is a start-up parameter. */
  readonly settings: Params;
}

/** Runs on one server, one after another. */
export interface PlanLeg {
  readonly server: string;
  /** Ids of cells, a run each. */
  readonly cells: readonly string[];
}

export interface PlanOmissions {
  readonly cells: readonly {
    readonly settings: Params;
    /** Of one run, by prediction. */
    readonly seconds: number;
    /** "long": it fits no plan of so many minutes; "budget": others are worth more; "restarts": starts are too few. */
    readonly reason: "long" | "budget" | "restarts";
  }[];
  /** Runs of each cell fewer than the noise and the difference ask for. */
  readonly replicates: number;
}

/** What to measure, how often and in which order. The same request makes the same plan, with the same id. */
export interface Plan {
  readonly format: 1;
  /** `plan-` and a hash of everything else. Rows that were measured for a plan carry it. */
  readonly id: string;
  readonly model: string;
  readonly modelVersion: string;
  /** Every parameter of the model. */
  readonly params: Params;
  /** Rows, then columns. */
  readonly axes: readonly [Axis, Axis];
  readonly metric: string;
  /** 32-bit integer, of the draws and of the order. */
  readonly seed: number;
  /** Standard deviation of a run that is expected, and the least difference that is to be shown; both relative. */
  readonly noise: number;
  readonly effect: number;
  /** Expected regret of choosing now, relative. */
  readonly regret: number;
  readonly replicates: number;
  readonly servers: readonly PlanServer[];
  readonly cells: readonly PlanCell[];
  /**
   * Every cell as often as any other, once where starts of servers are not scarce; cells of one server stand together,
   * and of two blocks the second has the servers in reverse.
   */
  readonly blocks: readonly (readonly PlanLeg[])[];
  /** What did not fit the minutes and starts of a server that the plan may take; absent where all did. */
  readonly omitted?: PlanOmissions | undefined;
}
