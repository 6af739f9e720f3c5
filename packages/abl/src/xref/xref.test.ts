import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourceConversation } from "../conversation/source-conversation.ts";
import type { Assumptions, TableSize } from "../cost/assumptions.ts";
import { costSource, costXref } from "../cost/cost-source.ts";
import { ClientLogReader } from "../log/index.ts";
import { isXref, readXref } from "./read-xref.ts";
import { XrefIndex } from "./xref-index.ts";

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

  it("is parsed from any input without an error", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TEXT.split(/(?<=\s)/), ...XML.split(/(?=<)/))), (parts) => {
        expect(Array.isArray(readXref(parts.join("")))).toBe(true);
        expect(Array.isArray(readXref(`<Cross-reference ${parts.join("")}`))).toBe(true);
      }),
    );
  });
});

describe("with the source", () => {
  it("names whole-index searches, and sorts without an index", () => {
    const [customer, order, line] = costed(SOURCE).accesses;
    expect(customer?.notes).toEqual([]);
    expect(order?.notes.join("\n")).toContain(
      "WHOLE-INDEX: no bracket of OrderDate fits the conditions, so the server reads all of order.",
    );
    expect(order?.notes.join("\n")).toContain("SORT-ACCESS: no index gives the order by Total");
    const plain = costed(SOURCE, {}, TEXT.replace(/.*SORT-ACCESS.*\n/, "")).accesses[1];
    expect(plain?.notes.join()).not.toContain("If no index gives the order");
    expect(line?.phrases[0]).toMatchObject({ table: "ttLine", isTemporary: true });
    expect(line?.cost.messages).toBe(0);
  });

  it.each([
    ["for each order no-lock by order.total: end.", 1 + 2 * 137],
    ["for each order exclusive-lock by order.total: end.", 1 + 2 * 137],
    ["for each order share-lock by order.total: end.", 1 + 3 * 137 - 1],
    ["for each order fields (id) share-lock by order.total: end.", 1 + 3 * 137 - 1],
    ["open query q for each order exclusive-lock by order.total. get next q.", 2 * 137],
    ["do preselect each order no-lock by order.total: find next order no-lock. end.", 2],
  ])("locks the records of a sort only when they are read again: %s", (source, more) => {
    const messages = (text: string, xref: string) =>
      costSource(text, assumptions({ order: { records: 137 } }), { path: "a.p", xref: readXref(xref) }).total
        .messages;
    const xref = "a.p a.p 1 SEARCH shop.order id WHOLE-INDEX\na.p a.p 1 SORT-ACCESS shop.order total\n";
    const list = messages("open query q for each order no-lock. get next q.", "");
    expect(messages(source, xref)).toBe(list + more);
  });

  it("reads the whole table if the client selects", () => {
    const sizes = { order: { total: 700 }, customer: { records: 2 } };
    const records = (xref: string) => costed(SOURCE, sizes, xref).accesses[1]?.cost.records;
    expect(records(TEXT.replace(/.*SORT-ACCESS.*\n/, ""))).toBe(2 * 700);
    expect(records("")).toBe(2 * 10);
  });

  it("creates a conversation with the second pass", () => {
    const source = costed(SOURCE.replace("    {lib/tt.i}\n", ""));
    const { trips } = sourceConversation("a", [{ path: "order.p", source }], assumptions());
    expect(trips.sentUs.length).toBe(source.total.roundTrips);
  });
});

/** As written by 11.7, from github.com/bfv/xrefparser (ISC), with shortened folder names. */
const REAL = `C:\\x\\code1.p C:\\x\\code1.p 1 COMPILE C:\\x/include\\code1.p
C:\\x\\code1.p C:\\x\\code1.p 1 CPINTERNAL UTF-8
C:\\x\\code1.p C:\\x\\code1.p 2 INCLUDE include/code1.i
C:\\x\\code1.p C:\\x\\code1.i 2 INCLUDE include/code2.i
C:\\x\\code1.i C:\\x\\code2.i 2 STRING "Order" 5 NONE UNTRANSLATABLE 
C:\\x\\code1.i C:\\x\\code2.i 2 SEARCH sports2000.Order OrderNum
C:\\x\\code1.p C:\\x\\code1.i 4 SEARCH sports2000.Customer CustNum
C:\\x\\Person.cls C:\\x\\Person.cls 1 COMPILE C:\\x/oo\\Person.cls
C:\\x\\Person.cls C:\\x\\Person.cls 25 ACCESS INHERITED-PROPERTY oo.Person:HomeAddress
C:\\x\\Person.cls C:\\x\\Person.cls 25 UPDATE PUBLIC-PROPERTY oo.Person:HomeAddress 
C:\\x\\TTAccess.cls C:\\x\\TTAccess.cls 1 COMPILE C:\\x/tt\\TTAccess.cls
C:\\x\\TTAccess.cls C:\\x\\TTAccess.cls 21 SEARCH DATA-MEMBER tt.TTAccess:ttsports default TEMPTABLE WHOLE-INDEX
C:\\x\\TTAccess.cls C:\\x\\TTAccess.cls 22 UPDATE DATA-MEMBER tt.TTAccess:ttsports itemnum TEMPTABLE 
C:\\x\\sequence.p C:\\x\\sequence.p 1 COMPILE C:\\x/db\\sequence.p
C:\\x\\sequence.p C:\\x\\sequence.p 5 ACCESS sports2000.NextCustNum SEQUENCE
C:\\x\\sequence.p C:\\x\\sequence.p 5 UPDATE sports2000.NextCustNum SEQUENCE
C:\\x\\code2.p C:\\x\\code2.p 1 COMPILE C:\\x/include\\code2.p
C:\\x\\code2.p C:\\x\\code2.p 6 SEARCH sports2000.Customer CustNum WHOLE-INDEX
C:\\x\\code2.p C:\\x\\code2.p 8 SEARCH sports2000.OrderLine orderline WHOLE-INDEX
C:\\x\\code2.p C:\\x\\code2.p 12 SEARCH sports2000.OrderLine orderline TABLE-SCAN
`;

/** A reference as 12.2 writes it, with the parts that the tests need. */
const reference = (type: string, object: string, line: number, of: string, temporary = "", detail = "") =>
  `<Reference Reference-type="${type}" Object-identifier="${object}">
  <Source-guid>g</Source-guid><File-num>1</File-num><Line-num>${line}</Line-num>
  <Object-context>${of}</Object-context><Data-member-ref/><Temp-ref>${temporary}</Temp-ref><Detail>${detail}</Detail>
</Reference>`;
const ofXml = (program: string, ...references: readonly string[]) =>
  `<?xml version="1.0"?>
<Cross-reference xmlns="uri:schemas-progress-com:XREFD:0005">
<Source xmlns="uri:schemas-progress-com:XREFD:0005" File-name="${program}"><Source-guid>g</Source-guid><File-num>1</File-num>
${references.join("\n")}</Source></Cross-reference>`;

describe("as compilers write it", () => {
  const lines = (text: string) =>
    readXref(text).map(({ program, file, line, type, table, isWholeIndex, isTemporary }) =>
      [program, file, line, type, table, isWholeIndex && "whole", isTemporary && "temporary"]
        .filter(Boolean)
        .join(" ")
        .replaceAll("C:\\x\\", ""),
    );

  it("has the program in the COMPILE line, as an include comes first in the lines of its own includes", () => {
    expect(lines(REAL)).toEqual([
      "code1.p code2.i 2 SEARCH sports2000.Order",
      "code1.p code1.i 4 SEARCH sports2000.Customer",
      "TTAccess.cls TTAccess.cls 21 SEARCH ttsports whole temporary",
      "TTAccess.cls TTAccess.cls 22 UPDATE ttsports temporary",
      "sequence.p sequence.p 5 SEQUENCE sports2000.NextCustNum",
      "sequence.p sequence.p 5 SEQUENCE sports2000.NextCustNum",
      "code2.p code2.p 6 SEARCH sports2000.Customer whole",
      "code2.p code2.p 8 SEARCH sports2000.OrderLine whole",
      "code2.p code2.p 12 SEARCH sports2000.OrderLine whole",
    ]);
  });

  it("counts a sequence once, and no property", () => {
    const own = readXref(REAL);
    const of = (program: string) =>
      costXref(
        own.filter((one) => one.program.endsWith(program)),
        `C:\\x\\${program}`,
        assumptions(),
      );
    expect(of("sequence.p").accesses).toMatchObject([{ kind: "sequence", name: "sports2000.NextCustNum" }]);
    expect(of("sequence.p").total.messages).toBe(2);
    expect(of("Person.cls").accesses).toEqual([]);
    expect(of("TTAccess.cls").total.messages).toBe(0);
  });

  it("counts each statement once per call in a log, unless the log has its queries", () => {
    const trace =
      "[15/07/02@15:43:19.526+0200] P-1 T-2 2 4GL 4GLTRACE       Run lib/x.p [Main Block - a.p @ 1]\n";
    const plan = (id: number) =>
      ["Query Plan: x.p line 4", `QueryId: ${id}`, "Type: FOR Statement", "Table: s.u"]
        .map((line) => `[15/07/02@15:43:19.526+0200] P-1 T-2 3 4GL QRYINFO        ${line}\n`)
        .join("");
    const reader = new ClientLogReader();
    reader.take(
      new TextEncoder().encode(trace.repeat(13) + Array.from({ length: 5 }, (_, i) => plan(i)).join("")),
    );
    const assumed = assumptions({ u: { records: 6 }, v: { records: 6 } });
    const source = costXref(
      readXref(
        "x.p x.p 2 CREATE s.t\nx.p x.p 3 SEQUENCE s.n\nx.p x.p 4 SEARCH s.u i\nx.p x.p 5 SEARCH s.v i\n",
      ),
      "x.p",
      assumed,
      reader.finish(),
    );
    expect(source.accesses.map(({ executions, visits }) => [executions, visits])).toEqual([
      [13, 13],
      [13, 13],
      [5, 13],
      [13, 13],
    ]);
    const { trips, calls, statements } = sourceConversation("x", [{ path: "x.p", source }], assumed);
    expect(trips.sentUs.length).toBe(source.total.roundTrips);
    const texts = [...calls.statement].map((index) => statements[index]?.text.replace(/, line \d+$/, ""));
    for (const [text, count] of [
      ["CREATE s.t", 13],
      ["NEXT-VALUE s.n", 13],
      ["FOR EACH s.u NO-LOCK", 5],
      ["FOR EACH s.v NO-LOCK", 13],
    ])
      expect([text, texts.filter((one) => one === text).length]).toEqual([text, count]);
  });

  it("marks temp-tables of XML by a letter, and has the table of an update in its context", () => {
    const xml = ofXml(
      "order.p",
      reference("SEARCH", "MyClass:ttFoo", 11, "default", "T", "WHOLE-INDEX"),
      reference("UPDATE", "CreditLimit", 12, "sports2000.Customer"),
      reference("UPDATE", "app.Order:Total", 13, "PUBLIC-PROPERTY"),
      reference("DELETE", "sports2000.Customer", 14, ""),
    );
    expect(lines(xml)).toEqual([
      "order.p order.p 11 SEARCH ttFoo whole temporary",
      "order.p order.p 12 UPDATE sports2000.Customer",
      "order.p order.p 14 DELETE sports2000.Customer",
    ]);
  });

  it("gives the first line of a statement, and its searches in order", () => {
    const source = `define buffer b1 for customer.
message
  can-find(first b1 where b1.name = "x")
  can-find(first b1 where b1.address = "y").
if can-find(customer where customer.name = "z")
  then find first item where item.name > "a" no-lock.
find first state no-lock.
`;
    const xml = ofXml(
      "m.p",
      reference("SEARCH", "s.Customer", 2, "Name"),
      reference("SEARCH", "s.Customer", 2, "CustNum", "", "WHOLE-INDEX"),
      reference("SEARCH", "s.Customer", 5, "Name"),
      reference("SEARCH", "s.Item", 6, "ItemNum", "", "WHOLE-INDEX"),
      reference("SEARCH", "s.State", 7, "State", "", "WHOLE-INDEX"),
    );
    const { accesses } = costSource(source, assumptions(), { path: "m.p", xref: readXref(xml) });
    expect(accesses.map(({ phrases: [one], notes }) => [one?.indexes?.join(), notes.join()])).toEqual([
      ["Name", ""],
      [
        "CustNum",
        "WHOLE-INDEX: no bracket of CustNum fits the conditions, so the server searches customer until a record fits.",
      ],
      ["ItemNum", expect.stringContaining("searches item until a record fits")],
      ["Name", ""],
      ["State", ""],
    ]);
  });

  it("belongs to the file with the most common folders", () => {
    const of = (program: string) =>
      readXref(`${program} ${program} 1 COMPILE ${program}\n${program} ${program} 3 SEARCH d.t i\n`);
    const index = new XrefIndex([...of("C:\\app\\sales\\list.p"), ...of("C:\\app\\stock\\list.p")]);
    expect(index.of("src/STOCK/list.p")[0]?.program).toBe("C:\\app\\stock\\list.p");
    expect(index.of("list.p")).toHaveLength(1);
    expect(index.of("other.p")).toEqual([]);
  });
});

it("without source counts each search and change once", () => {
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
