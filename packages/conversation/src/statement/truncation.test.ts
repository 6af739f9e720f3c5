import { expect, test } from "vitest";
import type { Protocol } from "../conversation.ts";
import { hash } from "../testing/script.ts";
import { readStatement } from "./read-statement.ts";
import { withoutMark } from "./truncation.ts";

const isUnfinished = (text: string, dialect: Protocol = "postgresql") =>
  readStatement(text, dialect, hash).isUnfinished;

test.each([
  "select a from parcels where",
  "select a from parcels where b = ",
  "select a from parcels where b = 'DEP-20",
  "select a from parcels where b = E'it\\'s",
  "select a from parcels where b = $q$DEP-20",
  "select a from parcels where b = $",
  "select a from parcels where b = 42::",
  "select a from parcels where b > 42 and",
  "select a from parcels where b is not",
  "select a from parcels where b in (41, 42",
  "select a from parcels where b in (41, 42,",
  'select a from parcels where "depot nam',
  "select a from parcels p where p.",
  "select a from parcels join",
  "select a from parcels order by",
  "select a from parcels limit",
  "select a from parcels where b = 42 /* route='/par",
  "select",
  "select *",
  "select p.a, p.b, p.long_na",
  'select distinct "p"."a" as a1_0_, "p"."b" as b1',
  "select p.a || 'x', p.*",
  "insert into parcels values (42, 'x'), (",
  "update parcels set",
  "with b as (select 42",
])("the end of %s is missing", (text) => {
  expect(isUnfinished(text)).toBe(true);
});

test.each([
  "select a from parcels where b = 42",
  "select a from parcels where b = 'it''s';",
  "select a from parcels where b",
  "select a from parcels where b is not null for update",
  "select a from parcels order by b desc nulls last",
  "select a from parcels fetch first 42 rows only",
  "select a from parcels where b = 42 /* route='/parcels' */",
  "select a from parcels where b = 42 -- DEP",
  "select p.a, p.b from parcels p",
  "select p.a into b",
  "select current_user, session_user",
  "select shop.next_parcel(42), (row(1, 2)).f1, 1::pg_catalog.int4",
  "select 42 as a, now() b",
  "select 2 * 42",
  "delete from parcels returning *",
  "insert into parcels default values",
  "set enable_seqscan = on",
  "alter table parcels alter a drop identity if exists",
  "drop operator ===",
  "vacuum full",
  "show all",
  "begin",
  "",
])("the end of %s is there", (text) => {
  expect(isUnfinished(text)).toBe(false);
});

test.each<[string, Protocol, boolean]>([
  ["select @@session.tx_isolation, @@global.x", "mysql", false],
  ['select a from parcels where b = "DEP-20', "mysql", true],
  ["select a from parcels where b = `DEP-20", "mysql", true],
  ["select a from parcels where b = ?", "unknown", false],
  ["exec next_parcel ?", "unknown", false],
  ["select next value for shop.numbers", "unknown", false],
])("whether the end of %s in %s is missing: %s", (text, dialect, expected) => {
  expect(isUnfinished(text, dialect)).toBe(expected);
});

test("what truncated a text may have marked it", () => {
  expect(withoutMark("select a from parcels where b = 42...")).toBe("select a from parcels where b = 42");
  expect(withoutMark("select a from parcels where b = 42… \n")).toBe("select a from parcels where b = 42");
  expect(withoutMark("select '...'")).toBeUndefined();
});
