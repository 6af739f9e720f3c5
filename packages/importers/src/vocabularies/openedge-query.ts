import type { Params } from "@wirecost/sim-core";
import { switchWord } from "../values/switch-word.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Default of -prefetchNumRecs in 10.x and 11.x (Progress documentation). */
const DEFAULT_NUM_RECS = 16;

/** Names of code patterns in published tables, and the model's patterns. */
const PATTERNS: Readonly<Record<string, Params>> = {
  "do-while-find-no-lock": { pattern: "find-no-lock" },
  "do-while-find-share-lock": { pattern: "find-share-lock" },
  "sql89-select-star": { pattern: "sql89-select", fields: false },
  "sql89-select-field": { pattern: "sql89-select", fields: true },
  "joined-for-each": { pattern: "client-join" },
  "joined-for-each-sort-inner": { pattern: "client-join-sorted" },
};

function pattern(text: string): Params | undefined {
  const cache = /^open-query-cache-(\d{1,5})$/.exec(text);
  if (cache) return { pattern: "open-query-cache", cache: Number(cache[1]) };
  return Object.hasOwn(PATTERNS, text) ? PATTERNS[text] : undefined;
}

/** A FIELDS column lists the fields that are sent: all of them means no FIELDS list. */
function fields(text: string): Params | undefined {
  if (text === "all" || text === "*") return { fields: false };
  return /^_?[a-z][\w#$%& ,-]*$/.test(text) && switchWord(text) === undefined ? { fields: true } : undefined;
}

/** "193+1758": the outer and the inner table of a join. */
function records(text: string): Params | undefined {
  const join = /^(\d{1,8})\+(\d{1,8})$/.exec(text);
  return join ? { outerRecords: Number(join[1]), records: Number(join[2]) } : undefined;
}

export const openedgeQuery: Vocabulary = {
  columns: {
    mmbytes: { kind: "setting", param: "mm" },
    prefetchfactorpct: { kind: "setting", param: "prefetchFactor" },
    rowsintable: { kind: "setting", param: "records" },
    totmsgs: { kind: "metric", metric: "messages" },
    qryrecv: { kind: "metric", metric: "requests" },
    recsent: { kind: "metric", metric: "records" },
    // ETIME is measured with client and server on one machine: elapsed time without a network.
    etime: { kind: "metric", metric: "cpuMs" },
    etimems: { kind: "metric", metric: "cpuMs" },
    elapsed: { kind: "metric", metric: "elapsedMs" },
    nettime: { kind: "metric", metric: "elapsedMs" },
    nettimems: { kind: "metric", metric: "elapsedMs" },
    // A rounded quotient of two other columns.
    recsqry: { kind: "ignore" },
    recsperqry: { kind: "ignore" },
    table: { kind: "row" },
  },
  values: {
    pattern,
    fields,
    records,
    prefetchNumRecs: (text) => (text === "default" ? { prefetchNumRecs: DEFAULT_NUM_RECS } : undefined),
  },
};
