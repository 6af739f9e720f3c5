import type { ReferenceRow, Role } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";

const noisy = { counts: "noisy" } as const;
const FULL = "-Mm 32600 -prefetchDelay -prefetchFactor 100";
const cached = { pattern: "open-query-cache", fields: true } as const;
const oneShort = {
  records: "unexplained",
  note: "One record fewer was sent than the two tables hold; no message shows which.",
} as const;

/**
 * Measured rows of "Coding for Network Performance" (Tom Bascom, White Star Software, 2017): what the row
 * sets, then total messages, query requests, records sent, elapsed ms without a network, and net ms.
 */
export const options = [
  started("1", "-Mm 1024", [198, 97, 1758, 10, 208], noisy),
  started("2", "-Mm 4096", [208, 102, 1758, 14, 222], noisy),
  started("3", "-Mm 8192", [192, 94, 1758, 9, 201], noisy),
  started("4", "-Mm 16384", [180, 88, 1758, 11, 191], noisy),
  started("5", "-Mm 32600", [162, 79, 1758, 14, 176], noisy),
  started("6", "-Mm 32600 -prefetchDelay", [152, 74, 1758, 8, 160], noisy),
  started("7", FULL, [154, 75, 1758, 12, 166], noisy),
  started("8", `${FULL} -prefetchNumRecs 10000`, [8, 2, 1758, 22, 30]),
];

export const size = [
  started("1", "-Mm 1024 -prefetchNumRecs 10000", [102, 49, 1758, 8, 110]),
  started("2", "-Mm 4096 -prefetchNumRecs 10000", [28, 12, 1758, 9, 37]),
  started("3", "-Mm 8192 -prefetchNumRecs 10000", [16, 6, 1758, 13, 29]),
  started("4", "-Mm 16384 -prefetchNumRecs 10000", [10, 3, 1758, 9, 19]),
  started("5", "-Mm 32600 -prefetchNumRecs 10000", [8, 2, 1758, 23, 31]),
  started("6", "-Mm 32600 -prefetchDelay -prefetchNumRecs 10000", [8, 2, 1758, 22, 30]),
  started("7", FULL, [146, 71, 1758, 13, 159], noisy),
  started("8", `${FULL} -prefetchNumRecs 10000`, [8, 2, 1758, 22, 30]),
];

export const coding = [
  coded("1", "FIND by RECID in a loop, NO-LOCK", { pattern: "find-no-lock" }, [3519, 0, 1758, 139, 3658]),
  coded(
    "2",
    "FIND by RECID in a loop, SHARE-LOCK",
    { pattern: "find-share-lock" },
    [5276, 0, 1758, 174, 5450],
  ),
  coded("3", "FOR EACH NO-LOCK", { pattern: "for-each-no-lock" }, [28, 12, 1758, 7, 35]),
  coded("4", "FOR EACH NO-LOCK, FIELDS", { pattern: "for-each-no-lock", fields: true }, [8, 2, 1758, 22, 30]),
  coded("5", "FOR EACH SHARE-LOCK", { pattern: "for-each-share-lock" }, [5277, 1758, 1758, 155, 5432]),
  coded(
    "6",
    "FOR EACH EXCLUSIVE-LOCK",
    { pattern: "for-each-exclusive-lock" },
    [3520, 1758, 1758, 134, 3654],
  ),
  coded("7", "OPEN QUERY", { pattern: "open-query" }, [3519, 1758, 1758, 87, 3606]),
  coded("8", "OPEN QUERY, FIELDS", { pattern: "open-query", fields: true }, [3519, 1758, 1758, 84, 3603]),
  coded("9", "OPEN QUERY, CACHE 50, FIELDS", { ...cached, cache: 50 }, [7, 2, 1758, 29, 36]),
  coded("10", "OPEN QUERY, CACHE 5000, FIELDS", { ...cached, cache: 5000 }, [7, 2, 1758, 30, 37]),
  coded("11", "SELECT *", { pattern: "sql89-select" }, [20, 8, 1758, 113, 133], {
    times: "unexplained",
    note: "The client took 113 ms, ten times the other prefetched rows; no message shows on what.",
  }),
  coded("12", "SELECT one field", { pattern: "sql89-select", fields: true }, [8, 2, 1758, 37, 45]),
];

export const joins = [
  measured("1", "nested FOR EACH", { pattern: "nested-for-each" }, [587, 195, 1950, 33, 620], oneShort),
  measured("2", "FOR EACH, EACH", { pattern: "client-join" }, [587, 195, 1950, 33, 620], oneShort),
  measured(
    "3",
    "FOR EACH, EACH sorted by an inner field",
    { pattern: "client-join-sorted" },
    [6183, 195, 4748, 207, 6390],
    oneShort,
  ),
  measured("4", "temp-table copy of both tables", { pattern: "temp-table" }, [33, 14, 1951, 150, 183]),
];

/** Messages, requests, records, ms without the network, ms with 1 ms per message. */
type Figures = readonly [number, number, number, number, number];

interface Unusual {
  /** Role of the message and request counts: exact where the laws are, noisy where two ends race. */
  readonly counts?: Role;
  /** Role of the records sent: exact by default. */
  readonly records?: Role;
  /** Role of the two times: noisy by default. */
  readonly times?: Role;
  /** Why one of its values does not fit. */
  readonly note?: string;
}

/** A row that sets start-up parameters, as its label writes them; the others are at the defaults of then. */
function started(row: string, label: string, figures: Figures, unusual: Unusual = {}): ReferenceRow {
  const value = (flag: string) => new RegExp(`-${flag} (\\d+)`).exec(label)?.[1];
  const settings = {
    mm: Number(value("Mm")),
    prefetchDelay: label.includes("-prefetchDelay"),
    prefetchFactor: Number(value("prefetchFactor") ?? 0),
    prefetchNumRecs: Number(value("prefetchNumRecs") ?? 16),
  };
  return measured(row, label, settings, figures, unusual);
}

/** A row of a code pattern, by default without FIELDS. */
function coded(row: string, label: string, code: Params, figures: Figures, unusual?: Unusual): ReferenceRow {
  return measured(row, label, { fields: false, ...code }, figures, unusual);
}

/** A published row with the role of each value. */
function measured(
  row: string,
  label: string,
  settings: Params,
  [messages, requests, sent, cpuMs, elapsedMs]: Figures,
  { counts = "exact", records = "exact", times = "noisy", note }: Unusual = {},
): ReferenceRow {
  return {
    row,
    label,
    settings,
    metrics: { messages, requests, records: sent, cpuMs, elapsedMs },
    roles: { messages: counts, requests: counts, records, cpuMs: times, elapsedMs: times },
    ...(note === undefined ? {} : { note }),
  };
}
