import type { Params } from "@wirecost/sim-core";

/** A suggested change and its effect. */
export interface Suggestion {
  readonly text: string;
  /** Settings to try, for the costliest of the rows. */
  readonly params?: Params;
  /** The saving that the model predicts, in words. */
  readonly saves?: string;
}

/** A problem with measured rows that a user should know before relying on them. */
export interface Finding {
  /** Id of the rule: "drift". */
  readonly rule: string;
  readonly title: string;
  /** A sentence with the values. */
  readonly message: string;
  /** Ids of the affected rows, in the set's order. */
  readonly rows: readonly string[];
  /** "wrong" must be an error, "doubt" may be one, "hint" is correct but could be improved. */
  readonly severity: "wrong" | "doubt" | "hint";
  readonly suggestion?: Suggestion;
}

/** A finding as a rule returns it. */
export interface RuleFinding extends Omit<Finding, "rows"> {
  /** Indices of the affected rows: the names of a million of them take too much memory for findings that are cut. */
  readonly rows: ArrayLike<number>;
}
