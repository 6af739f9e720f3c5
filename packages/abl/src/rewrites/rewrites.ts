import type { RecordPhrase } from "../access/access.ts";
import { type Assumptions, tableKey } from "../cost/assumptions.ts";
import { cache } from "./cache.ts";
import { fieldList } from "./field-list.ts";
import { findJoin } from "./find-join.ts";
import {
  type Candidate,
  changedBeside,
  changedElsewhere,
  isStored,
  maybeFields,
  mayChange,
  ownEffects,
  type Rewrite,
  savedBy,
  unreadAfter,
} from "./rewrite.ts";
import { secondPass } from "./second-pass.ts";
import { serverJoin } from "./server-join.ts";

const SELECTS = new Set(["for", "find", "open-query", "preselect"]);

/** Rewrites that save time, largest saving first. */
export function rewritesOf(candidate: Candidate, assumptions: Assumptions): readonly Rewrite[] {
  return [noLock, prefetch, serverJoin, findJoin, fieldList, cache, secondPass]
    .map((rewrite) => rewrite(candidate, assumptions))
    .filter((one) => one !== undefined)
    .filter(({ saved }) => saved.messages > 0 && saved.elapsedMs > 0)
    .map((one) => ofInclude(one, candidate))
    .sort((a, b) => b.saved.elapsedMs - a.saved.elapsedMs);
}

/** An include may belong to programs that are not available. */
function ofInclude(rewrite: Rewrite, { access: { inclusion } }: Candidate): Rewrite {
  if (!inclusion || rewrite.edits.length === 0) return rewrite;
  const condition = `${rewrite.condition} Check the other programs that include ${inclusion.path}.`;
  return { ...rewrite, condition };
}

/** Adds NO-LOCK if no lock is stated and the buffer is not changed. */
function noLock(candidate: Candidate, assumptions: Assumptions): Rewrite | undefined {
  const { access } = candidate;
  if (!SELECTS.has(access.kind)) return undefined;
  const locked = access.phrases.filter(
    (phrase) => isStored(phrase) && phrase.isLockImplied && phrase.lock === "share-lock",
  );
  if (locked.length === 0 || locked.some((phrase) => mayChange(phrase, candidate))) return undefined;
  // Without a lock no record is ever LOCKED, which such a program tests.
  if (access.statement.tokens.some(({ lower }) => lower === "no-wait")) return undefined;
  const fields = [...new Set(locked.flatMap((phrase) => maybeFields(phrase, candidate, assumptions)))];
  const routines = [...new Set(locked.flatMap((phrase) => changedElsewhere(phrase, candidate)))];
  const others = [...new Set(locked.flatMap((phrase) => changedByOthers(phrase, candidate)))];
  const unread = unreadAfter(candidate);
  if (unread !== undefined) others.push(`${unread}, which is not here, changes it`);
  const isSure = fields.length + routines.length + others.length === 0;
  const changed = {
    ...access,
    phrases: access.phrases.map(
      (phrase): RecordPhrase => (locked.includes(phrase) ? { ...phrase, lock: "no-lock" } : phrase),
    ),
  };
  return {
    title: isSure ? "NO-LOCK" : "NO-LOCK (if nothing is changed)",
    condition: `No lock is written, so it is SHARE-LOCK, and the code here does not change the record${unlessText(fields, routines, others)}. The program may then read what others have not committed.`,
    saved: savedBy(changed, candidate, assumptions),
    edits: locked.flatMap(({ lockAt }) =>
      lockAt === undefined || !isSure
        ? []
        : [{ file: access.inclusion, at: lockAt, remove: 0, insert: " NO-LOCK" }],
    ),
  };
}

const MAX_NAMES = 4;

/** The reason why it may be changed after all; empty if it may not. */
function unlessText(
  fields: readonly string[],
  routines: readonly string[],
  others: readonly string[],
): string {
  const [which, are] = fields.length === 1 ? ["", "is"] : ["one of ", "are"];
  const reasons = [
    ...(fields.length > 0
      ? [`${which}${listed(fields)}, which ${are} assigned and not defined here, is one of its fields`]
      : []),
    ...(routines.length > 0 ? [`it is still in the buffer when ${listed(routines)} changes that`] : []),
    ...others,
  ];
  if (reasons.length === 0) return "";
  return `, unless ${reasons.join(", or ")} (so the difference leaves this change out)`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  const first = names.slice(0, MAX_NAMES).map((name) => (name === "" ? "the main block" : name));
  return `${first.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Other changes of the table's records while they are read: without a lock, earlier values may be read. */
function changedByOthers(phrase: RecordPhrase, candidate: Candidate): readonly string[] {
  const { buffer, table } = phrase;
  const beside = changedBeside(phrase, candidate);
  const { identified, remembered, calls, runs } = ownEffects(candidate);
  const isIdentified =
    identified.has(tableKey(buffer)) || ((calls || runs) && remembered.has(tableKey(buffer)));
  return [
    ...(beside === undefined ? [] : [`it has to show what ${beside} changes in ${table}`]),
    ...(isIdentified ? [`it has to show what is changed by what gets the rowid of ${buffer}`] : []),
  ];
}

/** Without NO-PREFETCH. */
function prefetch(candidate: Candidate, assumptions: Assumptions): Rewrite | undefined {
  const { access } = candidate;
  const { hasNoPrefetch, noPrefetchAt, kind } = access;
  if (!hasNoPrefetch) return undefined;
  return {
    title: "without NO-PREFETCH",
    condition: "The program may see records as they were some milliseconds ago.",
    saved: savedBy({ ...access, hasNoPrefetch: false }, candidate, assumptions),
    // Positions within a literal differ from those of the file.
    edits:
      kind === "dynamic-query" || !noPrefetchAt || access.phrases.some((one) => changedBeside(one, candidate))
        ? []
        : [
            {
              file: access.inclusion,
              at: noPrefetchAt.start,
              remove: noPrefetchAt.end - noPrefetchAt.start,
              insert: "",
            },
          ],
  };
}
