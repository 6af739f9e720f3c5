import type { Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import type { AccessKind, RecordPhrase } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { type Assumptions, MAX_NESTED_RECORDS, tableKey } from "./assumptions.ts";

/** What executions of a statement cost together. */
export interface Cost {
  readonly messages: number;
  /** Records that the server sends. */
  readonly records: number;
  readonly elapsedMs: number;
}

type Pattern =
  | "for-each-no-lock"
  | "for-each-share-lock"
  | "for-each-exclusive-lock"
  | "find-no-lock"
  | "find-share-lock"
  | "open-query"
  | "open-query-cache"
  | "sql89-select";

export const NOTHING: Cost = { messages: 0, records: 0, elapsedMs: 0 };

/**
 * What a number of executions of an access cost, by the laws of docs/models/openedge-query.md.
 *
 * @param executions of the statement; each phrase after the first is executed for each record of those before it, as a
 *   join that the client does
 */
export function executionCost(access: LocatedAccess, executions: number, assumptions: Assumptions): Cost {
  let times = executions;
  let sum = NOTHING;
  for (const phrase of access.phrases) {
    const records = recordsOf(access, phrase, assumptions);
    if (phrase.isTemporary === false)
      sum = added(sum, phraseCost(access, phrase, records, times, assumptions));
    times *= records;
  }
  return sum;
}

/** One query that the server joins sends as many rows as the join has, each of the size of all its records. */
export function serverJoinCost(access: LocatedAccess, executions: number, assumptions: Assumptions): Cost {
  const rows = rowsOf(access, assumptions);
  const bytes = access.phrases.reduce((sum, phrase) => sum + bytesOf(phrase, assumptions), 0);
  return multiplied(
    query("for-each-no-lock", { records: rows, recordBytes: bytes, fields: false }, assumptions),
    executions,
  );
}

/** Rows that one execution goes through. */
export function rowsOf(access: LocatedAccess, assumptions: Assumptions): number {
  return access.phrases.reduce((rows, phrase) => rows * recordsOf(access, phrase, assumptions), 1);
}

/** Records that a phrase reads each time, stated or assumed. */
export function recordsOf(access: LocatedAccess, phrase: RecordPhrase, assumptions: Assumptions): number {
  if (phrase.reads === "one") return 1;
  const isNested = access.loops.length > 0 || phrase !== access.phrases[0];
  const { otherRecords } = assumptions;
  const other = isNested ? Math.min(otherRecords, MAX_NESTED_RECORDS) : otherRecords;
  return statedRecords(access, phrase, assumptions) ?? other;
}

/** Records that a phrase reads each time, as they are stated; undefined where they are not. */
export function statedRecords(
  { line, phrases }: LocatedAccess,
  phrase: RecordPhrase,
  { records, recordsAtLine }: Assumptions,
): number | undefined {
  const here = phrase === phrases.at(-1) ? recordsAtLine.get(line) : undefined;
  return here ?? records.get(tableKey(phrase.table));
}

function bytesOf(phrase: RecordPhrase, { recordBytes, settings }: Assumptions): number {
  if (phrase.hasFieldList) return Number(settings.fieldsBytes);
  return recordBytes.get(tableKey(phrase.table)) ?? Number(settings.recordBytes);
}

function phraseCost(
  access: LocatedAccess,
  phrase: RecordPhrase,
  records: number,
  executions: number,
  assumptions: Assumptions,
): Cost {
  const recordBytes = bytesOf(phrase, assumptions);
  const pattern = patternOf(access, phrase);
  // Finds of a loop follow each other, which their locks depend on.
  if (pattern === "find-no-lock" || pattern === "find-share-lock") {
    const findBy = phrase.byRowid ? "rowid" : "index";
    return query(pattern, { records: executions, recordBytes, fields: false, findBy }, assumptions);
  }
  const fields = phrase.hasFieldList && phrase.lock === "no-lock";
  return multiplied(query(pattern, { records, recordBytes, fields }, assumptions), executions);
}

const FINDS: ReadonlySet<AccessKind> = new Set(["find", "can-find", "dynamic-find"]);

function patternOf(
  { kind, inTransaction, hasNoPrefetch, cache, scrolling }: LocatedAccess,
  { lock }: RecordPhrase,
): Pattern {
  const isLocked = lock !== "no-lock";
  if (FINDS.has(kind)) return isLocked && !inTransaction ? "find-share-lock" : "find-no-lock";
  if (kind === "select") return "sql89-select";
  if (isLocked)
    return inTransaction || lock === "exclusive-lock" ? "for-each-exclusive-lock" : "for-each-share-lock";
  if (hasNoPrefetch || cache === 0) return "open-query";
  if (kind === "open-query" || kind === "dynamic-query" || kind === "preselect")
    return scrolling && cache === undefined && kind === "dynamic-query" ? "open-query" : "open-query-cache";
  return "for-each-no-lock";
}

/**
 * The settings of the model openedge-query that an access is computed with, for one execution; undefined of one that
 * reads no table of a database. Of a join, those of its last table.
 */
export function labSettings(access: LocatedAccess, assumptions: Assumptions): Params | undefined {
  const phrase = access.phrases.findLast(({ isTemporary }) => isTemporary === false);
  if (!phrase || CHANGES.has(access.kind)) return undefined;
  const bytes = bytesOf(phrase, assumptions);
  return {
    ...assumptions.settings,
    pattern: patternOf(access, phrase),
    records: recordsOf(access, phrase, assumptions),
    findBy: phrase.byRowid ? "rowid" : "index",
    fields: phrase.hasFieldList && phrase.lock === "no-lock",
    ...(phrase.hasFieldList ? {} : { recordBytes: bytes }),
  };
}

const CHANGES: ReadonlySet<AccessKind> = new Set(["create", "assign", "delete"]);

function query(
  pattern: Pattern,
  of: {
    readonly records: number;
    readonly recordBytes: number;
    readonly fields: boolean;
    readonly findBy?: string;
  },
  { settings }: Assumptions,
): Cost {
  const { recordBytes, fields, ...rest } = of;
  const sizes = {
    recordBytes,
    sqlRecordBytes: recordBytes,
    fields,
    ...(fields && { fieldsBytes: recordBytes }),
  };
  // The published rows contain a reading of counters, which no program does.
  const found = openedgeQuery.simulate({ ...settings, ...rest, ...sizes, pattern, counterReadings: 0 });
  return { messages: found.messages, records: found.records, elapsedMs: found.elapsedMs };
}

export function added(a: Cost, b: Cost): Cost {
  return {
    messages: a.messages + b.messages,
    records: a.records + b.records,
    elapsedMs: a.elapsedMs + b.elapsedMs,
  };
}

function multiplied({ messages, records, elapsedMs }: Cost, by: number): Cost {
  return { messages: messages * by, records: records * by, elapsedMs: elapsedMs * by };
}

/** Round trips that no source gives a figure for: one request and its answer. */
export function assumedRoundTrips(executions: number, { settings }: Assumptions): Cost {
  return {
    messages: 2 * executions,
    records: 0,
    elapsedMs: 2 * executions * (Number(settings.latencyMs) + Number(settings.messageUs) / 500),
  };
}
