import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { findAccesses } from "../access/find-accesses.ts";
import { sourceConversation } from "../conversation/index.ts";
import { costSource } from "../cost/cost-source.ts";
import { readSource } from "../read/read-source.ts";
import { readXref } from "../xref/read-xref.ts";
import { ClientLogReader, logText } from "./index.ts";
import { logOnSource } from "./log-on-source.ts";

const assumptions = {
  settings: parseParams(openedgeQuery, { latencyMs: 4, recordBytes: 130 }),
  tables: { customer: { records: 40 }, order: { records: 1 }, orderline: { records: 10 } },
  recordsAtLine: new Map(),
  otherRecords: 40,
  iterations: 3,
};

const SOURCE = `/* report */
FOR EACH Customer NO-LOCK WHERE isOpen(Customer.Id):
  FIND FIRST Region OF Customer NO-LOCK.
  FOR EACH Order OF Customer NO-LOCK, EACH OrderLine OF Order NO-LOCK:
  END.
END.
FOR EACH Customer NO-LOCK:
END.
`;

const head = "[26/03/04@10:00:00.100+0100] P-4711 T-9 3 4GL QRYINFO  ";
const query = (
  id: string,
  place: string,
  type: string,
  tables: Record<string, readonly [number, number, number, string]>,
) =>
  [
    `Query Plan: ${place}`,
    `QueryId: ${id}`,
    `Type: ${type}`,
    ...Object.keys(tables).map((table) => `Table: ${table}`),
    `Query Statistics: ${place}`,
    `QueryId: ${id}`,
    ...Object.entries(tables).flatMap(([table, [fromServer, useful, failed, byClient]]) => [
      `${table} Table:`,
      `  4GL Records: ${useful}`,
      `  Records from server: ${fromServer.toLocaleString("en-US")}`,
      `    Useful: ${useful}`,
      `    Failed: ${failed}`,
      `  Select By Client: ${byClient}`,
    ]),
  ]
    .map((line) => `${head}${line}\n`)
    .join("");

const LOG = [
  query("0x1", "C:\\app\\report.p line 2", "FOR Statement", { "shop.Customer": [48_000, 12, 47_988, "Y"] }),
  ...[1, 2, 3].map((i) =>
    query(`0x2${i}`, "C:\\app\\report.p line 6", "FOR Statement, Server-side join", {
      "shop.Order": [4, 4, 0, "N"],
      "shop.OrderLine": [9, 9, 0, "N"],
    }),
  ),
  query("0x3", "getAll report.p line 9", "FOR Statement", { "shop.Customer": [500, 500, 0, "N"] }),
  query("0x4", "report.p line 30", "FOR Statement", { "shop.Item": [7, 7, 0, "N"] }),
  query("0x5", "other.p line 2", "FOR Statement", { "shop.Customer": [1, 1, 0, "N"] }),
  query("0x6", "report.p line 3", "FOR Statement", { "Temp-Table.tt": [0, 3, 0, "N"] }),
].join("");

function readLog(text: string, size = 1000) {
  const bytes = new TextEncoder().encode(text);
  const reader = new ClientLogReader();
  for (let at = 0; at < bytes.length; at += size) reader.take(bytes.subarray(at, at + size));
  return reader.finish();
}

const onSource = (text: string, path = "src/Report.p", source = readSource(SOURCE)) => {
  const { accesses, others } = logOnSource(readLog(text), path, findAccesses(source), source.listing);
  return {
    lines: accesses.flatMap(({ line, logged }) => (logged ? [`${line}: ${logText(logged)}`] : [])).sort(),
    others: others.map(({ tables, line }) => `${tables} ${line}`),
  };
};

describe("a client log on its source", () => {
  it.each([7, 100_000])(
    "shows the records read and used at each statement, in pieces of %i bytes",
    (size) => {
      const log = readLog(LOG, size);
      expect(log).toMatchObject({ queries: 8, ofTempTables: 1 });
      expect(log.places[0]).toMatchObject({ fromServer: 48_000, useful: 12, failed: 47_988, byClient: true });
    },
  );

  it("finds statements by table, then by the nearest line, which an include may have moved", () => {
    expect(onSource(LOG)).toEqual({
      lines: [
        "2: 1 query read 48,000 records to use 12; the client selects",
        "4: 3 queries read 39 records to use 39; the server joins",
        "7: 1 query read 500 records to use 500",
      ],
      others: ["item 30"],
    });
  });

  it("suggests no server-side join if the client selected", () => {
    const titles = (byClient: string) => {
      const log = readLog(
        query("0x8", "c.p line 1", "FOR Statement", { "shop.Customer": [911, 3, 908, byClient] }),
      );
      const source =
        "for each customer no-lock where customer.x = y: find first region of customer no-lock. end.";
      const { accesses } = costSource(source, assumptions, { path: "c.p", log });
      return accesses.flatMap(({ rewrites }) => rewrites.map(({ title }) => title));
    };
    expect(titles("N")).toEqual(["a join instead of FIND region"]);
    expect(titles("Y")).toEqual([]);
  });

  it("uses only the queries of its own program, by name in any case", () => {
    expect(onSource(LOG, "/home/me/REPORT.P").lines).toHaveLength(3);
    expect(onSource(LOG, "order.p")).toEqual({ lines: [], others: [] });
    expect(
      onSource(LOG.replaceAll("C:\\app\\report.p", "com.acme.Report"), "com/acme/Report.cls").lines,
    ).toHaveLength(3);
  });

  it("counts lines like the debug listing", () => {
    const files: Record<string, string> = {
      "a.i": "message 1.\ndefine variable cnt as integer no-undo.\n{b.i}\ncnt = 1.",
      "b.i": "for each Customer no-lock: end.\n",
    };
    // Two lines between the braces are one line in the listing.
    const text =
      "/* 1 */\nfor each Customer no-lock: end.\n{a.i\n  5}\n/* 5 */\nfor each Customer no-lock: end.\n";
    const find = (name: string) => ({ path: name, text: files[name] ?? "" });
    const source = readSource(text, { path: "report.p", find });
    const lines = findAccesses(source).map(({ start, inclusion }) => source.listing.lineOf(start, inclusion));
    // 3 {a.i}, 4 and 5 a.i, 6 {b.i}, 7 b.i, 8 after {b.i}, 9 the last of a.i, 10 after {a.i}, 11, 12.
    expect(lines).toEqual([2, 7, 12]);
    const at = (line: number) =>
      query(`0x${line}`, `report.p line ${line}`, "FOR Statement", { "s.Customer": [line, 1, 0, "N"] });
    expect(onSource(at(2) + at(7) + at(12), "report.p", source).lines).toEqual([
      "2: 1 query read 2 records to use 1",
      "3: 1 query read 7 records to use 1",
      "6: 1 query read 12 records to use 1",
    ]);
  });

  it("uses the line of statistics without a plan as the end of the query", () => {
    const [plan = 0] = [LOG.indexOf("Query Statistics")];
    const statistics = LOG.slice(LOG.lastIndexOf("[", plan))
      .split("\n")
      .slice(0, 8)
      .join("\n")
      .replace("line 2", "line 6");
    // The end of the first block is closer to the second one, which starts in line 7.
    expect(onSource(statistics).lines).toEqual([
      "2: 1 query read 48,000 records to use 12; the client selects",
    ]);
  });

  it("finds a dynamic query by line if no tables are known", () => {
    const source = readSource('/* 1 */\nh:query-prepare("for each " + t).\n');
    const log = query("0x1", "q.p line 2", "Dynamically Opened Query", { "s.Item": [9, 9, 0, "N"] });
    expect(onSource(log, "q.p", source).lines).toEqual(["2: 1 query read 9 records to use 9"]);
  });

  it("counts calls from 4GLTrace, without their arguments", () => {
    const trace = (text: string) =>
      `[15/07/02@15:43:19.526+0200] P-006216 T-010128 2 4GL 4GLTRACE       ${text}\n`;
    // The first two are from knowledge base P190827.
    const log = readLog(
      [
        trace("Run secondproc.p PERSIST [Main Block - firstproc.p @ 22]"),
        trace("Return from Main Block [secondproc.p]"),
        trace('Run dosomething in secondproc.p "secret [x - y @ 1] 5" [Main Block - firstproc.p @ 24]'),
        trace('Func total "1" [dosomething - C:\\app\\secondproc.p @ 14]'),
        trace('Func total "2" [dosomething - C:\\app\\secondproc.p @ 14]'),
        trace("Invoke Add in com.acme.Cart [Main Block - firstproc.p @ 30]"),
        trace("Publish Saved [Main Block - firstproc.p @ 31]"),
        trace("Run "),
      ].join(""),
    );
    const calls = (path: string) => [...logOnSource(log, path, [], undefined).calls];
    expect(calls("src/secondproc.p")).toEqual([
      ["", 1],
      ["dosomething", 1],
      ["total", 2],
    ]);
    expect(calls("firstproc.p")).toEqual([]);
    expect(calls("com/acme/Cart.cls")).toEqual([["add", 1]]);
    expect(JSON.stringify(log)).not.toContain("secret");
  });

  it("determines the cost of its statements, and of what runs per record", () => {
    const costs = (log: string | undefined) => {
      const options = { path: "report.p", log: log === undefined ? undefined : readLog(log) };
      const source = costSource(SOURCE, assumptions, options);
      const conversation = sourceConversation("r", [{ path: "report.p", source }], assumptions);
      return {
        lines: source.accesses.map(({ line, executions, cost }) => [
          line,
          executions,
          Math.round(cost.records),
        ]),
        assumed: source.accesses.flatMap(({ assumed }) => assumed).length,
        notes: source.accesses.flatMap(({ notes }) => notes).filter((note) => note.includes("client log")),
        trips: [conversation.trips.sentUs.length, Math.round(source.total.roundTrips)],
      };
    };
    const without = costs(undefined);
    expect(without.lines).toEqual([
      [2, 1, 40],
      [3, 40, 40],
      [4, 40, 440],
      [7, 1, 40],
    ]);
    expect(without.notes).toEqual([]);
    const logged = costs(LOG);
    // 12 of 48,000 records are used, and a region is read for each of those.
    expect(logged.lines).toEqual([
      [2, 1, 48_000],
      [3, 12, 12],
      [4, 3, 27],
      [7, 1, 500],
    ]);
    expect(logged.assumed).toBe(0);
    expect(logged.notes).toEqual([
      "Computed with the client log: 1 query read 48,000 records to use 12; the client selects.",
      "Computed with the client log: 3 queries read 39 records to use 39; the server joins.",
      "Computed with the client log: 1 query read 500 records to use 500.",
    ]);
    expect(logged.trips[0]).toBe(logged.trips[1]);
  });

  it("adds a second read of the used records for a sort without an index, not of rejected ones", () => {
    const source = costSource(
      "for each customer no-lock by customer.city:\n  find region of customer no-lock.\nend.\n",
      assumptions,
      {
        path: "report.p",
        log: readLog(
          query("0x1", "report.p line 1", "FOR Statement", { "shop.Customer": [900, 40, 860, "Y"] }),
        ),
        xref: readXref(
          "report.p report.p 1 SEARCH shop.Customer Num WHOLE-INDEX\nreport.p report.p 1 SORT-ACCESS shop.Customer City\n",
        ),
      },
    );
    expect(source.accesses.map(({ cost }) => cost.records)).toEqual([900 + 40, 40]);
    const { trips, calls } = sourceConversation("r", [{ path: "report.p", source }], assumptions);
    expect(trips.sentUs.length).toBe(Math.round(source.total.roundTrips));
    expect([...calls.statement].filter((statement) => statement === calls.statement.at(-1))).toHaveLength(40);
  });

  it.each([
    // Customer queries with records read and used in total; orders per customer, read and used.
    { queries: 7, customers: [3, 3], orders: [1, 1] },
    { queries: 4, customers: [11, 5], orders: [9, 2] },
    { queries: 9, customers: [22, 22], orders: [61, 60] },
    { queries: 3, customers: [0, 8], orders: [5, 5] },
  ] as const)("has as many round trips as it costs, where means have fractions: %o", (sums) => {
    const text = `FOR EACH customer NO-LOCK:
      FOR EACH order OF customer NO-LOCK: FIND item OF order NO-LOCK. CREATE note. END.
      FIND region OF customer NO-LOCK.
    END.
    FOR EACH customer NO-LOCK, EACH order OF customer NO-LOCK: CREATE line. END.`;
    const { queries, customers, orders } = sums;
    const each = (count: number, all: number, i: number) =>
      Math.floor(((i + 1) * all) / count) - Math.floor((i * all) / count);
    const [inner, joined] = [5, 6];
    const log = readLog(
      [
        ...Array.from({ length: queries }, (_, i) =>
          query(`0x1${i}`, "x.p line 1", "FOR Statement", {
            "s.customer": [each(queries, customers[0], i), each(queries, customers[1], i), 0, "Y"],
          }),
        ),
        ...Array.from({ length: inner }, (_, i) =>
          query(`0x2${i}`, "x.p line 2", "FOR Statement", {
            "s.order": [each(inner, orders[0], i), each(inner, orders[1], i), 0, "Y"],
          }),
        ),
        ...Array.from({ length: joined }, (_, i) =>
          query(`0x3${i}`, "x.p line 5", "FOR Statement, Server-side join", {
            "s.customer": [each(joined, 4, i), each(joined, 4, i), 0, "N"],
            "s.order": [each(joined, 7, i), each(joined, 7, i), 0, "N"],
          }),
        ),
      ].join(""),
    );
    const source = costSource(text, assumptions, { path: "x.p", log });
    const costs = source.accesses.map(({ kind, executions }) => [kind, Math.round(executions)]);
    expect(costs).toEqual([
      ["for", queries],
      ["for", inner],
      ["find", orders[1]],
      ["create", orders[1]],
      ["find", customers[1]],
      ["for", joined],
      ["create", 7],
    ]);
    const { calls, statements } = sourceConversation("x", [{ path: "x.p", source }], assumptions);
    const trips = (line: number, verb: string) =>
      [...calls.statement].filter((index) =>
        new RegExp(`^${verb}.*, line ${line}$`).test(statements[index]?.text ?? ""),
      ).length;
    expect([trips(2, "FIND"), trips(2, "CREATE"), trips(3, "FIND"), trips(5, "CREATE")]).toEqual([
      orders[1],
      orders[1],
      customers[1],
      7,
    ]);
    expect(calls.statement.length).toBeCloseTo(source.total.roundTrips, 6);
  });

  it("sets how often routines are called", () => {
    const text = "procedure load: find region. end. procedure other: find region. end. find first item.";
    const call = (text: string) => `[15/07/02@15:43:19.526+0200] P-1 T-2 2 4GL 4GLTRACE       ${text}\n`;
    const log = readLog(
      call("Run x.p [Main Block - start.p @ 1]").repeat(3) +
        call('Run load in x.p "" [Main Block - x.p @ 4]').repeat(70),
    );
    const source = costSource(text, assumptions, { path: "x.p", log });
    expect(source.accesses.map(({ routine, executions }) => [routine, executions])).toEqual([
      ["load", 70],
      ["other", 1],
      ["", 3],
    ]);
    expect(source.total.roundTrips).toBe(74);
    const conversation = sourceConversation("x", [{ path: "x.p", source }], assumptions);
    expect(conversation.trips.sentUs.length).toBe(74);
  });

  it("says if the log has no statistics", () => {
    const plan = LOG.split("\n").slice(0, 4).join("\n");
    expect(onSource(plan).lines).toEqual(["2: 1 query, no statistics in the log"]);
  });

  it("parses any input", () => {
    // A truncated number belongs to another query.
    for (let cut = 0; cut < LOG.length; cut += 97) {
      expect(readLog(LOG.slice(cut)).queries).toBeLessThanOrEqual(9);
      expect(readLog(LOG.slice(0, cut)).queries).toBeLessThanOrEqual(9);
    }
    expect(readLog("\u0000\u0001 no log").places).toEqual([]);
  });
});
