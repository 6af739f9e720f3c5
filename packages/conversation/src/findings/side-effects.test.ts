import { expect, it } from "vitest";
import { readStatement } from "../statement/read-statement.ts";
import { SIDE_EFFECT, sideEffectOf } from "./side-effects.ts";

const effectOf = (sql: string) => sideEffectOf(readStatement(sql, "postgresql", () => 1).statement);

it.each([
  ["SELECT a, count(*), weight_of(b) FROM t", SIDE_EFFECT.none],
  ["SELECT pg_catalog.version()", SIDE_EFFECT.none],
  ["SELECT 1", SIDE_EFFECT.none],
  ["VALUES (1), (2)", SIDE_EFFECT.none],
  ["SELECT a FROM t WHERE b < CURRENT_DATE", SIDE_EFFECT.varies],
  ["SELECT now()", SIDE_EFFECT.varies],
  ["SELECT pg_catalog.setval ('s', 3)", SIDE_EFFECT.acts],
  ['SELECT "nextval"(?) FROM t', SIDE_EFFECT.acts],
  ["SELECT pg_try_advisory_xact_lock(7)", SIDE_EFFECT.acts],
  ["SELECT pg_notify('c', 'x')", SIDE_EFFECT.acts],
  ["SELECT orders_seq.NEXTVAL FROM dual", SIDE_EFFECT.acts],
  ["SELECT NEXT VALUE FOR orders_seq", SIDE_EFFECT.acts],
  ["SELECT GET_LOCK('a', 10)", SIDE_EFFECT.acts],
  ["SELECT a FROM t FOR NO KEY UPDATE", SIDE_EFFECT.acts],
  ["SELECT a FROM t FOR SHARE", SIDE_EFFECT.acts],
  ["SELECT a INTO copied FROM t", SIDE_EFFECT.writes],
  ["SELECT close_month(11)", SIDE_EFFECT.writes],
  ["SELECT * FROM close_month(11)", SIDE_EFFECT.writes],
] as const)("%s has side effect %d", (sql, effect) => {
  expect(effectOf(sql)).toBe(effect);
});
