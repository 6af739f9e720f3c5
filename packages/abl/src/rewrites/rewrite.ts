import type { Place, RecordPhrase } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { type Assumptions, tableKey } from "../cost/assumptions.ts";
import { added, type Cost, multiplied } from "../cost/cost.ts";
import { executionCost } from "../cost/execution-cost.ts";
import type { Inclusion } from "../read/inclusion.ts";
import type { AccessIndex } from "./access-index.ts";

/** Another way to write a statement, and what it saves with the same assumptions. */
export interface Rewrite {
  readonly title: string;
  /** When it is right: what the code does not show. */
  readonly condition: string;
  readonly saved: Cost;
  /** Edits of the source, in characters; empty where the change is one of design. */
  readonly edits: readonly Edit[];
}

export interface Edit {
  /** The include that it changes; undefined for the file itself. */
  readonly file: Inclusion | undefined;
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
  /** Text of the source that stands behind what is inserted. */
  readonly moved?: Place;
}

/** A statement whose rewrites are looked for. */
export interface Candidate {
  readonly access: LocatedAccess;
  readonly executions: number;
  readonly cost: Cost;
  /** All of the source. */
  readonly all: readonly LocatedAccess[];
  readonly index: AccessIndex;
  /** Names that the source defines. */
  readonly defined: ReadonlySet<string>;
}

/** What the access saves if it is another one. */
export function savedBy(
  changed: LocatedAccess,
  { executions, cost }: Candidate,
  assumptions: Assumptions,
): Cost {
  return minus(cost, executionCost(changed, executions, assumptions));
}

export function minus(a: Cost, b: Cost): Cost {
  return added(a, multiplied(b, -1));
}

/** Whether the routine changes a buffer, or reads it again with EXCLUSIVE-LOCK. */
export function isChanged({ buffer }: RecordPhrase, { access, index }: Candidate): boolean {
  return index.changed.get(tableKey(buffer))?.has(access.routine) ?? false;
}

export function isStored({ isTemporary }: RecordPhrase): boolean {
  return isTemporary === false;
}
