import { expect, test } from "vitest";
import { QUERY_IDENTIFIERS } from "../testing/query-identifiers.ts";
import { hash } from "../testing/script.ts";
import { readStatement } from "./read-statement.ts";

const textOf = (sql: string) => readStatement(sql, "postgresql", hash).statement.text;

/**
 * Statements that are one for PostgreSQL and several here, since names keep their spelling: case, schema, quotes, alias
 * and optional words.
 */
const APART = [
  [
    "SELECT * FROM orders WHERE id = ?",
    "SELECT * FROM public.orders WHERE id = ?",
    'SELECT * FROM "orders" WHERE "id" = ?',
    "SELECT * FROM orders WHERE id IN (?)",
  ],
  ["SELECT * FROM orders WHERE id IN (?)", "SELECT * FROM orders WHERE id = ANY (ARRAY[?])"],
  [
    "SELECT count(*) FROM orders",
    "SELECT COUNT(*) FROM orders",
    "SELECT count(*) FROM Orders",
    "SELECT count(*) AS n FROM orders",
  ],
  [
    "SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.region = ? ORDER BY o.id LIMIT ?",
    "SELECT o.id, c.name FROM orders AS o INNER JOIN customers AS c ON c.id = o.customer_id WHERE c.region = ? ORDER BY o.id ASC LIMIT ?",
  ],
  [
    "INSERT INTO customers (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING id",
    "INSERT INTO customers (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name RETURNING id",
  ],
  [
    "SELECT CASE WHEN total > ? THEN ? ELSE ? END FROM orders",
    "SELECT CASE WHEN total > ? THEN ? END FROM orders",
  ],
  [
    "SELECT extract(year FROM placed), substring(note FROM ? FOR ?), trim(both ? FROM note) FROM orders",
    "SELECT EXTRACT(YEAR FROM placed), SUBSTRING(note FROM ? FOR ?), TRIM(BOTH ? FROM note) FROM orders",
  ],
  ["SELECT CAST (total AS int) FROM orders", "SELECT total::int FROM orders"],
  ["SELECT ?", "SELECT ?::int", "SELECT ? AS a", "SELECT ? AS b"],
];

/**
 * Statements that are one here and several for PostgreSQL, which distinguishes types of literals, parameters, one value
 * and several, and numbers of rows.
 */
const TOGETHER = new Set([
  "DELETE FROM order_lines WHERE (order_id, line) IN ((?, ?))",
  "INSERT INTO customers (id, name) VALUES (?, ?)",
  "SELECT * FROM orders WHERE id = ?",
  "SELECT * FROM orders WHERE id IN (?)",
  "SELECT * FROM orders WHERE id NOT IN (?)",
  "SELECT ?",
  "SELECT state, placed FROM orders ORDER BY ?",
  "UPDATE orders SET total = total + ? WHERE id = ?",
  "VALUES (?, ?)",
]);

test("statements with one query identifier in PostgreSQL are one statement, except for the spelling of names", () => {
  const apart = QUERY_IDENTIFIERS.map((group) => [...new Set(group.map(textOf))]).filter(
    (texts) => texts.length > 1,
  );
  const sorted = (groups: readonly (readonly string[])[]) => groups.map((texts) => texts.toSorted()).sort();
  expect(sorted(apart)).toEqual(sorted(APART));
});

test("statements with different query identifiers are different statements, except for kinds and numbers of values", () => {
  const groups = new Map<string, Set<number>>();
  for (const [group, statements] of QUERY_IDENTIFIERS.entries()) {
    for (const sql of statements) groups.set(textOf(sql), (groups.get(textOf(sql)) ?? new Set()).add(group));
  }
  const together = [...groups].filter(([, own]) => own.size > 1).map(([text]) => text);
  expect(new Set(together)).toEqual(TOGETHER);
});
