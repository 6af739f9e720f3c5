import type { Params } from "../param.ts";

/** What could be done instead, with what it would change. */
export interface Suggestion {
  readonly text: string;
  /** Settings to try, for the costliest of the rows. */
  readonly params?: Params;
  /** What the model says it saves, in words. */
  readonly saves?: string;
}

/** Something about measured rows that a reader ought to know before believing them. */
export interface Finding {
  /** Id of the rule: "drift". */
  readonly rule: string;
  readonly title: string;
  /** In plain words, with the figures. */
  readonly message: string;
  /** Ids of the rows it is about, in the set's order. */
  readonly rows: readonly string[];
  /** "wrong" cannot be right, "doubt" may well not be, "hint" is right and could be better. */
  readonly severity: "wrong" | "doubt" | "hint";
  readonly suggestion?: Suggestion;
}
