import type { Reference } from "../../model/model.ts";
import { coding, joins, options, size } from "./rows.ts";
import { TALK } from "./sources.ts";

/** _field: 1758 records; _file: 193. Latency is the talk's stand-in: 1 ms per message. */
const tables = {
  records: 1758,
  outerRecords: 193,
  recordBytes: 212,
  outerRecordBytes: 250,
  sqlRecordBytes: 138,
  fieldsBytes: 27,
  outerChange: (100 * 1040) / 1758,
  counterReadings: 1,
  latencyMs: 1,
  bandwidthMbit: 100_000,
  firstMessage: "measured",
  fillAhead: 0,
  raceChance: 0,
} as const;

/** The coding and join tables state no server settings; only these reproduce their FIELDS row. */
const filled = { mm: 32_600, prefetchDelay: true, prefetchFactor: 100, prefetchNumRecs: 10_000 } as const;

const counted =
  "Every count includes the 3 messages of reading the counters. Both ends ran on one machine: net time adds 1 ms per message by arithmetic, so no bandwidth limits it.";

/** No row states a record size; these sizes fit the request counts of the tables. */
const fitted = ["recordBytes", "outerRecordBytes", "sqlRecordBytes", "fieldsBytes", "fillAhead"] as const;

export const references: readonly Reference[] = [
  {
    id: "openedge-messages-size",
    title: "Message sizes with -prefetchNumRecs 10000",
    source: TALK,
    fitted,
    note: `FOR EACH NO-LOCK with FIELDS. Rows without -prefetchNumRecs ran at 16. ${counted}`,
    setup: { ...tables, pattern: "for-each-no-lock", fields: true },
    axes: ["mm", "prefetchNumRecs"],
    metric: "messages",
    rows: size,
  },
  {
    id: "openedge-messages-options",
    title: "Server options, one added at a time",
    source: TALK,
    fitted,
    note: `FOR EACH NO-LOCK with FIELDS. Rows 6 to 8 do not state -Mm; 32600 is assumed. Where -prefetchNumRecs is its default of 16 the two ends race, and the same setting gave 71 and 75 requests: the lab shows the range of 95 % of runs. ${counted}`,
    setup: { ...tables, pattern: "for-each-no-lock", fields: true },
    axes: ["mm", "prefetchNumRecs"],
    metric: "messages",
    rows: options,
  },
  {
    id: "openedge-messages-coding",
    title: "Code patterns over one table",
    source: TALK,
    fitted,
    note: `Server settings are not stated; -Mm 32600 with every prefetch option is the only size that reproduces the FIELDS row. SELECT * took the client 113 ms, ten times the other prefetched rows; no message explains it. ${counted}`,
    setup: { ...tables, ...filled, findBy: "rowid" },
    axes: ["pattern", "fields"],
    metric: "messages",
    rows: coding,
  },
  {
    id: "openedge-messages-joins",
    title: "Joins of two tables",
    source: TALK,
    fitted,
    note: `Server settings as for the code patterns. Three rows sent one record fewer than the tables hold: 1950 of 1951, and 4748 of 4749; no message shows which. ${counted}`,
    setup: { ...tables, ...filled, fields: false },
    axes: ["pattern", "latencyMs"],
    metric: "messages",
    rows: joins,
  },
];
