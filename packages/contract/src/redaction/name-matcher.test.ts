import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "./fold-text.ts";
import { nameMatcher, nameReplacer } from "./name-matcher.ts";

const replace = nameReplacer([
  { name: "customer", by: "table-1" },
  { name: "Cust-Num", by: "field-1" },
  { name: "db1.corp.example", by: "host-1" },
  { name: "db1", by: "database-1" },
]);

describe("nameReplacer", () => {
  it.each([
    ["FOR EACH Customer NO-LOCK", "FOR EACH table-1 NO-LOCK"],
    ["customer.cust-num of db1.customer", "table-1.field-1 of database-1.table-1"],
    ["on DB1.CORP.EXAMPLE", "on host-1"],
    ["customers customer-order Customer_id SUBCUSTOMER", "table-1s table-1-order table-1_id SUBtable-1"],
    ["(customer),'customer'", "(table-1),'table-1'"],
    ["customercustomer", "table-1table-1"],
  ])("makes %j %j", (text, redacted) => expect(replace(text)).toBe(redacted));

  it.each([
    ["Müller", ["Mu\u0308ller, MÜLLER, muller", "host-1, host-1, host-1"]],
    ["Muller", ["M\u00fcller", "host-1"]],
    ["sales", ["\u017fales \uff33ALES", "host-1 host-1"]],
    ["straße", ["STRASSE Straße", "host-1 host-1"]],
    ["σίσυφος", ["ΣΊΣΥΦΟΣ ΣΙΣΥΦΟς", "host-1 host-1"]],
    ["acme", ["ac\u00adme a\u200bcme acm\u00e9 acme\u0301!", "host-1 host-1 host-1 host-1!"]],
    ["acme corp", ["acme\u00a0corp, acme%20corp", "host-1, host-1"]],
    ["bücher.example", ["b%C3%BCcher.example xn--bcher-kva.example", "host-1 host-1"]],
    ["100%", ["100%25 at 100%", "host-1 at host-1"]],
    ["%C3", ["x%C3y %c3%", "xhost-1y host-1%"]],
    ["of", ["o\ufb01x", "host-1x"]],
    ["a.b*", ["a.b* axb a.bb", "host-1 axb a.bb"]],
    ["東京", ["db東京1", "dbhost-11"]],
    ["\ud83d\ude80x", ["\ud83d\ude80X \ud83d\ude80", "host-1 \ud83d\ude80"]],
  ])("finds %j however it is written", (name, [text, redacted]) =>
    expect(nameReplacer([{ name, by: "host-1" }])(text ?? "")).toBe(redacted),
  );

  it("leaves no remainder of overlapping names", () => {
    const both = nameReplacer([
      { name: "north-sales", by: "<1>" },
      { name: "sales-db", by: "<2>" },
      { name: "db1-of-the-north", by: "<3>" },
    ]);
    expect(both("north-sales-db")).toBe("<1>");
    expect(both("x north-sales-db1-of-the-north y")).toBe("x <3> y");
  });

  it("changes nothing without names, or for a name that folds to nothing", () => {
    expect(nameReplacer([])("customer")).toBe("customer");
    expect(nameReplacer([{ name: "\u200b\u00ad", by: "x" }])("customer")).toBe("customer");
  });
});

describe("nameMatcher", () => {
  const alphabet = fc.constantFrom(
    "a",
    "A",
    "á",
    "a\u0301",
    "b",
    "ß",
    "ss",
    "ﬁ",
    "f",
    " ",
    "\u200b",
    "%",
    "%41",
    "-",
  );
  const words = fc.string({ unit: alphabet, maxLength: 30 });
  const names = fc.array(fc.string({ unit: alphabet, minLength: 1, maxLength: 6 }), { maxLength: 8 });

  it("finds every name in any text: no name is between its matches", () => {
    fc.assert(
      fc.property(words, names, (text, sought) => {
        const matches = nameMatcher(sought)(text);
        const ends = [0, ...matches.map(({ end }) => end)];
        const rest = [...matches.map(({ start }, i) => text.slice(ends[i], start)), text.slice(ends.at(-1))];
        for (const name of sought) {
          const folded = foldText(name).text;
          if (folded !== "")
            for (const remainder of rest) expect(foldText(remainder).text).not.toContain(folded);
        }
      }),
      { seed: 11, numRuns: 1000 },
    );
  });

  it("returns matches in order, without overlap, each with its name", () => {
    fc.assert(
      fc.property(words, names, (text, sought) => {
        let before = 0;
        for (const { start, end, name } of nameMatcher(sought)(text)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          const within = foldText(text.slice(start, end)).text;
          expect(within).toContain(foldText(sought[name] ?? "").text);
          before = end;
        }
      }),
      { seed: 12, numRuns: 1000 },
    );
  });
});
