import type { ReferenceRow, Role } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";

/**
 * Measured rows of "Coding for Network Performance" (Tom Bascom, White Star Software, 2017): what the row
 * sets, then total messages, query requests, records sent, elapsed ms without a network, and net ms.
 */
export const options = [
  started("1", "-Mm 1024", [198, 97, 1758, 10, 208], "noisy"),
  started("2", "-Mm 4096", [208, 102, 1758, 14, 222], "noisy"),
  started("3", "-Mm 8192", [192, 94, 1758, 9, 201], "noisy"),
  started("4", "-Mm 16384", [180, 88, 1758, 11, 191], "noisy"),
  started("5", "-Mm 32600", [162, 79, 1758, 14, 176], "noisy"),
  started("6", "-Mm 32600 -prefetchDelay", [152, 74, 1758, 8, 160], "noisy"),
  started("7", "-Mm 32600 -prefetchDelay -prefetchFactor 100", [154, 75, 1758, 12, 166], "noisy"),
  started(
    "8",
    "-Mm 32600 -prefetchDelay -prefetchFactor 100 -prefetchNumRecs 10000",
    [8, 2, 1758, 22, 30],
    "exact",
  ),
];

export const size = [
  started("1", "-Mm 1024 -prefetchNumRecs 10000", [102, 49, 1758, 8, 110], "exact"),
  started("2", "-Mm 4096 -prefetchNumRecs 10000", [28, 12, 1758, 9, 37], "exact"),
  started("3", "-Mm 8192 -prefetchNumRecs 10000", [16, 6, 1758, 13, 29], "exact"),
  started("4", "-Mm 16384 -prefetchNumRecs 10000", [10, 3, 1758, 9, 19], "exact"),
  started("5", "-Mm 32600 -prefetchNumRecs 10000", [8, 2, 1758, 23, 31], "exact"),
  started("6", "-Mm 32600 -prefetchDelay -prefetchNumRecs 10000", [8, 2, 1758, 22, 30], "exact"),
  started("7", "-Mm 32600 -prefetchDelay -prefetchFactor 100", [146, 71, 1758, 13, 159], "noisy"),
  started(
    "8",
    "-Mm 32600 -prefetchDelay -prefetchFactor 100 -prefetchNumRecs 10000",
    [8, 2, 1758, 22, 30],
    "exact",
  ),
];

export const coding = [
  measured(
    "1",
    "FIND by RECID in a loop, NO-LOCK",
    { pattern: "find-no-lock", fields: false },
    [3519, 0, 1758, 139, 3658],
    "exact",
  ),
  measured(
    "2",
    "FIND by RECID in a loop, SHARE-LOCK",
    { pattern: "find-share-lock", fields: false },
    [5276, 0, 1758, 174, 5450],
    "exact",
  ),
  measured(
    "3",
    "FOR EACH NO-LOCK",
    { pattern: "for-each-no-lock", fields: false },
    [28, 12, 1758, 7, 35],
    "exact",
  ),
  measured(
    "4",
    "FOR EACH NO-LOCK, FIELDS",
    { pattern: "for-each-no-lock", fields: true },
    [8, 2, 1758, 22, 30],
    "exact",
  ),
  measured(
    "5",
    "FOR EACH SHARE-LOCK",
    { pattern: "for-each-share-lock", fields: false },
    [5277, 1758, 1758, 155, 5432],
    "exact",
  ),
  measured(
    "6",
    "FOR EACH EXCLUSIVE-LOCK",
    { pattern: "for-each-exclusive-lock", fields: false },
    [3520, 1758, 1758, 134, 3654],
    "exact",
  ),
  measured(
    "7",
    "OPEN QUERY",
    { pattern: "open-query", fields: false },
    [3519, 1758, 1758, 87, 3606],
    "exact",
  ),
  measured(
    "8",
    "OPEN QUERY, FIELDS",
    { pattern: "open-query", fields: true },
    [3519, 1758, 1758, 84, 3603],
    "exact",
  ),
  measured(
    "9",
    "OPEN QUERY, CACHE 50, FIELDS",
    { pattern: "open-query-cache", cache: 50, fields: true },
    [7, 2, 1758, 29, 36],
    "exact",
  ),
  measured(
    "10",
    "OPEN QUERY, CACHE 5000, FIELDS",
    { pattern: "open-query-cache", cache: 5000, fields: true },
    [7, 2, 1758, 30, 37],
    "exact",
  ),
  measured(
    "11",
    "SELECT *",
    { pattern: "sql89-select", fields: false },
    [20, 8, 1758, 113, 133],
    "exact",
    "exact",
    "unexplained",
    "The client took 113 ms, ten times the other prefetched rows; no message shows on what.",
  ),
  measured(
    "12",
    "SELECT one field",
    { pattern: "sql89-select", fields: true },
    [8, 2, 1758, 37, 45],
    "exact",
  ),
];

const ONE_SHORT = "One record fewer was sent than the two tables hold; no message shows which.";

export const joins = [
  measured(
    "1",
    "nested FOR EACH",
    { pattern: "nested-for-each" },
    [587, 195, 1950, 33, 620],
    "exact",
    "unexplained",
    "noisy",
    ONE_SHORT,
  ),
  measured(
    "2",
    "FOR EACH, EACH",
    { pattern: "client-join" },
    [587, 195, 1950, 33, 620],
    "exact",
    "unexplained",
    "noisy",
    ONE_SHORT,
  ),
  measured(
    "3",
    "FOR EACH, EACH sorted by an inner field",
    { pattern: "client-join-sorted" },
    [6183, 195, 4748, 207, 6390],
    "exact",
    "unexplained",
    "noisy",
    ONE_SHORT,
  ),
  measured(
    "4",
    "temp-table copy of both tables",
    { pattern: "temp-table" },
    [33, 14, 1951, 150, 183],
    "exact",
  ),
];

/** Messages, requests, records, ms without the network, ms with 1 ms per message. */
type Figures = readonly [number, number, number, number, number];

/** A row that sets start-up parameters, as its label writes them; the others are at the defaults of then. */
function started(row: string, label: string, figures: Figures, counts: Role): ReferenceRow {
  const value = (flag: string) => new RegExp(`-${flag} (\\d+)`).exec(label)?.[1];
  const settings = {
    mm: Number(value("Mm")),
    prefetchDelay: label.includes("-prefetchDelay"),
    prefetchFactor: Number(value("prefetchFactor") ?? 0),
    prefetchNumRecs: Number(value("prefetchNumRecs") ?? 16),
  };
  return measured(row, label, settings, figures, counts);
}

/**
 * A published row with the role of each value.
 *
 * @param counts role of the message and request counts: exact where the laws are, noisy where two ends race
 * @param records role of the records sent
 * @param times role of the two times
 * @param note why one of its values does not fit
 */
function measured(
  row: string,
  label: string,
  settings: Params,
  figures: Figures,
  counts: Role,
  records: Role = "exact",
  times: Role = "noisy",
  note?: string,
): ReferenceRow {
  const [messages, requests, sent, cpuMs, elapsedMs] = figures;
  return {
    row,
    label,
    settings,
    metrics: { messages, requests, records: sent, cpuMs, elapsedMs },
    roles: { messages: counts, requests: counts, records, cpuMs: times, elapsedMs: times },
    ...(note === undefined ? {} : { note }),
  };
}
