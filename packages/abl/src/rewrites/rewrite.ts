import type { Place, RecordPhrase } from "../access/access.ts";
import type { AccessInCode } from "../access/find-accesses.ts";
import { type Assumptions, sizeOf, tableKey } from "../cost/assumptions.ts";
import { added, type Cost, multiplied } from "../cost/cost.ts";
import { executionCost } from "../cost/execution-cost.ts";
import { fieldNamed } from "../cost/field-list-bytes.ts";
import { isRoutine, routineOf } from "../read/block-kind.ts";
import type { Inclusion } from "../read/inclusion.ts";
import type { Block } from "../read/statement.ts";
import type { Token } from "../read/token.ts";
import type { AccessIndex } from "./access-index.ts";
import type { Effects, sideEffects } from "./side-effects.ts";

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
  readonly access: AccessInCode;
  readonly executions: number;
  readonly cost: Cost;
  /** All of the source. */
  readonly all: readonly AccessInCode[];
  readonly index: AccessIndex;
  readonly effects: ReturnType<typeof sideEffects>;
  /** Names that the source defines. */
  readonly defined: ReadonlySet<string>;
}

/** What the access saves if it is another one. */
export function savedBy(
  changed: AccessInCode,
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

/**
 * Whether the record of a buffer is changed, or may be, where it was read: in an include that is not here, by a routine
 * that is called, or by what the buffer is passed to.
 */
export function mayChange({ buffer }: RecordPhrase, candidate: Candidate): boolean {
  const { access, index, effects } = candidate;
  const name = tableKey(buffer);
  const own = ownEffects(candidate);
  const changes = ({ passed, assigned }: Effects) => passed.has(name) || assigned.has(name);
  return (
    index.changed.get(name)?.has(access.routine) === true ||
    // Definitions stand in includes as well, which are outside of the blocks that read.
    (access.block !== undefined && own.hasUnread) ||
    changes(own) ||
    effects.isShared(name) ||
    (own.calls && (index.changed.has(name) || changes(effects.anywhere)))
  );
}

/** Names that get a value where a record is in its buffer, and may be its fields: nothing says what else they are. */
export function maybeFields(
  { table }: RecordPhrase,
  candidate: Candidate,
  assumptions: Assumptions,
): readonly string[] {
  const own = ownEffects(candidate);
  const { fieldSizes } = sizeOf(assumptions, table);
  const names = [...(own.calls ? candidate.effects.anywhere : own).assigned];
  return fieldSizes ? names.filter((name) => fieldNamed(name, fieldSizes) !== undefined) : names;
}

/**
 * Other routines that change a buffer in which the record of a FIND or of an open query may still be: procedures and triggers
 * have the buffers of their file, but for those that they define themselves.
 */
export function changedElsewhere({ buffer }: RecordPhrase, candidate: Candidate): readonly string[] {
  const { access, index, effects } = candidate;
  const name = tableKey(buffer);
  const isOwn = (routine: Block) => isRoutine(routine.kind) && effects.of(routine).buffers.has(name);
  if (access.block || isOwn(routineOf(access.parent))) return [];
  return [...(index.changed.get(name) ?? [])].flatMap(([routine, block]) =>
    routine === access.routine || isOwn(block) ? [] : [routine],
  );
}

/**
 * Another buffer of the table in which the routine, or one that it calls, changes records: those that were read before do not
 * show it.
 */
export function changedBeside({ buffer, table }: RecordPhrase, candidate: Candidate): string | undefined {
  const { access, index } = candidate;
  const { calls } = ownEffects(candidate);
  for (const [other, routines] of index.written.get(tableKey(table)) ?? [])
    if (other !== tableKey(buffer) && (calls || routines.has(access.routine))) return other;
  return undefined;
}

/**
 * What is not here and follows a FIND or an open query, which may change its record: an include, a reference, or a procedure.
 * Those before it define what the program needs.
 */
export function unreadAfter({ access, effects }: Candidate): string | undefined {
  if (access.block) return undefined;
  const { unread } = ownEffects({ access, effects });
  if (unread && rootPlace(unread) >= rootPlace(access)) return nameOf(unread);
  let around = access.parent;
  while (around.parent?.parent && !isRoutine(around.kind) && !isRoutine(around.parent.kind))
    around = around.parent;
  const inLoop =
    access.loops.length > 0 && around.parent && !isRoutine(around.kind)
      ? effects.of(around).unread
      : undefined;
  return inLoop && nameOf(inLoop);
}

/** Where it stands in the file itself: includes stand where they are included. */
function rootPlace({ start, inclusion }: Pick<Token, "start" | "inclusion">): number {
  let at = start;
  for (let one = inclusion; one; one = one.parent) at = one.at;
  return at;
}

function nameOf({ kind, text }: Token): string {
  return kind === "include" ? `{${/^\S*/.exec(text)?.[0] ?? ""}}` : text;
}

/** Of the block of a query; a record that is read without one lasts to the end of the routine. */
export function ownEffects({
  access: { block, parent },
  effects,
}: Pick<Candidate, "access" | "effects">): Effects {
  return effects.of(block ?? routineOf(parent));
}

export function isStored({ isTemporary }: RecordPhrase): boolean {
  return isTemporary === false;
}
