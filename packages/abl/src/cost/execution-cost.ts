import type { Params } from "@wirecost/sim-core";
import { getOrInsert } from "@wirecost/sim-core/model";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { isFind, isRead, type RecordPhrase } from "../access/access.ts";
import type { LocatedAccess } from "../access/find-accesses.ts";
import { type Assumptions, sizeOf } from "./assumptions.ts";
import { added, type Cost, multiplied, NOTHING } from "./cost.ts";
import { listBytes } from "./field-list-bytes.ts";
import { recordsOf, rowsOf, usedOf } from "./record-counts.ts";
import { isJoinedByServer } from "./server-join.ts";

type Pattern =
  | "for-each-no-lock"
  | "for-each-share-lock"
  | "for-each-exclusive-lock"
  | "find-no-lock"
  | "find-share-lock"
  | "open-query"
  | "open-query-cache"
  | "sql89-select";

/** A query of the model openedge-query with complete settings, and its number of executions. */
export interface RepeatedQuery {
  readonly settings: Params;
  readonly times: number;
}

/** The cost of a number of executions of an access, by the laws of docs/models/openedge-query.md. */
export function executionCost(access: LocatedAccess, executions: number, assumptions: Assumptions): Cost {
  return costOf(repeatedQueries(access, executions, assumptions));
}

function costOf(queries: readonly RepeatedQuery[]): Cost {
  return queries.reduce(
    (sum, { settings, times }) => added(sum, multiplied(query(settings), times)),
    NOTHING,
  );
}

/**
 * Queries of a number of executions of an access.
 *
 * @param executions of the statement; each phrase after the first is executed for each record of those before it, as a
 *   join that the client does
 */
export function repeatedQueries(
  access: LocatedAccess,
  executions: number,
  assumptions: Assumptions,
): readonly RepeatedQuery[] {
  if (isJoinedByServer(access, assumptions)) return serverJoinQueries(access, executions, assumptions);
  let times = executions;
  return access.phrases.flatMap((phrase) => {
    const records = recordsOf(access, phrase, assumptions);
    const own = phrase.isTemporary === false ? phraseQueries(access, phrase, times, assumptions) : [];
    times *= usedOf(phrase, records);
    return own;
  });
}

/** Settings of a query that the server joins. @param records rows of the join, each of the size of all its records */
export function serverJoinSettings(access: LocatedAccess, records: number, assumptions: Assumptions): Params {
  const recordBytes = access.phrases.reduce((sum, phrase) => sum + bytesOf(phrase, assumptions), 0);
  return settingsOf("for-each-no-lock", { records, recordBytes, fields: false }, assumptions);
}

function serverJoinQueries(
  access: LocatedAccess,
  executions: number,
  assumptions: Assumptions,
): readonly RepeatedQuery[] {
  return wholeCounts(rowsOf(access, assumptions), executions).map(({ records, times }) => ({
    settings: serverJoinSettings(access, records, assumptions),
    times,
  }));
}

export function serverJoinCost(access: LocatedAccess, executions: number, assumptions: Assumptions): Cost {
  return costOf(serverJoinQueries(access, executions, assumptions));
}

function wholeBytes({ table }: RecordPhrase, assumptions: Assumptions): number {
  return sizeOf(assumptions, table).recordBytes ?? Number(assumptions.settings.recordBytes);
}

function bytesOf(phrase: RecordPhrase, assumptions: Assumptions): number {
  const whole = wholeBytes(phrase, assumptions);
  // With a lock, a field list has no effect.
  if (!phrase.fieldList || phrase.lock !== "no-lock") return whole;
  const estimate = listBytes(phrase.fieldList, sizeOf(assumptions, phrase.table).fieldSizes);
  // Without a schema, the fields that EXCEPT leaves may be nearly all. Some fields are no longer than all of them.
  const assumed = phrase.fieldList.isExcept ? whole : Number(assumptions.settings.fieldsBytes);
  return Math.min(estimate?.bytes ?? assumed, whole);
}

function phraseQueries(
  access: LocatedAccess,
  phrase: RecordPhrase,
  times: number,
  assumptions: Assumptions,
): readonly RepeatedQuery[] {
  // FINDs of a loop follow each other, which matters for their locks.
  if (isFind(access.kind))
    return [{ settings: phraseSettings(access, phrase, Math.round(times), assumptions), times: 1 }];
  return wholeCounts(recordsOf(access, phrase, assumptions), times).flatMap((some) =>
    recordQueries(access, phrase, some, assumptions),
  );
}

interface WholeCount {
  readonly records: number;
  readonly times: number;
}

/** Executions with integer numbers of records around a mean, which in a log may be a fraction. */
export function wholeCounts(mean: number, times: number): readonly WholeCount[] {
  const least = Math.floor(mean);
  const more = mean - least;
  return [
    { records: least, times: times * (1 - more) },
    ...(more > 0 ? [{ records: least + 1, times: times * more }] : []),
  ];
}

/** Messages of some executions of a phrase, including records that are read again. */
export function recordQueries(
  access: LocatedAccess,
  phrase: RecordPhrase,
  { records, times }: WholeCount,
  assumptions: Assumptions,
): readonly RepeatedQuery[] {
  const again = rereadSettings(access, phrase, records, assumptions);
  return [
    { settings: phraseSettings(access, phrase, records, assumptions), times },
    ...(again ? [{ settings: again, times }] : []),
  ];
}

/** Settings for records that are read again by rowid, from a list or after a sort; undefined if there are none. */
export function rereadSettings(
  access: LocatedAccess,
  phrase: RecordPhrase,
  records: number,
  assumptions: Assumptions,
): Params | undefined {
  const isSorted = isSortedFirst(access, phrase);
  if (!isSorted && (phrase.isPreselected !== true || phrase.reads === "one")) return undefined;
  const recordBytes = bytesOf(phrase, assumptions);
  const { read, used } = phrase.logged ?? { read: 0, used: 0 };
  // Records that the client discards are not sorted.
  const sorted = read > used ? Math.round((records * used) / read) : records;
  if (sorted === 0) return undefined;
  return settingsOf(
    isSorted ? patternOf({ ...access, kind: "find" }, phrase) : "find-no-lock",
    { records: sorted, recordBytes, fields: false, findBy: "rowid" },
    assumptions,
  );
}

/**
 * Whether a sort reads the records for their rowids first, without a lock, and each again when the program gets it.
 * The list of PRESELECT is sorted before FIND reads from it.
 */
function isSortedFirst({ kind }: LocatedAccess, { sortedBy, reads, isPreselected }: RecordPhrase): boolean {
  return sortedBy !== undefined && reads === "each" && kind !== "preselect" && isPreselected !== true;
}

/** Settings of the model for one phrase. @param records of one execution; for FIND, of all that follow each other */
export function phraseSettings(
  access: LocatedAccess,
  phrase: RecordPhrase,
  records: number,
  assumptions: Assumptions,
): Params {
  const findBy = phrase.byRowid ? "rowid" : "index";
  const fields = !isFind(access.kind) && phrase.fieldList !== undefined && phrase.lock === "no-lock";
  const recordBytes = bytesOf(phrase, assumptions);
  const lock = isSortedFirst(access, phrase) ? "no-lock" : phrase.lock;
  return settingsOf(patternOf(access, { lock }), { records, recordBytes, fields, findBy }, assumptions);
}

function patternOf(
  { kind, inTransaction, hasNoPrefetch, cache, scrolling }: LocatedAccess,
  { lock }: Pick<RecordPhrase, "lock">,
): Pattern {
  const isLocked = lock !== "no-lock";
  if (isFind(kind)) return isLocked && !inTransaction ? "find-share-lock" : "find-no-lock";
  if (isLocked)
    return inTransaction || lock === "exclusive-lock" ? "for-each-exclusive-lock" : "for-each-share-lock";
  if (kind === "select") return "sql89-select";
  if (hasNoPrefetch || cache === 0) return "open-query";
  if (kind === "open-query" || kind === "dynamic-query" || kind === "preselect")
    return scrolling && cache === undefined && kind === "dynamic-query" ? "open-query" : "open-query-cache";
  return "for-each-no-lock";
}

/**
 * The settings of the model openedge-query for one execution of an access; undefined if it reads no database table. For
 * a join, those of its last table.
 */
export function labSettings(access: LocatedAccess, assumptions: Assumptions): Params | undefined {
  const phrase = access.phrases.findLast(({ isTemporary }) => isTemporary === false);
  if (!phrase || !isRead(access.kind)) return undefined;
  return {
    ...assumptions.settings,
    pattern: patternOf(access, phrase),
    records: Math.round(recordsOf(access, phrase, assumptions)),
    findBy: phrase.byRowid ? "rowid" : "index",
    fields: phrase.fieldList !== undefined && phrase.lock === "no-lock",
    recordBytes: wholeBytes(phrase, assumptions),
    ...(phrase.fieldList && { fieldsBytes: bytesOf(phrase, assumptions) }),
  };
}

function settingsOf(
  pattern: Pattern,
  of: {
    readonly records: number;
    readonly recordBytes: number;
    readonly fields: boolean;
    readonly findBy?: string;
  },
  { settings }: Assumptions,
): Params {
  const { recordBytes, fields, records, findBy } = of;
  // Statements of an application are similar: few settings are computed for many of them.
  const all = getOrInsert(known, settings, () => new Map());
  const key = `${pattern} ${records} ${recordBytes} ${fields} ${findBy}`;
  const same = all.get(key);
  if (same) return same;
  const sizes = {
    recordBytes,
    sqlRecordBytes: recordBytes,
    fields,
    ...(fields && { fieldsBytes: recordBytes }),
  };
  // The published rows include a reading of counters, which no program does.
  const own = { ...settings, records, ...(findBy && { findBy }), ...sizes, pattern, counterReadings: 0 };
  if (all.size >= MAX_KNOWN) all.clear();
  all.set(key, own);
  return own;
}

/** By the settings of the assumptions, and additional ones. */
const known = new WeakMap<Params, Map<string, Params>>();
const MAX_KNOWN = 10_000;
const costs = new WeakMap<Params, Cost>();

function query(settings: Params): Cost {
  return getOrInsert(costs, settings, () => simulated(settings));
}

function simulated(settings: Params): Cost {
  const found = openedgeQuery.simulate(settings);
  const { messages, received, lockReleases, cursorReleases, records, elapsedMs } = found;
  const releases = lockReleases + cursorReleases;
  return { messages, roundTrips: received - releases, releases, records, elapsedMs };
}
