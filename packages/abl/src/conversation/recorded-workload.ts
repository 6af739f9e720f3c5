import { type Conversation, isExecution, sourceVerb } from "@wirecost/conversation";
import { HEADER_BYTES, type Params } from "@wirecost/sim-core";
import { isFind } from "../access/access.ts";
import { findAccesses, type LocatedAccess } from "../access/find-accesses.ts";
import { phraseSettings, type RepeatedQuery, recordQueries, wholeCounts } from "../cost/execution-cost.ts";
import type { Workload } from "../cost/source-workload.ts";
import { readSource } from "../read/read-source.ts";

/** Queries of a recording of an OpenEdge application. */
export interface RecordedWorkload extends Workload {
  /**
   * Executions that are not included: of statements that are not ABL, or whose records the recording does not state.
   */
  readonly unread: number;
  /** Whether the recording shows record sizes; otherwise those of the settings are used. */
  readonly hasSizes: boolean;
}

/** A statement's data in a recording. */
interface Sums {
  executions: number;
  rows: number;
  /** Executions and fetches with an unknown number of rows. */
  unknown: number;
  /** Answers with rows of this statement only. */
  readonly alone: { replies: number; replyBytes: number; rows: number };
  inTransaction: boolean;
}

/**
 * The queries of a recording of ABL source or of a client log, each statement with its mean number of records.
 *
 * @param settings of the model openedge-query, complete, for what a recording does not say
 * @returns undefined if none of its statements is a query of ABL
 */
export function recordedWorkload(conversation: Conversation, settings: Params): RecordedWorkload | undefined {
  const queries: RepeatedQuery[] = [];
  let [otherRoundTrips, unread, hasSizes] = [0, 0, true];
  for (const [index, sums] of sumsOf(conversation)) {
    const text = (conversation.statements[index]?.text ?? "").replace(/, line \d+(?: of .*)?$/u, "");
    const access = accessOf(text);
    if (sourceVerb(text) !== undefined) otherRoundTrips += sums.executions;
    else if (!access || sums.unknown > 0 || sums.executions === 0) unread += sums.executions;
    else {
      const { replies, replyBytes, rows } = sums.alone;
      const bytes = Math.floor((replyBytes - replies * HEADER_BYTES) / rows);
      const isSized = bytes >= 1 && rows > 0;
      hasSizes &&= isSized || sums.rows === 0;
      const sizes = isSized ? { recordBytes: bytes, fieldsBytes: bytes } : {};
      queries.push(...repeatedQueries(access, sums, { ...settings, ...sizes }));
    }
  }
  const { name } = conversation.source;
  return queries.length === 0 ? undefined : { name, queries, otherRoundTrips, unread, hasSizes };
}

function sumsOf({ statements, calls, trips }: Conversation): ReadonlyMap<number, Sums> {
  const callsOfTrip = new Uint32Array(trips.sentUs.length);
  for (const trip of calls.trip) callsOfTrip[trip] = (callsOfTrip[trip] ?? 0) + 1;
  const found = new Map<number, Sums>();
  for (let i = 0; i < calls.trip.length; i++) {
    const [statement = 0, trip = 0, kind, rows = -1] = [
      calls.statement[i],
      calls.trip[i],
      calls.kind[i],
      calls.rows[i],
    ];
    if (!isExecution(kind) || statement >= statements.length) continue;
    const sums = found.get(statement) ?? {
      executions: 0,
      rows: 0,
      unknown: 0,
      alone: { replies: 0, replyBytes: 0, rows: 0 },
      inTransaction: (calls.transaction[i] ?? 0) > 0,
    };
    found.set(statement, sums);
    if (kind === 0) sums.executions += 1;
    if (rows < 0) sums.unknown += 1;
    sums.rows += Math.max(0, rows);
    if (callsOfTrip[trip] !== 1) continue;
    sums.alone.replyBytes += trips.replyBytes[trip] ?? 0;
    sums.alone.replies += 1;
    sums.alone.rows += Math.max(0, rows);
  }
  return found;
}

/** A table that the source does not name: not a valid ABL name. */
const UNNAMED = /(?<=^FIND |\b(?:EACH|FIRST) |^FOR |\()\?(?= WHERE\b| [A-Z]+-LOCK\b|\))/g;
const QUERY = /^(?:FOR|FIND|PRESELECT|CAN-FIND|OPEN QUERY)\b/;
/** A query that is not dynamic, as a client log shows it: its tables, and no locks. */
const LOGGED =
  /^(FOR|PRESELECT|QUERY) ([\p{L}\p{N}_$#%&.?-]+)(?:, [\p{L}\p{N}_$#%&.?-]+)*(?: joined by the server)?$/u;

function accessOf(text: string): LocatedAccess | undefined {
  const [, kind, table] = LOGGED.exec(text) ?? [];
  if (!QUERY.test(text) && kind === undefined) return undefined;
  const source =
    kind === undefined
      ? text
          .replace(/^PRESELECT /, "DO PRESELECT ")
          .replace(/^OPEN QUERY \? /, "OPEN QUERY q ")
          .replaceAll(UNNAMED, "unnamed")
      : kind === "FOR"
        ? `FOR EACH ${table} NO-LOCK`
        : `OPEN QUERY q FOR EACH ${table} NO-LOCK`;
  // A recording has PRESELECT for fetches.
  return findAccesses(readSource(`${source}. GET NEXT q.`))[0];
}

/** Its executions with their mean number of records, so that the total is as recorded. */
function repeatedQueries(
  access: LocatedAccess,
  { executions, rows, inTransaction, alone }: Sums,
  settings: Params,
): readonly RepeatedQuery[] {
  const [phrase] = access.phrases;
  if (!phrase) return [];
  // If no answer has two records, its query had CACHE 0.
  const isUncached = access.kind === "open-query" && rows > executions && alone.replies >= alone.rows;
  const executed = { ...access, inTransaction, ...(isUncached && { cache: 0 }) };
  const assumptions = {
    settings,
    tables: {},
    recordsAtLine: new Map(),
    otherRecords: 0,
    iterations: 0,
  };
  // FINDs of a loop follow each other.
  if (isFind(access.kind))
    return [{ settings: phraseSettings(executed, phrase, executions, assumptions), times: 1 }];
  const records = rows / executions / (phrase.isPreselected ? 2 : 1);
  return wholeCounts(records, executions).flatMap((some) =>
    recordQueries(executed, phrase, some, assumptions),
  );
}
