import type { RecordPhrase } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import type { Assumptions } from "./assumptions.ts";
import { added, type Cost, executionCost, multiplied, serverJoinCost } from "./execution-cost.ts";

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
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

interface Costed {
  readonly access: LocatedAccess;
  readonly executions: number;
  readonly cost: Cost;
  readonly all: readonly LocatedAccess[];
}

const SELECTS = new Set(["for", "find", "open-query", "preselect"]);
/** Tables of a join that the server does at most. */
const MAX_JOINED = 10;

/** Rewrites that save messages, the best first. */
export function rewritesOf(costed: Costed, assumptions: Assumptions): readonly Rewrite[] {
  return [noLock(costed, assumptions), prefetch(costed, assumptions), serverJoin(costed, assumptions)]
    .filter((one) => one !== undefined && one.saved.messages > 0)
    .map((one) => one as Rewrite)
    .sort((a, b) => b.saved.elapsedMs - a.saved.elapsedMs);
}

/** NO-LOCK where no lock is written and the buffer is not changed. */
function noLock(costed: Costed, assumptions: Assumptions): Rewrite | undefined {
  const { access } = costed;
  if (!SELECTS.has(access.kind)) return undefined;
  const locked = access.phrases.filter(
    (phrase) => phrase.isTemporary === false && phrase.isLockImplied && phrase.lock === "share-lock",
  );
  if (locked.length === 0 || locked.some((phrase) => isChanged(phrase, costed))) return undefined;
  const changed = {
    ...access,
    phrases: access.phrases.map(
      (phrase): RecordPhrase => (locked.includes(phrase) ? { ...phrase, lock: "no-lock" } : phrase),
    ),
  };
  return {
    title: "NO-LOCK",
    condition: "No lock is written, so it is SHARE-LOCK, and the code here does not change the record.",
    saved: savedBy(changed, costed, assumptions),
    edits: locked.flatMap(({ lockAt }) =>
      lockAt === undefined ? [] : [{ at: lockAt, remove: 0, insert: " NO-LOCK" }],
    ),
  };
}

/** Without NO-PREFETCH. */
function prefetch(costed: Costed, assumptions: Assumptions): Rewrite | undefined {
  const { access } = costed;
  const { hasNoPrefetch, noPrefetchAt, kind } = access;
  if (!hasNoPrefetch) return undefined;
  return {
    title: "without NO-PREFETCH",
    condition: "The program may see records as they were some milliseconds ago.",
    saved: savedBy({ ...access, hasNoPrefetch: false }, costed, assumptions),
    // A literal has places of its own.
    edits:
      kind === "dynamic-query" || !noPrefetchAt
        ? []
        : [{ at: noPrefetchAt.start, remove: noPrefetchAt.end - noPrefetchAt.start, insert: "" }],
  };
}

/** A join that the server does: 12.0 for FOR, 12.1 for dynamic queries, 12.8 for static ones. */
function serverJoin(costed: Costed, assumptions: Assumptions): Rewrite | undefined {
  const { access, executions, cost } = costed;
  const { phrases, kind, scrolling } = access;
  const canJoin =
    phrases.length > 1 &&
    phrases.length <= MAX_JOINED &&
    !scrolling &&
    ["for", "open-query", "dynamic-query"].includes(kind) &&
    phrases.every(
      ({ isTemporary, lock, isOuterJoin, clientSelects }) =>
        isTemporary === false && lock === "no-lock" && !isOuterJoin && clientSelects === undefined,
    );
  if (!canJoin) return undefined;
  return {
    title: "server-side join (-ssj 1)",
    condition: `The server joins from ${kind === "for" ? "12.0" : kind === "dynamic-query" ? "12.1" : "12.8"} on, if it is threaded (-threadedServer 1) and all tables are of one database.`,
    saved: minus(cost, serverJoinCost(access, executions, assumptions)),
    edits: [],
  };
}

function savedBy(changed: LocatedAccess, { executions, cost }: Costed, assumptions: Assumptions): Cost {
  return minus(cost, executionCost(changed, executions, assumptions));
}

function minus(a: Cost, b: Cost): Cost {
  return added(a, multiplied(b, -1));
}

/** Whether the routine changes a buffer, or reads it again with EXCLUSIVE-LOCK. */
function isChanged({ buffer }: RecordPhrase, { access, all }: Costed): boolean {
  const name = buffer.toLowerCase();
  return all.some(
    (other) =>
      other.routine === access.routine &&
      other.phrases.some(
        (phrase) =>
          phrase.buffer.toLowerCase() === name &&
          (other.kind === "assign" || other.kind === "delete" || phrase.lock === "exclusive-lock"),
      ),
  );
}
