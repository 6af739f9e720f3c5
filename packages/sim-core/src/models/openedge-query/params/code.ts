import { choice, inGroup, linear, log, number, real, toggle } from "../../../model/param.ts";
import { JOINS, NARROWED, patterns } from "../pattern.ts";
import { DOCS, TALK } from "../sources.ts";

export const code = inGroup("code", {
  pattern: choice({
    label: "Code pattern",
    help: "How the program reads its records. It determines the number of messages per record.",
    source: `${TALK}; Progress knowledge base 18342`,
    tunable: true,
    default: "for-each-no-lock",
    options: patterns,
  }),
  records: number("Records", "records", [0, 1758, 1_000_000_000], {
    ...log(10, 100, 1000, 1758, 10_000, 100_000),
    help: "Number of records that the query returns; for a join, records of the inner table.",
    source: `${TALK}: _field has 1758 records`,
  }),
  outerRecords: number("Outer records", "records", [1, 193, 10_000_000], {
    ...log(10, 100, 193, 1000, 10_000),
    help: "Number of outer-table records of a join. Inner records are distributed over them evenly.",
    source: `${TALK}: _file has 193 records`,
    applies: { param: "pattern", values: JOINS },
  }),
  recordBytes: number("Record size", "bytes", [1, 212, 32_000], {
    ...log(27, 100, 212, 500, 1000, 5000),
    help: "Mean size of a whole record in a message. dbanalys shows the stored size (Mean), which comes close; the wire layout is not published.",
    source: "fit to the published messages: 204 to 221 bytes for a _field record",
  }),
  outerRecordBytes: number("Outer record size", "bytes", [1, 250, 32_000], {
    ...log(100, 250, 500, 1000, 5000),
    help: "Mean size of a whole record of the outer table.",
    source: "fit to the published messages: 169 to 335 bytes for a _file record",
    applies: { param: "pattern", values: JOINS },
  }),
  sqlRecordBytes: number("Record size in SQL89", "bytes", [1, 138, 32_000], {
    ...log(50, 138, 300, 1000),
    advanced: true,
    help: "Mean size of a whole record as an embedded SELECT * receives it: smaller than what FOR EACH receives.",
    source: "fit to the published messages: 129 to 148 bytes for a _field record",
    applies: { param: "pattern", values: ["sql89-select"] },
  }),
  fields: toggle({
    label: "FIELDS list",
    flag: "FIELDS()",
    default: true,
    tunable: true,
    help: "The server sends only the named fields. This works for NO-LOCK reads: a locked read fetches the whole record.",
    source: DOCS,
    applies: { param: "pattern", values: NARROWED },
  }),
  fieldsBytes: number("Record size with FIELDS", "bytes", [1, 27, 32_000], {
    ...log(10, 27, 50, 100, 200),
    help: "Mean size of a record in a message when the server sends only the named fields.",
    source: "fit to the published messages: 26.6 to 27.3 bytes for fields(_field-name)",
    applies: { param: "fields", values: [true] },
  }),
  outerChange: real("Outer record changes", "%", [0, 60, 100], {
    ...linear(0, 10, 25, 50, 60, 75, 100),
    help: "Share of the sorted rows whose outer record differs from the previous row's and is read again.",
    source: `${TALK}: 1040 changes in 1758 rows`,
    applies: { param: "pattern", values: ["client-join-sorted"] },
  }),
  cache: number("CACHE", "records", [0, 50, 32_766], {
    ...linear(0, 30, 50, 1000, 5000),
    flag: "CACHE",
    help: "Records that the query caches on the client. 0 turns prefetch off; any other size costs the same messages.",
    source: `${TALK}: CACHE 50 and CACHE 5000 measured the same`,
    applies: { param: "pattern", values: ["open-query-cache"] },
  }),
  findBy: choice({
    label: "FIND key",
    default: "rowid",
    help: "A FIND by RECID or ROWID opens no cursor; a FIND by index releases one with an extra message.",
    source: "Progress knowledge base 18342",
    applies: { param: "pattern", values: ["find-no-lock", "find-share-lock"] },
    options: [
      { value: "rowid", label: "RECID or ROWID", help: "One round trip." },
      { value: "index", label: "index", help: "One round trip and one one-way cursor release." },
    ],
  }),
});
