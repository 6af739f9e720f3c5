import fc from "fast-check";
import { expect, test } from "vitest";
import type { Protocol } from "../conversation.ts";
import { readStatement } from "./read-statement.ts";
import { splitStatements } from "./split-statements.ts";

/** Statements of each dialect, with # in place of each literal. */
const TEMPLATES: Record<Protocol, readonly string[]> = {
  postgresql: [
    `select o."id", o.total from public."Order Lines" o join "customer" as c on c.id = o.customer_id where o.state = # and o.due < # order by 1 limit #`,
    "INSERT INTO parcels(code, weight, note) VALUES (#, #, NULL), (#, #, #) ON CONFLICT (code) DO UPDATE SET note = #",
    "with r as (select * from t where x in (#, #, #)) update u set a = #, b = r.b from r where r.id = u.id returning u.*",
    "/* a # comment */ select data->>#, tags ? #, x::numeric(10, 2), arr[#:#] -- trailing #\n from docs where doc @> #",
    "ALTER USER admin PASSWORD #; SET app.secret = #",
    "select extract(year from d), substring(a from # for #), case when x = # then # else # end from f(#) as g where not exists (select # from h)",
  ],
  mysql: [
    "SELECT `o`.`id`, o.total FROM `shop`.`order lines` o WHERE o.state = # AND o.due < # LIMIT #, #",
    "insert into parcels (code, note) values (#, #),(#, #) on duplicate key update note = values(note) # end",
    "CREATE USER #@# IDENTIFIED BY #",
    "/*!40101 SET NAMES # */; UPDATE t SET a = #, b = concat(#, b, #) WHERE c REGEXP # -- note #\n AND d = @v",
  ],
  unknown: [
    'SELECT TOP 10 o.[Id], "o"."Total" FROM [dbo].[Orders] o JOIN "customer" ON o.x = # WHERE o.name LIKE # AND o.n = @p1',
    "update parcels set code = #, weight = # where id in (#, #) and note is not null",
    "{ call billing.charge(#, :amount, ?, #) }",
  ],
};

/** Notations of a text literal. */
const FORMS: Record<Protocol, readonly ((secret: string) => string)[]> = {
  postgresql: [
    (s) => `'${s}'`,
    (s) => `E'\\'${s}\\\\'`,
    (s) => `U&'${s}'`,
    (s) => `$$${s}$$`,
    (s) => `$body$ ${s} $body$`,
    (s) => `DATE '${s}'`,
    (s) => `'it''s ${s}, "really" ${s}'`,
    (s) => `'${s}'::text`,
    (s) => `N'${s}'`,
  ],
  mysql: [
    (s) => `'${s}'`,
    (s) => `"${s}"`,
    (s) => `'\\'${s}'`,
    (s) => `"\\"${s}"`,
    (s) => `_utf8mb4'${s}'`,
    (s) => `"it's ${s}"`,
    (s) => `'${s}' '${s}'`,
  ],
  unknown: [
    (s) => `'${s}'`,
    (s) => `N'${s}'`,
    (s) => `q'[it's ${s}]'`,
    (s) => `'it''s ${s}'`,
    (s) => `"${s}"`,
  ],
};

const PIECES = [
  "'",
  '"',
  "`",
  "$",
  "$$",
  "\\",
  "--",
  "/*",
  "*/",
  ";",
  "#",
  "(",
  ")",
  "\n",
  ",",
  " é ",
  " \ud83d ",
];

const secrets = fc.stringMatching(/^zq7Kxv[a-zA-Z0-9_]{4,12}$/);
const numbers = fc.integer({ min: 3_120_985_600, max: 3_120_985_699 });

function hash(): number {
  return 1;
}

/** Everything that is stored of a statement. */
function stored(text: string, dialect: Protocol): string {
  const { statement, tags } = readStatement(text, dialect, hash);
  return JSON.stringify([statement, [...tags]]);
}

function expectNoSecret(text: string, dialect: Protocol): void {
  const out = stored(text, dialect);
  if (/zq7Kxv|31209856/i.test(out)) throw new Error(`${dialect}: ${text}\nkeeps a literal: ${out}`);
}

const dialects = fc.constantFrom<Protocol>("postgresql", "mysql", "unknown");

/** A statement with secrets as its literals. */
const filled = dialects.chain((dialect) =>
  fc
    .record({
      template: fc.constantFrom(...TEMPLATES[dialect]),
      literals: fc.array(
        fc.oneof(
          fc.tuple(fc.constantFrom(...FORMS[dialect]), secrets).map(([form, secret]) => form(secret)),
          fc
            .tuple(fc.constantFrom("", "-", "0.", "+ "), numbers, fc.constantFrom("", ".5", "e-7", "_000"))
            .map((n) => n.join("")),
        ),
        { minLength: 8, maxLength: 8 },
      ),
    })
    .map(({ template, literals }) => {
      let used = 0;
      return { dialect, text: template.replaceAll("#", () => literals[used++ % literals.length] ?? "1") };
    }),
);

test("a complete statement keeps no literal", () => {
  fc.assert(
    fc.property(filled, ({ text, dialect }) => expectNoSecret(text, dialect)),
    { numRuns: 1000 },
  );
});

test("a truncated statement keeps no literal", () => {
  fc.assert(
    fc.property(filled, fc.nat(), ({ text, dialect }, cut) => {
      expectNoSecret(text.slice(0, cut % (text.length + 1)), dialect);
    }),
    { numRuns: 1000 },
  );
});

test("a statement with a missing character, or extra quotes and comments, keeps no literal", () => {
  const edits = fc.record({
    lost: fc.nat(),
    added: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...PIECES)), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(filled, edits, ({ text, dialect }, { lost, added }) => {
      const at = lost % text.length;
      let edited = text;
      // A shortened secret would not be found, and a letter before a number makes it a name.
      if (/^[^\w][^\d]/.test(text.slice(at, at + 2))) edited = text.slice(0, at) + text.slice(at + 1);
      for (const [where, piece] of added) {
        const to = where % (edited.length + 1);
        edited = edited.slice(0, to) + piece + edited.slice(to);
      }
      expectNoSecret(edited, dialect);
    }),
    { numRuns: 1000 },
  );
});

test("a literal anywhere in random text is removed", () => {
  const noise = fc.array(
    fc.oneof(
      fc.constantFrom(
        "SELECT ",
        "from t ",
        "x = ",
        "(",
        ")",
        ", ",
        "and ",
        '"a b" ',
        "'q' ",
        "1 ",
        "/* c */ ",
        "values ",
      ),
      fc.constantFrom(...PIECES),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(dialects, noise, noise, fc.nat(), secrets, (dialect, before, after, form, secret) => {
      const forms = dialect === "unknown" ? FORMS.unknown.slice(0, 2) : FORMS[dialect];
      const literal = forms[form % forms.length]?.(secret) ?? "";
      expectNoSecret(`${before.join("")} ${literal} ${after.join("")}`, dialect);
    }),
    { numRuns: 1000 },
  );
});

test("statements of a message are parts of it, without literals", () => {
  fc.assert(
    fc.property(filled, filled, (one, other) => {
      const { dialect } = one;
      const text = other.dialect === dialect ? `${one.text} ;\n;${other.text}` : one.text;
      const parts = splitStatements(text, dialect);
      const bare = (some: string) => some.replace(/[\s;]/g, "");
      expect(bare(parts.join(""))).toBe(bare(text));
      if (text !== one.text) expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) expectNoSecret(part, dialect);
    }),
  );
});
