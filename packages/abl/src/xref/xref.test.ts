import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourceConversation } from "../conversation/source-conversation.ts";
import type { Assumptions, TableSize } from "../cost/assumptions.ts";
import { costSource, costXref } from "../cost/cost-source.ts";
import { isXref, readXref } from "./read-xref.ts";

const TEXT = `order.p order.p 1 COMPILE order.p
order.p order.p 1 CPINTERNAL ISO8859-1
order.p order.p 1 STRING "Order" 5 NONE TRANSLATABLE
order.p order.p 2 SEARCH shop.Customer CountryPost
order.p order.p 2 ACCESS shop.Customer Name
order.p order.p 3 SEARCH shop.Order OrderDate WHOLE-INDEX
order.p order.p 3 SORT-ACCESS shop.Order Total
order.p lib/tt.i 1 SEARCH ttLine TEMPTABLE
order.p order.p 6 UPDATE shop.Customer Name
order.p order.p 6 UPDATE shop.Customer City
order.p order.p 7 SEARCH shop.Item RECID
`;
const XML = `<?xml version="1.0" encoding="utf-8"?>
<Cross-reference xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<Source File-name="C:\\work\\order.p"><Source-guid>g1</Source-guid><File-num>1</File-num>
<Reference Reference-type="SEARCH" Object-identifier="shop.Order"><Source-guid>g1</Source-guid><File-num>1</File-num><Ref-seq>3</Ref-seq><Line-num>3</Line-num><Object-context>OrderDate</Object-context><Access-mode></Access-mode><Data-member-ref></Data-member-ref><Temp-ref></Temp-ref><Detail>WHOLE-INDEX</Detail></Reference>
<Reference Reference-type="SEARCH" Object-identifier="ttLine"><Source-guid>g1</Source-guid><File-num>2</File-num><Line-num>1</Line-num><Object-context>a&amp;b</Object-context><Data-member-ref/><Temp-ref>TEMPTABLE</Temp-ref><Detail/></Reference>
<Reference Reference-type="RUN" Object-identifier="x.p"><Line-num>9</Line-num></Reference>
</Source>
<Source File-name="lib/tt.i"><Source-guid>g1</Source-guid><File-num>2</File-num></Source>
</Cross-reference>`;
const SOURCE = `/* orders */
for each customer no-lock where country = c:
  for each order where f(order.x) by order.total:
    {lib/tt.i}
  end.
  customer.name = "x".
end.
`;

const assumptions = (tables: Record<string, TableSize> = {}): Assumptions => ({
  settings: parseParams(openedgeQuery, { mm: 4096, prefetchNumRecs: 1000, latencyMs: 5 }),
  tables,
  recordsAtLine: new Map(),
  otherRecords: 20,
  iterations: 3,
});
const find = (name: string) =>
  name === "lib/tt.i" ? { path: "lib/tt.i", text: "for each ttLine: end." } : undefined;
const costed = (source: string, tables?: Record<string, TableSize>, xref = TEXT) =>
  costSource(source, assumptions(tables), { path: "src/Order.p", find, xref: readXref(xref) });

describe("XREF", () => {
  it("of text has the references to tables", () => {
    const found = readXref(TEXT.replaceAll("\n", "\r\n"));
    expect(
      found.map(({ file, line, type, table, name }) => [file, line, type, table, name].join(" ")),
    ).toEqual([
      "order.p 2 SEARCH shop.Customer CountryPost",
      "order.p 3 SEARCH shop.Order OrderDate",
      "order.p 3 SORT-ACCESS shop.Order Total",
      "lib/tt.i 1 SEARCH ttLine ",
      "order.p 6 UPDATE shop.Customer Name",
      "order.p 6 UPDATE shop.Customer City",
      "order.p 7 SEARCH shop.Item RECID",
    ]);
    expect(found.map(({ isWholeIndex }) => isWholeIndex).indexOf(true)).toBe(1);
    expect(found[3]).toMatchObject({ isTemporary: true, program: "order.p" });
  });

  it("of XML has the same", () => {
    expect(readXref(XML)).toEqual([
      expect.objectContaining({
        program: "C:\\work\\order.p",
        line: 3,
        name: "OrderDate",
        isWholeIndex: true,
      }),
      expect.objectContaining({ line: 1, table: "ttLine", isTemporary: true, name: "a&b" }),
    ]);
  });

  it.each([
    [TEXT, true],
    [XML, true],
    ['"C:\\my src\\a.p" "C:\\my src\\a.p" 1 COMPILE "C:\\my src\\a.p"\n', true],
    [SOURCE, false],
    ["<html></html>", false],
    ["", false],
    ["find order no-lock.\n", false],
  ])("is told from other files: %#", (text, expected) => {
    expect(isXref(text)).toBe(expected);
  });

  it.each([
    ['"my src/a.p" "my src/b.i" 3 SEARCH d.t i', "my src/a.p", "my src/b.i"],
    ["my src/a.p my src/a.p 3 SEARCH d.t i", "my src/a.p", "my src/a.p"],
    ["a.p b.i 3 SEARCH d.t i", "a.p", "b.i"],
  ])("names files as in %s", (text, program, file) => {
    expect(readXref(text)).toMatchObject([{ program, file }]);
  });

  it("is read of anything, without an error", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TEXT.split(/(?<=\s)/), ...XML.split(/(?=<)/))), (parts) => {
        expect(Array.isArray(readXref(parts.join("")))).toBe(true);
        expect(Array.isArray(readXref(`<Cross-reference ${parts.join("")}`))).toBe(true);
      }),
    );
  });
});

describe("beside the source", () => {
  it("says which index is searched whole, and counts the sort that no index gives", () => {
    const [customer, order, line] = costed(SOURCE).accesses;
    expect(customer?.notes).toEqual([]);
    expect(order?.notes.join("\n")).toContain(
      "WHOLE-INDEX: no bracket of OrderDate fits the conditions, so the server reads all of order.",
    );
    expect(order?.notes.join("\n")).toContain("SORT-ACCESS: no index gives the order by Total");
    const plain = costed(SOURCE, {}, TEXT.replace(/.*SORT-ACCESS.*\n/, "")).accesses[1];
    const rows = 10 * (customer?.cost.records ?? 0);
    expect((order?.cost.messages ?? 0) - (plain?.cost.messages ?? 0)).toBe(2 * rows);
    expect(plain?.notes.join()).not.toContain("If no index gives the order");
    expect(line?.phrases[0]).toMatchObject({ table: "ttLine", isTemporary: true });
    expect(line?.cost.messages).toBe(0);
  });

  it("reads the whole table where the client selects", () => {
    const sizes = { order: { total: 700 }, customer: { records: 2 } };
    const records = (xref: string) => costed(SOURCE, sizes, xref).accesses[1]?.cost.records;
    expect(records(TEXT.replace(/.*SORT-ACCESS.*\n/, ""))).toBe(2 * 700);
    expect(records("")).toBe(2 * 10);
  });

  it("makes a conversation with the second pass", () => {
    const source = costed(SOURCE.replace("    {lib/tt.i}\n", ""));
    const { trips } = sourceConversation("a", [{ path: "order.p", source }], assumptions());
    expect(trips.sentUs.length).toBe(source.total.roundTrips);
  });
});

it("alone counts each search and change once", () => {
  const { accesses } = costXref(readXref(TEXT), "order.p", assumptions({ order: { total: 50 } }));
  expect(
    accesses.map(({ line, within, title, cost }) => [within[0]?.line ?? line, title, cost.records]),
  ).toEqual([
    [2, "SEARCH shop.Customer CountryPost", 20],
    [3, "SEARCH shop.Order OrderDate WHOLE-INDEX", 100],
    [1, "SEARCH ttLine", 0],
    [6, "UPDATE shop.Customer Name", 0],
    [7, "SEARCH shop.Item RECID", 1],
  ]);
  expect(accesses[0]?.notes[0]).toContain("XREF shows neither loops nor locks");
});
