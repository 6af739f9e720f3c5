import { expect, test } from "vitest";
import type { Protocol } from "../conversation.ts";
import { readStatement } from "./read-statement.ts";

const read = (text: string, dialect: Protocol = "postgresql") => readStatement(text, dialect, () => 1);

test.each([
  ["select a from b where c = 'x' 'y' secret - d", "a third value beside two"],
  ["select a from b where c = d secret", "a name behind a condition"],
  ["select a from b c - secret", "an operator behind an alias"],
  ["select * secret from b", "a name behind a star"],
  ["select a from b where c = (secret) already exists.", "a dot at the end"],
  ["select a) from secret", "a parenthesis that nothing opened"],
  ['select "message" : "secret", "statement" : 1', "JSON"],
  ["select {secret}", "braces"],
  ["select a from b where c = 1 and d set e = secret where f = 2", "two statements in one"],
  ["BEGIN secret", "a name in a statement without names"],
  ["select secret - other", "names without a table"],
  ['"secret"', "only a name"],
  ["secret", "only a word"],
])("no name stays of %s: %s", (text) => {
  const { statement, isDoubtful, tags } = read(text);
  expect(isDoubtful).toBe(true);
  expect(JSON.stringify([statement, ...tags])).not.toContain("secret");
});

test.each([
  "ALTER ROLE ann PASSWORD 'x' user \"secret\"",
  "create user secret with login password 'secret' valid until 'secret'",
  "drop role if exists secret",
  "create user mapping for secret server s options (user 'secret', password 'secret')",
  "grant select on t to secret, other with grant option",
  "grant secret to ann",
  "revoke all on schema s from secret",
  "reassign owned by secret to ann",
  "drop owned by secret",
  "alter table t owner to secret",
  "alter default privileges for role secret grant select on tables to secret",
  "create schema s authorization secret",
  "create policy p on t to secret using (a = 1)",
])("no name of a role stays of %s", (text) => {
  expect(JSON.stringify(read(text).statement)).not.toContain("secret");
});

test.each([
  ["show grants for secret@secret", "SHOW grants FOR ? @ ?"],
  ["set password for secret = 'x'", "SET password FOR ? = ?"],
  [
    "create definer=`secret`@`%` view v as select a from t",
    "CREATE definer = ? @ ? view v AS SELECT a FROM t",
  ],
  ["select a, @b from t where c = @d", "SELECT a, ? FROM t WHERE c = ?"],
])("no account of MySQL stays of %s", (text, expected) => {
  expect(read(text, "mysql").statement.text).toBe(expected);
});

test.each([
  "ALTER TABLE owner ADD COLUMN a int",
  "ALTER TABLE t RENAME TO owner",
  "SELECT owner, authorization FROM t FOR UPDATE",
])("names stay of %s", (text) => {
  expect(read(text).statement.text).toBe(text);
});

test.each<[string, Protocol]>([
  [
    "select a b, count(*) c, x.* from t u left join lateral f(a) g on u.a = g.b, v w where a is not null",
    "postgresql",
  ],
  [
    "select distinct on (a) a, case when b then c end d, sum(e) over (partition by f order by g desc nulls last rows between unbounded preceding and current row) h from t",
    "postgresql",
  ],
  [
    "select a from t where ts at time zone 'utc' > now() - interval '1 day' and b like 'x' escape '!'",
    "postgresql",
  ],
  [
    "select cast(a as double precision) b, c::timestamp with time zone d from t tablesample bernoulli (1) e",
    "postgresql",
  ],
  [
    "insert into t as u (a, b) values (1, 2) on conflict (a) where b > 1 do update set b = excluded.b where u.b < 3 returning a c",
    "postgresql",
  ],
  [
    "with a as materialized (select b c from d) update t u set a = v.b from a v where u.c = v.c",
    "postgresql",
  ],
  [
    "merge into t a using s b on a.c = b.c when matched and a.d > 1 then update set e = 1 when not matched then insert (c) values (b.c)",
    "postgresql",
  ],
  ["select a from t for update of t skip locked limit 1", "postgresql"],
  ['create table t (a int default 0 not null, b varchar(10) collate "C", primary key (a))', "postgresql"],
  ["alter table t add column a my_type default 'x', drop constraint b cascade", "postgresql"],
  [
    "select xmltable.* from x, xmltable('/r' passing d columns a int path '@a', b for ordinality, c text path 'c') e",
    "postgresql",
  ],
  [
    "select sql_calc_found_rows a from t force index (b) where match (c) against ('x' in boolean mode) limit 1, 2",
    "mysql",
  ],
  [
    "insert ignore into t set a = 1, b = date_add(now(), interval 1 day) on duplicate key update a = values(a)",
    "mysql",
  ],
  ["select group_concat(a order by b separator ','), a div b c from t procedure d", "mysql"],
  ["select top 10 a from [dbo].[t] b with (nolock) cross apply f(b.c) d option (recompile)", "unknown"],
  ["{ call a.b(?, :c) }", "unknown"],
  ["copy (select date_trunc('s', now()), a from t b) to stdout csv delimiter ';'", "postgresql"],
  ["(select a b from c) union (select d from e f where g = 1) order by 1", "postgresql"],
  ["select now() - pg_postmaster_start_time(), current_date + $1::integer - 3, 1 as one", "postgresql"],
  ["fetch first from c", "postgresql"],
  ["rollback to savepoint a", "postgresql"],
])("names stay of %s in %s", (text, dialect) => {
  expect(read(text, dialect)).toMatchObject({ isDoubtful: false });
});
