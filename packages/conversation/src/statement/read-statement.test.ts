import { expect, test } from "vitest";
import type { Protocol } from "../conversation.ts";
import { hash } from "../testing/script.ts";
import { readStatement } from "./read-statement.ts";
import { splitStatements } from "./split-statements.ts";
import { CUT, MAX_STATEMENT_TEXT } from "./statement-text.ts";

const read = (text: string, dialect: Protocol = "postgresql") => readStatement(text, dialect, hash);
const textOf = (text: string, dialect?: Protocol) => read(text, dialect).statement.text;

test.each([
  ["select  *\n from T -- all\n where a=1 ;", "SELECT * FROM T WHERE a = ?"],
  ["SELECT E'it\\'s', N'b', B'101', X'1F', U&'\\0041', $$c$$, $q$ $$ $q$", "SELECT ?, ?, ?, ?, ?, ?, ?"],
  ["SELECT 'it''s' 'two', \"it's\"", "SELECT ?, ?"],
  [
    "SELECT 1.5e-3, .5, 0x1F, 1_000, -7, a-7, a - -7, +2 FROM t",
    "SELECT ?, ?, ?, ?, ?, a - ?, a - ?, ? FROM t",
  ],
  ["SELECT date '2031-02-03', interval'4 days', d::timestamp", "SELECT DATE ?, INTERVAL ?, d::timestamp"],
  [
    "SELECT a->>'k', b ? 'k', c @> '{}', d::jsonb #- '{x}' FROM t",
    "SELECT a ->> ?, b ? ?, c @> ?, d::jsonb #- ? FROM t",
  ],
  ["select $1, :name, ?, %s, %(key)s, @p1, a::int", "SELECT ?, ?, ?, ?, ?, ?, a::int"],
  ["/* a /* nested */ b */ select /*+ hint */ 1", "SELECT ?"],
  [
    "select x from t where y is null and z = null or w is not true",
    "SELECT x FROM t WHERE y IS NULL AND z = ? OR w IS NOT TRUE",
  ],
  ["SET app.token TO abc123", "SET app.token TO ?"],
  ["set search_path = tenant_42, public", "SET search_path = ?, ?"],
  ["set role ann_4711", "SET role ?"],
  ["SET SESSION AUTHORIZATION ann", "SET SESSION AUTHORIZATION ?"],
  ['SET my.var = "SECRETA", "b"', "SET my.var = ?, ?"],
  ['SET LOCAL my.tenant TO "ann@x"', "SET LOCAL my.tenant TO ?"],
  ['SET ROLE "ann"', "SET ROLE ?"],
  ['SET SESSION AUTHORIZATION "ann"', "SET SESSION AUTHORIZATION ?"],
  ["create database d template t owner = ann", "CREATE database d template t owner = ?"],
  ["CREATE TABLESPACE ts OWNER ann LOCATION '/x'", "CREATE TABLESPACE ts OWNER ? LOCATION ?"],
  ["CREATE TABLE owner (owner text, note text)", "CREATE TABLE owner(owner text, note text)"],
  ["COMMENT ON ROLE ann IS 'x'", "COMMENT ON ROLE ? IS ?"],
  ["SECURITY LABEL FOR se ON ROLE ann IS 'x'", "SECURITY LABEL FOR se ON ROLE ? IS ?"],
  ['ALTER ROLE r1 SET my.x = "SECRETG"', "ALTER ROLE ? SET my.x = ?"],
  [
    `CREATE FUNCTION f() RETURNS int LANGUAGE sql SET my.x = "SECRETJ" AS 'select 1'`,
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql SET my.x = ? AS ?",
  ],
  ['UPDATE "t" SET "a" = "b" WHERE c = 1', 'UPDATE "t" SET "a" = "b" WHERE c = ?'],
  ["FETCH 500 FROM c_19", "FETCH ? FROM ?"],
  ["fetch 500 from lines_cursor", "FETCH ? FROM lines_cursor"],
  ["insert into t(a,b) values(1,2)", "INSERT INTO t (a, b) VALUES (?, ?)"],
  ["select a from t where b = 3 ERROR:  invalid input hunter2", "SELECT ? FROM ? WHERE ? = ? : ?"],
  ["select a[1:2], b::text from t", "SELECT a[? : ?], b::text FROM t"],
  [
    "select key, value, index from settings where value->'set' is distinct from values.set",
    "SELECT key, value, index FROM settings WHERE value -> ? IS DISTINCT FROM values.set",
  ],
])("in PostgreSQL %s is %s", (text, expected) => {
  expect(textOf(text)).toBe(expected);
});

test.each([
  ["SELECT \"a\\\"b\", 'c\\'d', _utf8mb4'e', x'1f' # end", "SELECT ?, ?, _utf8mb4 ?, ?"],
  ["SELECT `a b`.`c`, 5--3, a->'$.x' FROM t", "SELECT `a b`.`c`, ? - ?, a -> ? FROM t"],
  ["RENAME USER ann TO bob@h", "RENAME USER ? TO ? @ ?"],
  ["SHOW CREATE USER ann", "SHOW CREATE USER ?"],
  ["/*!40101 SET NAMES utf8mb4 */", "SET NAMES utf8mb4"],
  [
    "SET sql_mode=(SELECT CONCAT(@@sql_mode, ',A')),time_zone='+00:00',NAMES utf8mb4 COLLATE utf8mb4_bin",
    "SET sql_mode = (SELECT CONCAT(@@sql_mode, ?)), time_zone = ?, NAMES ? COLLATE ?",
  ],
  ["set a = hunter2, @@session.b = x, SESSION c = 3", "SET a = ?, @@session.b = ?, SESSION c = ?"],
  ["SELECT @@session.tx_isolation, @rank := @rank + 1", "SELECT @@session.tx_isolation, ? := ? + ?"],
])("in MySQL %s is %s", (text, expected) => {
  expect(textOf(text, "mysql")).toBe(expected);
});

test.each([
  ['select [o].[Id] from [Orders] where name = "x"', "SELECT [o].[Id] FROM [Orders] WHERE name = ?"],
  ['select "o"."id", "id" from "orders" "o"', 'SELECT "o"."id", ? FROM "orders" ?'],
  [
    "SELECT a FROM ks.t WHERE id = 5b6962dd-3f90-4c93-8f61-eabfa4a803e2 AND b = eabfa4a8-3f90-4c93-8f61-000000000009",
    "SELECT a FROM ks.t WHERE id = ? AND b = ?",
  ],
  ["select a from t where id = 5b6962dd-3f90-4c93-8f61-eabf", "SELECT a FROM t WHERE id = ?"],
  ["EXEC dbo.close_month @region = north, @by = ann", "EXEC dbo.close_month ? = ?, ? = ?"],
  ["EXEC dbo.add_login ann, hunter2", "EXEC dbo.add_login ?, ?"],
  ["execute procedure close_month", "EXECUTE procedure close_month"],
  ["ALTER AUTHORIZATION ON DATABASE::shop TO [ann]", "ALTER AUTHORIZATION ON DATABASE::shop TO ?"],
  ["exec @rc = dbo.close_month 7, ann", "EXEC ? = dbo.close_month ?, ?"],
  [
    "SELECT a FROM t@far ORDER BY a FETCH NEXT @p_2 ROWS ONLY",
    "SELECT a FROM t @ far ORDER BY a FETCH NEXT ? ROWS ONLY",
  ],
  ["select q'[it's]', #tmp.a from #tmp", "SELECT ?, #tmp.a FROM #tmp"],
  ["select 'a\\' or b = ' from t", "SELECT ? OR ? = ?"],
])("in a dialect that is unknown %s is %s", (text, expected) => {
  expect(textOf(text, "unknown")).toBe(expected);
});

test("what may be part of a literal is removed, and a truncated text keeps its names", () => {
  expect(read("SELECT a FROM t WHERE b = secret' AND c = 'd'").statement).toMatchObject({
    text: "SELECT ? FROM ? WHERE ? = ?",
    tables: [],
  });
  expect(read("SELECT a FROM t WHERE b = 'cut he").statement).toMatchObject({
    text: "SELECT a FROM t WHERE b = ?",
    tables: ["t"],
  });
  expect(textOf("GET session:secret 7")).toBe("? : ?");
  expect(textOf("[dbo].[Close Month]", "unknown")).toBe("[dbo].[Close Month]");
});

test("lists of any length are one statement", () => {
  const ids = (n: number) => Array.from({ length: n }, (_, i) => i * 7 - 3);
  const inList = (n: number) =>
    `SELECT a FROM t WHERE b IN (${ids(n).join(",")}) AND c = ANY(ARRAY[${ids(n)}])`;
  expect(textOf(inList(300))).toBe(textOf(inList(3)));
  expect(textOf(inList(1))).toBe("SELECT a FROM t WHERE b IN (?) AND c = ANY (ARRAY[?])");
  const rows = (n: number) =>
    `INSERT INTO t (a, b) VALUES ${ids(n)
      .map((id) => `(${id}, now(), 'it''s ${id}')`)
      .join(", ")} RETURNING a`;
  expect(textOf(rows(5000))).toBe(textOf(rows(1)));
  expect(textOf("SELECT 1 WHERE (a, b) IN ((1, 2), (3, 4))")).toBe("SELECT ? WHERE (a, b) IN ((?, ?))");
  expect(textOf("INSERT INTO t VALUES (1, DEFAULT), (2, 3), (4, 5)")).toBe(
    "INSERT INTO t VALUES (?, DEFAULT), (?, ?)",
  );
  expect(textOf("SELECT a FROM t WHERE b IN (SELECT c, c FROM u)")).toContain("(SELECT c, c FROM u)");
  expect(textOf("INSERT INTO t VALUES ROW(1,2), ROW(3,4)", "mysql")).toBe("INSERT INTO t VALUES ROW (?, ?)");
});

test.each([
  ["WITH a AS (SELECT 1), b AS (SELECT 2) SELECT * FROM a", "SELECT"],
  ["WITH gone AS (DELETE FROM t RETURNING *) SELECT * FROM gone", "DELETE"],
  ["WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x", "INSERT"],
  ["((SELECT 1) UNION (SELECT 2))", "SELECT"],
  ["start transaction read only", "BEGIN"],
  ["end", "COMMIT"],
  ["ROLLBACK TO SAVEPOINT a", "ROLLBACK TO"],
  ["abort", "ROLLBACK"],
  ["{ call p(1) }", "CALL"],
  ["zq7Kxv", "OTHER"],
  ["'text'", "OTHER"],
])("%s does %s", (text, operation) => {
  expect(read(text).statement.operation).toBe(operation);
});

test.each(["", "-- ping", ";", "/* a */ ; ;\n-- b"])("%j is empty, and not incomplete", (text) => {
  for (const dialect of ["postgresql", "mysql", "unknown"] as const) {
    const { statement, isDoubtful } = read(text, dialect);
    expect([statement.operation, statement.text, isDoubtful]).toEqual(["EMPTY", "", false]);
  }
});

test.each([
  [
    'SELECT * FROM "Public".orders o, lines AS l, LATERAL f(x) g LEFT JOIN (a JOIN b ON true) ON o.x = f(1, 2), c',
    ["Public.orders", "lines", "a", "b", "c"],
  ],
  [
    "SELECT EXTRACT(year FROM d), substring(a FROM 3), trim(both 'x' from b) FROM t WHERE a IS DISTINCT FROM b",
    ["t"],
  ],
  ["WITH orders AS (SELECT * FROM orders), r (n) AS (SELECT 1) SELECT * FROM orders, r, t", ["orders", "t"]],
  ["WITH RECURSIVE r AS (SELECT 1 UNION ALL SELECT n FROM r JOIN s USING (n)) SELECT * FROM r", ["s"]],
  ["INSERT INTO t (a, b) SELECT x, y FROM u ON CONFLICT (a) DO UPDATE SET a = 1", ["t", "u"]],
  ["UPDATE ONLY t SET a = 1, b = 2 FROM u WHERE EXISTS (SELECT 1 FROM v FOR UPDATE)", ["t", "u", "v"]],
  ["DELETE FROM t USING u, v WHERE t.a = u.a", ["t", "u", "v"]],
  ["MERGE INTO t USING (SELECT * FROM s) q ON t.a = q.a WHEN MATCHED THEN UPDATE SET a = 1", ["t", "s"]],
  ["SELECT x FROM generate_series(1, 3) x, t", ["t"]],
  ["SELECT * FROM ROWS FROM (f(1), g(2)) AS z, t", ["t"]],
  ["TRUNCATE TABLE a, b", ["a", "b"]],
  ["COPY t (a, b) FROM STDIN", ["t"]],
  ["CREATE TABLE IF NOT EXISTS s.t (a int)", ["s.t"]],
])("%s names %j", (text, tables) => {
  expect(read(text).statement.tables).toEqual(tables);
});

test("values are equal for equal literals in the same order, and unknown for placeholders", () => {
  const of = (text: string) => read(text).values;
  expect(of("SELECT a FROM t WHERE b = 'x' AND c = 2")).toBe(
    of("select a from t where b='x' and c=2 -- again"),
  );
  expect(of("SELECT a FROM t WHERE b = 'x' AND c = 2")).not.toBe(
    of("SELECT a FROM t WHERE b = 'x' AND c = 3"),
  );
  expect(of("SELECT 'a', 'bc'")).not.toBe(of("SELECT 'ab', 'c'"));
  expect(of("SELECT 1")).not.toBe(of("SELECT '1'"));
  expect(of("SELECT now()")).not.toBe(0);
  expect(of("SELECT a FROM t WHERE b = $1 AND c = 3")).toBe(0);
  expect(read("SELECT $1, 3").literals).toBe(read("SELECT $2, 3").literals);
  expect(read("SELECT $1, 3").literals).not.toBe(read("SELECT $1, 4").literals);
});

test("sqlcommenter tags that name code are parsed, decoded and limited", () => {
  const tags = (comment: string) => Object.fromEntries(read(`SELECT 1 ${comment}`).tags);
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  expect(
    tags(`/*action='show',controller='Order%20lines',traceparent='${traceparent}',user='secret'*/;`),
  ).toEqual({
    action: "show",
    controller: "Order lines",
    traceparent,
  });
  expect(Object.fromEntries(read("/*route='%2Fpolls%2F%3Ftoken%3Dabc'*/ SELECT 1").tags)).toEqual({
    route: "/polls/",
  });
  expect(tags("/*route='%5Epolls/(%3FP%3Cid%3E[0-9]%2B)/$'*/")).toEqual({ route: "^polls/(?P<id>[0-9]+)/$" });
  expect(tags(`/*job='${"j".repeat(900)}'*/`).job).toHaveLength(200);
  expect(tags("/*traceparent='00-secret-1'*/")).toEqual({});
  expect(tags("/* job: secret */")).toEqual({});
  expect(tags("/*job='a' and more*/")).toEqual({});
  expect(tags("/*job='%zz'*/")).toEqual({});
  expect(Object.fromEntries(read("SELECT /*job='middle'*/ 1").tags)).toEqual({});
});

test("tags in Rails' own format are parsed too", () => {
  const tags = (comment: string) => Object.fromEntries(read(`SELECT 1 ${comment}`).tags);
  expect(
    tags("/*application:Shop,controller:orders,action:index,user:secret,line:/app/a.rb:17:in `b'*/"),
  ).toEqual({ application: "Shop", controller: "orders", action: "index", line: "/app/a.rb:17:in `b'" });
  expect(tags("/*action:show*/")).toEqual({ action: "show" });
  for (const other of ["action:show,and more", "action:", "action:a,", "see action:show"])
    expect(tags(`/*${other}*/`)).toEqual({});
});

test("a too long text is truncated with a mark, also if lists could be collapsed later", () => {
  const columns = Array.from({ length: 4000 }, (_, i) => `column_${i}`);
  const text = textOf(`SELECT ${columns.join(", ")} FROM t WHERE a = 'zq7Kxv'`);
  expect(text).toHaveLength(MAX_STATEMENT_TEXT + CUT.length);
  expect(text.endsWith(CUT)).toBe(true);
  expect(read(`SELECT ${columns.join(", ")} FROM t`).statement.tables).toEqual(["t"]);
  const wide = `(${columns.slice(0, 600).map((name) => `f(${name})`)})`;
  expect(textOf(`INSERT INTO t VALUES ${wide}, ${wide}, ${wide}`)).toBe(
    textOf(`INSERT INTO t VALUES ${wide}`),
  );
});

test("long statements are parsed, with any repetition", () => {
  for (const piece of [
    "(",
    "IN (",
    "'",
    '"',
    "$a$",
    "$a",
    "/*",
    "- ",
    "[a",
    "VALUES (1), ",
    "a.",
    "%(",
    "WITH a AS (",
    "``",
    ":::",
    "\\'",
  ]) {
    for (const dialect of ["postgresql", "mysql", "unknown"] as const) {
      const { text } = read(`SELECT ${piece.repeat(30_000 / piece.length)}`, dialect).statement;
      expect(text.length).toBeLessThanOrEqual(MAX_STATEMENT_TEXT + CUT.length);
    }
  }
  expect(read(`SELECT '${"x".repeat(3_000_000)}'`).statement.text).toBe("SELECT ?");
});

test("lone surrogates are replaced, and pairs are kept", () => {
  expect(textOf('SELECT a\ud83d, "grüße 😀" FROM t')).toBe('SELECT a\ufffd, "grüße 😀" FROM t');
  expect(textOf("SELECT größe_😀 FROM t")).toBe("SELECT größe_😀 FROM t");
});

test("messages are split at semicolons between statements", () => {
  expect(
    splitStatements("BEGIN; select ';' ;; /*a;*/ update t set a=1; commit; /*route='x'*/", "postgresql"),
  ).toEqual(["BEGIN", "select ';'", "/*a;*/ update t set a=1", "commit /*route='x'*/"]);
  const routine = "create function f() begin atomic select 1; select case when a then 1 end; end";
  expect(splitStatements(`${routine}; select 2`, "postgresql")).toEqual([routine, "select 2"]);
  const procedure =
    "CREATE PROCEDURE p() BEGIN IF a THEN SELECT 1; END IF; WHILE b DO SELECT 2; END WHILE; END";
  expect(splitStatements(`${procedure}; CALL p()`, "mysql")).toEqual([procedure, "CALL p()"]);
  expect(
    splitStatements("create rule r as on insert to t do (select 1; select 2); select 3", "postgresql"),
  ).toHaveLength(2);
  expect(splitStatements("select 'a\\'; b'; select 2", "mysql")).toEqual(["select 'a\\'; b'", "select 2"]);
  expect(splitStatements(" ; ; -- nothing", "postgresql")).toEqual([]);
});
