import type { Axis, Params } from "@wirecost/sim-core";

export interface PlanCell {
  /** `c1`, `c2`, ... in order of worth. */
  readonly id: string;
  /** The values of the two axes. */
  readonly settings: Params;
  /** Which of the plan's servers it runs on. */
  readonly server: string;
  /** Predicted value of the plan's metric. */
  readonly predicted: number;
  /** Range of 95 % of the draws of the uncertain constants, and of the prediction. */
  readonly low: number;
  readonly high: number;
  /** Share of the draws in which no competing cell is better, 0 to 1. */
  readonly best: number;
  /** Value of its measurement for the decision: the expected regret that it saves, relative. 0 for a favorite. */
  readonly worth: number;
  /** Whether it would be chosen now. Spelled as in stored plans, whose ids are hashes of it. */
  readonly favourite: boolean;
  /** "decision": its measurement may change the choice. "anchor": a corner, which a calibration needs. */
  readonly reason: "decision" | "anchor";
}

export interface PlanServer {
  /** `s1`, `s2`, ... */
  readonly id: string;
  /** Settings of the axes; those that all cells share are in the plan's params. Empty where no axis is a start-up parameter. */
  readonly settings: Params;
}

/** Runs on one server, one after another. */
export interface PlanLeg {
  readonly server: string;
  /** Ids of cells, one run each. */
  readonly cells: readonly string[];
}

export interface PlanOmissions {
  readonly cells: readonly {
    readonly settings: Params;
    /** Of one run, by prediction. */
    readonly seconds: number;
    /** "long": its run exceeds the minutes; "budget": others are worth more; "restarts": too few server starts. */
    readonly reason: "long" | "budget" | "restarts";
  }[];
  /** Missing runs per cell compared with what noise and effect require. */
  readonly replicates: number;
}

/** What to measure, how often and in which order. Deterministic: the same request makes the same plan and id. */
export interface Plan {
  readonly format: 1;
  /** `plan-` and a hash of everything else. Rows that were measured for a plan carry it. */
  readonly id: string;
  readonly model: string;
  readonly modelVersion: string;
  readonly params: Params;
  /** Rows, then columns. */
  readonly axes: readonly [Axis, Axis];
  readonly metric: string;
  /** 32-bit integer, of the draws and of the order. */
  readonly seed: number;
  /** Expected standard deviation of runs, and the minimum effect to detect; both relative. */
  readonly noise: number;
  readonly effect: number;
  /** Expected regret of choosing now, relative. */
  readonly regret: number;
  readonly replicates: number;
  readonly servers: readonly PlanServer[];
  readonly cells: readonly PlanCell[];
  /**
   * Every cell equally often, once unless server starts are limited; cells of one server are adjacent,
   * and of two blocks the second has the servers in reverse.
   */
  readonly blocks: readonly (readonly PlanLeg[])[];
  /** What did not fit the plan's budget of minutes and server starts; absent if everything did. */
  readonly omitted?: PlanOmissions | undefined;
}
