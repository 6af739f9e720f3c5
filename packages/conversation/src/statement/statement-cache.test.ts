import fc from "fast-check";
import { expect, test } from "vitest";
import type { Protocol } from "../conversation.ts";
import { readStatement } from "./read-statement.ts";
import { StatementCache } from "./statement-cache.ts";

const TEMPLATES = [
  "update accounts set balance = balance + # where id = #;",
  "select a - #, - #, #- #, b -# from t where c in (#, #) and d like # limit #",
  "insert into h (a, b, c) values (#, #, NULL), (#, CURRENT_TIMESTAMP, true)",
  "select date #, # as x, case when a > # then # else -# end from t1 where t1.c2 = # order by #",
  "set x = #; begin",
  "savepoint sp#",
  "select # # from t where a = #b and c = .# or d.# > e#",
  "alter user u password #",
  "call f(#, -#, +#)",
  "select * from a where b = # -- # c\n and d = # /* # */",
  "begin",
];
const LITERALS = [
  "0",
  "7",
  "4711",
  "-3",
  "- 3",
  "1.5",
  "1e-7",
  "0x1F",
  "12abc",
  "''",
  "'x'",
  "'it''s'",
  "'a\\'b'",
  "E'x'",
  "'größe'",
  "$1",
  "?",
  '"q"',
  "'x' 'y'",
  "NULL",
  "'%s'",
];

test("gives the same result as parsing each text, and equal values for equal literals", () => {
  const texts = fc.record({
    template: fc.constantFrom(...TEMPLATES),
    literals: fc.array(fc.constantFrom(...LITERALS), { minLength: 1, maxLength: 8 }),
  });
  const dialects = fc.constantFrom<Protocol>("postgresql", "mysql", "unknown");
  const hash = (values: string | Uint8Array) => String(values).length;
  fc.assert(
    fc.property(dialects, fc.array(texts, { minLength: 1, maxLength: 20 }), (dialect, list) => {
      const seen: string[] = [];
      const cache = new StatementCache(dialect, (values) => {
        seen.push(String(values));
        return hash(values);
      });
      for (const { template, literals } of list) {
        let used = 0;
        const text = template.replaceAll("#", () => literals[used++ % literals.length] ?? "");
        let hashed = "";
        const expected = readStatement(text, dialect, (values) => {
          hashed = String(values);
          return hash(values);
        });
        expect(cache.read(text)).toEqual(expected);
        expect(seen.at(-1)).toBe(hashed);
      }
    }),
    { numRuns: 300 },
  );
});

test("parses a text once, for any numbers and strings", () => {
  let hashed = 0;
  const cache = new StatementCache("postgresql", () => ++hashed);
  const { statement } = cache.read("select a from b where c = 1 and d = 'x'");
  for (let i = 0; i < 10; i++)
    expect(cache.read(`select a from b where c = ${i} and d = 'y${i}'`).statement).toBe(statement);
});
