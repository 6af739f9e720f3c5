import { JOINS, type Params, type Pattern } from "@wirecost/sim-core";
import type { RuleFinding } from "../finding.ts";
import type { JudgedSet } from "../judged-set.ts";
import { costlyRows } from "./costly-rows.ts";

/** Minimum records: a smaller query costs next to nothing either way. */
const MIN_RECORDS = 10;
/** Messages besides those of the records: the ends of a loop, readings of the counters. */
const BESIDE = 10;
/** Relative tolerance of the law. */
const SLACK = 0.02;

/** The cost of n records that are sent one by one, and the code that causes it. */
interface Law {
  readonly perRecord: number;
  readonly title: string;
  readonly cause: string;
  readonly rewrite: string;
  /** Assumed setting of a row that does not state it. */
  readonly pattern: Pattern;
}

const laws: readonly Law[] = [
  {
    perRecord: 2,
    title: "One record per request",
    cause:
      "a request and a reply for each record, as a FIND in a loop and an OPEN QUERY that cannot be cached cost",
    rewrite: "Read with FOR EACH NO-LOCK, or give the query a CACHE: records then share messages.",
    pattern: "find-no-lock",
  },
  {
    perRecord: 3,
    title: "A lock release for each record",
    cause:
      "a request, a reply and a release for each record, as SHARE-LOCK costs, which is the default where no lock is written",
    rewrite: "Where records are only read, write NO-LOCK and read with FOR EACH.",
    pattern: "find-share-lock",
  },
];

/** Finds rows whose records were sent one by one, with a rewrite and the saving that the model predicts. */
export function oneByOne(set: JudgedSet): readonly RuleFinding[] {
  const { table, settingsOf } = set;
  const [messagesOf, recordsOf] = [table.metrics.get("messages"), table.metrics.get("records")];
  const requestsOf = table.metrics.get("requests");
  if (!messagesOf || !recordsOf) return [];
  const countsOf = (row: number): Counts => ({
    messages: messagesOf[row] ?? Number.NaN,
    records: recordsOf[row] ?? Number.NaN,
    requests: requestsOf?.[row] ?? Number.NaN,
  });
  return laws.flatMap((law) => {
    const rows: number[] = [];
    for (let row = 0; row < table.count; row++)
      if (obeys(countsOf(row), law) && !isOther(settingsOf(row))) rows.push(row);
    const { title, cause, rewrite, pattern } = law;
    return costlyRows(set, {
      rule: "one-by-one",
      title,
      rows,
      cause: () => `: ${cause}`,
      text: rewrite,
      change(row) {
        const now: Params = { records: Math.round(countsOf(row).records), pattern, ...settingsOf(row) };
        return { now, params: { ...now, pattern: "for-each-no-lock" } };
      },
    });
  });
}

/** A row's counters, NaN if missing. */
interface Counts {
  readonly messages: number;
  readonly records: number;
  readonly requests: number;
}

/** Updates need their lock, and joins follow other laws. */
function isOther({ pattern }: Params): boolean {
  return pattern === "for-each-exclusive-lock" || JOINS.some((join) => join === pattern);
}

function obeys({ messages, requests, records }: Counts, law: Law): boolean {
  if (Number.isNaN(messages) || !(records >= MIN_RECORDS)) return false;
  // FINDs are not counted as requests.
  const single = Number.isNaN(requests) || requests === 0 || Math.abs(requests - records) <= SLACK * records;
  return single && Math.abs(messages - law.perRecord * records) <= SLACK * records + BESIDE;
}
