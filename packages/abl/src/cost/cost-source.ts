import { getOrInsert } from "@wirecost/sim-core/model";
import { isChange, isRead } from "../access/access.ts";
import { sqlTable } from "../access/changed-fields.ts";
import { FieldNames } from "../access/field-names.ts";
import { findAccesses, type LocatedAccess, type Loop } from "../access/find-accesses.ts";
import { countQueries, type LogOnSource, logOnSource, type ProgramLog } from "../log/log-on-source.ts";
import { readProgram } from "../read/read-program.ts";
import type { Note } from "../read/statement.ts";
import type { TokenizeOptions } from "../read/tokenize.ts";
import { indexAccesses } from "../rewrites/access-index.ts";
import { definedNames } from "../rewrites/code-words.ts";
import type { Rewrite } from "../rewrites/rewrite.ts";
import { rewritesOf } from "../rewrites/rewrites.ts";
import { sideEffects } from "../rewrites/side-effects.ts";
import type { XrefReference } from "../xref/read-xref.ts";
import { withXref } from "../xref/with-xref.ts";
import { xrefAccesses } from "../xref/xref-accesses.ts";
import { notesOf } from "./access-notes.ts";
import { type Assumptions, sizeOf, tableKey } from "./assumptions.ts";
import { added, assumedRoundTrips, type Cost, NOTHING } from "./cost.ts";
import { executionCost } from "./execution-cost.ts";
import { fieldNamed } from "./field-list-bytes.ts";
import { recordsOf, rowsOf, statedIterations, statedRecords } from "./record-counts.ts";
import { unlockedChanges } from "./unlocked-changes.ts";

export interface CostedAccess extends LocatedAccess {
  readonly executions: number;
  /** Times that the loops and the routine around it reach it: the same, unless a log has its executions. */
  readonly visits: number;
  /** Of all executions. */
  readonly cost: Cost;
  /** What the cost rests on and the code does not say. */
  readonly assumed: readonly Assumed[];
  readonly notes: readonly string[];
  readonly rewrites: readonly Rewrite[];
}

/** Something that the code does not say. */
export type Assumed =
  | { readonly kind: "records"; readonly table: string; readonly value: number }
  | { readonly kind: "iterations"; readonly line: number; readonly value: number };

export interface CostedSource {
  readonly accesses: readonly CostedAccess[];
  readonly total: Cost;
  readonly notes: readonly Note[];
  /** Statements of branches of the preprocessor that are not compiled; they cost nothing. */
  readonly excluded: readonly LocatedAccess[];
  /** Paths of the includes that were read. */
  readonly included: readonly string[];
  /** Files that it includes and that were not found; what is in them is not counted. */
  readonly missing: readonly string[];
  /** What the client log has of it beside the statements; undefined without a log. */
  readonly log: LogOnSource | undefined;
}

export interface CostOptions extends TokenizeOptions {
  /** A client log: its queries say how often statements were executed, and what they read. */
  readonly log?: ProgramLog | undefined;
  /** What the compiler says of the file. */
  readonly xref?: readonly XrefReference[];
}

/**
 * What ABL source sends to its database, statement by statement, includes among them. Never throws for what it reads.
 */
export function costSource(text: string, assumptions: Assumptions, options: CostOptions = {}): CostedSource {
  const { excluded, ...source } = readProgram(text, options);
  const { xref = [], path = "" } = options;
  const defined = definedNames(source.defining);
  const fields = new FieldNames(defined, (table, name) => {
    const { fieldSizes } = sizeOf(assumptions, table);
    return fieldSizes !== undefined && fieldNamed(name, fieldSizes) !== undefined;
  });
  const compiled = withXref(findAccesses(source, fields), xref, path, source.lines);
  const log = options.log && logOnSource(options.log, path, compiled, source.listing);
  const found = log?.accesses ?? compiled;
  const effects = sideEffects(source.defining, defined);
  const index = indexAccesses(found);
  const written = new Set<string>();
  const countsOf = countsIn(found, assumptions, log);
  const unlocked = unlockedChanges(
    found,
    (buffer) => source.missing.length > 0 || effects.isShared(buffer) || effects.anywhere.passed.has(buffer),
  );
  const accesses = found.map((access): CostedAccess => {
    const counts = countsOf(access);
    const { executions } = counts;
    const cost = costOf(access, executions, assumptions, written);
    const rewrites =
      cost.messages === 0
        ? []
        : rewritesOf({ access, executions, cost, all: found, index, effects, defined }, assumptions);
    const notes = [...notesOf(access, assumptions, xref.length > 0), ...unlocked(access)];
    // The code around it leads to the tokens of all files, which would fill the memory.
    const { statement: _, block: __, parent: ___, ...fields } = access;
    return Object.assign(fields, counts, { cost, notes, rewrites });
  });
  const total = accesses.reduce((sum, { cost }) => added(sum, cost), NOTHING);
  const { included, missing } = source;
  const isReading = compiled.some(({ phrases }) => phrases.some(({ isTemporary }) => isTemporary === false));
  return {
    accesses,
    total,
    notes: [
      ...source.notes.map((note) => ({
        ...note,
        message: `${note.message} The lines after it were read all the same.`,
      })),
      ...(isReading ? [...fields.notes(source.lines), ...source.missingSuperclass] : []),
    ],
    excluded: findAccesses({ ...source, root: excluded }),
    included,
    missing,
    log,
  };
}

const ONLY_XREF =
  "XREF shows neither loops nor locks, nor whether a search is of FIND or of FOR: each is counted once in each call of the program, as FOR EACH with NO-LOCK. Open the source beside it to count them.";

/** What a program sends of which there is only the XREF. @param program as its references have it */
export function costXref(
  references: readonly XrefReference[],
  program: string,
  assumptions: Assumptions,
  given?: ProgramLog,
): CostedSource {
  const written = new Set<string>();
  const found = xrefAccesses(references, program);
  const log = given && logOnSource(given, program, found, undefined);
  const all = log?.accesses ?? found;
  const countsOf = countsIn(all, assumptions, log);
  const accesses = all.map((access, i): CostedAccess => {
    const counts = countsOf(access);
    const notes = notesOf(access, assumptions, true);
    return Object.assign(access, counts, {
      cost: costOf(access, counts.executions, assumptions, written),
      notes: i === 0 ? [ONLY_XREF, ...notes] : notes,
      rewrites: [],
    });
  });
  return {
    accesses,
    total: accesses.reduce((sum, { cost }) => added(sum, cost), NOTHING),
    notes: [],
    excluded: [],
    included: [],
    missing: [],
    log,
  };
}

/** How often what stands in some loops is executed, and what that assumes. */
interface Around {
  readonly executions: number;
  readonly assumed: readonly Assumed[];
}

/**
 * How often an access is reached and executed: in each iteration of the loops around it, as often as its routine was
 * called, or once; executed as often as the log has its queries. Each loop is looked at once.
 */
function countsIn(all: readonly LocatedAccess[], assumptions: Assumptions, log: LogOnSource | undefined) {
  const known = new Map<number, Around>();
  const around = (loops: readonly Loop[], depth: number, routine: string): Around => {
    const loop = loops[depth - 1];
    if (!loop) return { executions: log?.calls.get(routine.toLowerCase()) ?? 1, assumed: [] };
    return getOrInsert(known, loop.number, () => within(() => around(loops, depth - 1, routine), loop));
  };
  const within = (outside: () => Around, loop: Loop): Around => {
    const { access, query, line } = loop;
    const own = all[access ?? query ?? -1];
    if (own?.logged) return { executions: rowsOf(own, assumptions) * countQueries(own.logged), assumed: [] };
    const { executions, assumed } = outside();
    const stated = access === undefined ? assumptions.recordsAtLine.get(line) : undefined;
    if (own && stated === undefined)
      return {
        executions: executions * rowsOf(own, assumptions),
        assumed: [...assumed, ...ownAssumed(own, assumptions)],
      };
    const times = statedIterations(loop, all, assumptions);
    if (times !== undefined) return { executions: executions * times, assumed };
    const { iterations } = assumptions;
    return {
      executions: executions * iterations,
      assumed: [...assumed, { kind: "iterations", line, value: iterations }],
    };
  };
  return (access: LocatedAccess): Pick<CostedAccess, "executions" | "visits" | "assumed"> => {
    const { loops, routine, logged } = access;
    const { executions: visits, assumed } = around(loops, loops.length, routine);
    return {
      visits,
      executions: logged ? countQueries(logged) : visits,
      assumed: [...(logged ? [] : assumed), ...ownAssumed(access, assumptions)],
    };
  };
}

function ownAssumed(access: LocatedAccess, assumptions: Assumptions): readonly Assumed[] {
  return access.phrases
    .filter(
      (phrase) =>
        phrase.reads === "each" &&
        !phrase.byRowid &&
        !phrase.isFirstOnly &&
        statedRecords(access, phrase, assumptions) === undefined,
    )
    .map((phrase) => ({
      kind: "records",
      table: phrase.table,
      value: recordsOf(access, phrase, assumptions),
    }));
}

function costOf(
  access: LocatedAccess,
  executions: number,
  assumptions: Assumptions,
  written: Set<string>,
): Cost {
  const { kind, phrases, loops, routine, words } = access;
  if (isRead(kind)) return executionCost(access, executions, assumptions);
  if (kind === "get") return NOTHING;
  const stored = phrases.filter(({ isTemporary }) => isTemporary === false);
  // An aggregate of a temp-table; sequences and calls have no tables.
  if (phrases.length > 0 && stored.length === 0) return NOTHING;
  if (!isChange(kind)) return assumedRoundTrips(executions, assumptions.settings);
  // A record is written once, however many statements changed it there. Each one of SQL writes its own.
  const fresh = stored.filter(({ table }) => {
    if (sqlTable(words)) return true;
    const key = `${routine} ${loops.map(({ number }) => number).join()} ${tableKey(table)} ${kind === "delete"}`;
    return !written.has(key) && written.add(key);
  });
  return fresh.length === 0 ? NOTHING : assumedRoundTrips(executions * fresh.length, assumptions.settings);
}
