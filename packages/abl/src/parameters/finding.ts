import type { Source } from "./parameter-fact.ts";

/** Kinds of a review's findings, most serious first. */
export const FINDING_KINDS = [
  "conflict",
  "range",
  "unknown",
  "release",
  "duplicate",
  "side",
  "syntax",
  "note",
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** The most serious first. */
export function byKind(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind));
}

/** Text of a file quoted in a finding, at most 60 characters; backslashes are not escaped, as in Windows paths. */
export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 60)).replaceAll("\\\\", "\\");
}

export interface PfEdit {
  readonly file: string;
  readonly at: number;
  readonly end: number;
  readonly insert: string;
}

/** A finding about parameters. */
export interface Finding {
  readonly kind: FindingKind;
  readonly message: string;
  readonly name?: string;
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  readonly source?: Source;
  /** Changes that remove the cause. */
  readonly edits?: readonly PfEdit[];
}
