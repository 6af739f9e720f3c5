import { readFileSync } from "node:fs";
import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { sourceConversation } from "../conversation/source-conversation.ts";
import { parseRelease } from "../parameters/release.ts";
import { readXref } from "../xref/read-xref.ts";
import type { Assumptions } from "./assumptions.ts";
import { type CostedSource, costSource } from "./cost-source.ts";

const assume = (records: Record<string, number>, more: Partial<Assumptions> = {}): Assumptions => ({
  settings: parseParams(openedgeQuery, {
    mm: 4096,
    prefetchNumRecs: 1000,
    latencyMs: 7.5,
    recordBytes: 150,
    fieldsBytes: 30,
    recordsAhead: 1,
    bufferRecords: 0,
  }),
  tables: Object.fromEntries(Object.entries(records).map(([name, count]) => [name, { records: count }])),
  recordsAtLine: new Map(),
  otherRecords: 100,
  iterations: 10,
  ...more,
});

const cost = (source: string, records: Record<string, number> = {}, more: Partial<Assumptions> = {}) =>
  costSource(source, assume(records, more));

const messages = ({ accesses }: CostedSource) => accesses.map((one) => one.cost.messages);

/** Records of 150 bytes per message of 4096 bytes with a header of 40. */
const FIT = 27;

describe("the laws of the model", () => {
  const n = 83;
  const q = Math.ceil(n / FIT);
  it.each([
    ["for each order no-lock: end.", [2 * q + 1]],
    ["find current order no-lock.", [2]],
    ["buffer order:find-current(no-lock).", [2]],
    ["for each order no-lock no-prefetch: end.", [2 * n]],
    ["for each order: end.", [3 * n]],
    ["for each order share-lock: end.", [3 * n]],
    ["do transaction: for each order share-lock: end. end.", [2 * n + 1]],
    ["for each order exclusive-lock: end.", [2 * n + 1]],
    ["define query q for order cache 0. open query q for each order no-lock.", [2 * n]],
    ["define query q for order cache 90. open query q for each order no-lock.", [2 * q]],
    ["for each order exclusive-l: end.", [2 * n + 1]],
    ["do trans: for each order share: end. end.", [2 * n + 1]],
    ["for each order no-lock no-prefet: end.", [2 * n]],
    ["repeat presel each order no-lock: end.", [2 * q]],
    // PRESELECT creates a list of rowids and then reads each record again.
    ["repeat preselect each order no-lock: find next order no-lock. end.", [2 * q, 2 * n]],
    // DO runs once. The loop over the list is in it, or is its WHILE.
    ["do preselect each order no-lock: find last order no-lock. end.", [2 * q, 2]],
    ["do preselect each order no-lock: repeat: find next order no-lock. end. end.", [2 * q, 2 * n]],
    [
      "do preselect each order no-lock: do while x: if y then find prev order no-lock. find a no-lock. end. end.",
      [2 * q, 2 * n, 3 * n],
    ],
    ["do preselect each order no-lock while x: find next order no-lock. end.", [2 * q, 2 * n]],
    ["repeat preselect each order no-lock: find next order where order.x no-lock. end.", [2 * q, 3 * n]],
    ["repeat preselect each order no-lock: end. find next order no-lock.", [2 * q, 3]],
    ["open query q for each order no-lock. get first q.", [2 * q, 0]],
    ["open query q preselect each order no-lock. get next q.", [2 * q + 2 * n, 0]],
    ["h:query-prepare('preselect each order no-lock'). do while h:get-next(): end.", [2 * q + 2 * n]],
    // Counts the records.
    ["h:query-prepare('preselect each order no-lock'). i = h:num-results.", [2 * q]],
    ["define temp-table t field x as int. open query q preselect each t. get next q.", [0, 0]],
    ["open query q for each order.", [3 * n]],
    ["define browse b query q display order. open query q for each order.", [2 * q]],
    ["define browse b query q share-lock display order. open query q for each order.", [3 * n]],
    ["define browse b query q display order. open query q for each order share-lock.", [3 * n]],
    ["select name from order.", [2 * q + 1]],
    // Without EACH, FIRST and LAST, one record matches.
    ["for each order no-lock, customer of order no-lock: end.", [2 * q + 1 + 3 * n]],
    [
      "open query o for each order no-lock, customer where customer.id = order.id no-lock, x.item no-lock of order.",
      [2 * q + 2 * 2 * n],
    ],
    // What limits the rows of a query limits the records that it reads.
    ["open query o for each order no-lock max-rows 28. get next o.", [2 * 2, 0]],
    ["open query o for each order no-lock max-rows rows.", [2 * q]],
    ["open query o for each order no-lock max-rows -5.", [2 * q]],
    ["open query o for each order no-lock max-rows 0.", [2 * q]],
    ["open query o for each order no-lock where f(order.x) max-rows 28.", [2 * q]],
    ["open query o preselect each order no-lock max-rows 28. get next o.", [2 * 2 + 2 * 28, 0]],
    ["open query o for each order max-rows 90.", [3 * n]],
    ["for each order no-lock i = 3 to 30 by 3: create log. end.", [2 + 1, 2 * 10]],
    // Three customers with their orders have more than 200 rows.
    [`open query o for each customer no-lock, each order no-lock of customer max-rows 200.`, [2 + 3 * 2 * q]],
    ["open query o for each customer no-lock, each order of customer no-lock max-rows 5.", [2 + 2]],
    ["define data-source s for order. dataset ds:fill().", [2 * q]],
    ["open query q for each order no-lock. get current q exclusive-lock.", [2 * q, 2]],
    [`open query q for each order no-lock. do i = 1 to ${n}: get next q exclusive. end.`, [2 * q, 2 * n]],
    [
      "define browse b query q display order. open query q for each order. get last q share-lock.",
      [2 * q, 2],
    ],
    ["open query q for each order no-lock. get next q no-lock.", [2 * q, 0]],
    ["open query q for each order exclusive-lock. get next q exclusive-lock.", [2 * n + 1, 0]],
    [`do i = 1 to ${n}: find order where recid(order) = r[i] no-lock. end.`, [2 * n]],
    [`do i = 1 to ${n}: find order where order.id = i no-lock. end.`, [3 * n]],
    [`do i = 1 to ${n}: find order where recid(order) = r[i] share-lock. end.`, [3 * n - 1]],
    [`do transaction i = 1 to ${n}: find order where recid(order) = r[i] share-lock. end.`, [2 * n]],
    [`do i = 1 to ${n}: if can-find(order where order.id = i) then x = 1. end.`, [3 * n]],
  ])("%s", (source, expected) => {
    expect(messages(cost(source, { order: n }))).toEqual(expected);
  });

  it.each([
    // Statements without known message counts, and statements that send nothing.
    ["aggregate n = count(id) for order where order.a = 3.", 1],
    ["aggregate n = total(order.total) for order.", 1],
    ["define temp-table order field a as int. aggregate n = count(a) for order.", 0],
    ["aggregate = 3.", 0],
    ["insert order.", 1],
    ["update order.a order.b with frame customer.f.", 1],
    ["set order.a.", 1],
    ["update = order.a.", 0],
    // A record is no variable of its name, nor an object that CREATE makes.
    ["create server h. server = new Handle(h).", 0],
    ["find order. order = 7. assign order = 8.", 1],
    ["create order. import order.", 1],
    ["find order. import order.", 2],
    // Rowids that records of a dataset have of each other.
    ["h:find-by-rowid(g:after-rowid). buffer b:find-by-rowid(buffer c:before-rowid).", 0],
    ["h:find-by-rowid(g:rowid).", 1],
    ["raw-transfer r to order.", 1],
    ["define variable r as raw. raw-transfer order to r. raw-transfer buffer order to field r.", 0],
    ["define variable r as raw. define buffer b for order. raw-transfer field r to buffer b.", 1],
    ["buffer order:buffer-create(). buffer order:buffer-copy(h).", 1],
    ["buffer order:buffer-delete().", 1],
    ["h:buffer-create().", 0],
    ['i = dynamic-next-value("seq", "db").', 1],
    ["buffer bttorder:save-row-changes().", 2],
    ["define temp-table tt field a as int. define query q for tt. get current q exclusive-lock.", 0],
    ["hds:fill().", 0],
    ["c = fill('-', 8).", 0],
    ["empty temp-table order.", 0],
    ["accumulate order.total (total by order.a).", 0],
    ["define data-source s for query q order keys (id). dataset ds:fill().", 0],
  ])("%s sends %i requests", (source, expected) => {
    expect(cost(source, { order: n }).total.roundTrips).toBe(expected);
  });

  it("read the tables of data sources for each parent record if the dataset has relations", () => {
    const sources = `define data-source a for customer keys (id). define data-source b for order keys (x, y), item.`;
    const titles = (source: string) =>
      cost(source, { customer: 5, order: 3, item: 2 }).accesses.map(({ phrases, cost }) => [
        phrases.map(({ table }) => table).join(),
        cost.records,
      ]);
    expect(titles(`${sources} dataset ds:fill().`)).toEqual([
      ["customer", 5],
      ["order,item", 3 + 3 * 2],
    ]);
    expect(
      titles(
        `define dataset ds for tta, ttb data-relation r for tta, ttb relation-fields (i, i). ${sources} define variable hds as handle. hds:fill().`,
      ),
    ).toEqual([
      ["customer", 5],
      ["order,item", 5 * 3 + 5 * 3 * 2],
    ]);
  });

  describe("of FILL", () => {
    const DEFINITIONS = `define data-source sCustomer for customer. define data-source sOrder for order.
      define data-source sLine for orderline. define data-source sInvoice for invoice. define data-source sItem for item.
      define dataset dsOrders for ttCustomer, ttOrder, ttLine, ttInvoice
        data-relation for ttCustomer, ttOrder relation-fields (i, i) nested
        data-relation lines for ttOrder, ttLine relation-fields (i, i)
        data-relation bills for ttCustomer, ttInvoice relation-fields (i, i).
      define dataset dsItems for ttItem.
      define variable hOrders as handle. define variable oShape as Shape.
      hOrders = dataset dsOrders:handle.`;
    const ATTACHED = `buffer ttInvoice:attach-data-source(data-source sInvoice:handle, "a,b").
      buffer ttOrder:attach-data-source(data-source sOrder:handle).
      hOrders:get-buffer-handle("ttCustomer"):attach-data-source(data-source sCustomer:handle).
      buffer ttLine:attach-data-source(data-source sLine:handle).
      buffer ttItem:attach-data-source(data-source sItem:handle).`;
    const records = { customer: 4, order: 3, orderline: 6, invoice: 2, item: 9 };
    const read = (source: string) =>
      cost(source, records).accesses.flatMap(({ phrases, cost, isSourceAssumed }) =>
        phrases.length === 0
          ? ["?"]
          : phrases.map(({ table }) => `${table} ${cost.records}${isSourceAssumed ? " assumed" : ""}`),
      );
    const whole = ["customer 4", "order 12", `orderline ${4 * 3 * 6}`, "invoice 8"];
    it.each([
      ["dataset dsOrders:fill().", whole],
      ["hOrders:fill().", whole],
      ["dataset dsItems:fill().", ["item 9"]],
      ["dataset dsItems:fill(). dataset dsItems:fill().", ["item 9", "item 9"]],
      ["buffer ttOrder:fill().", ["order 3", "orderline 18"]],
      [`hOrders:get-buffer-handle("ttInvoice"):fill().`, ["invoice 2"]],
      ["oShape:fill(). this-object:fill(). shapes():fill().", []],
      ["dataset dsOther:fill().", ["?"]],
    ])("%s reads what is attached", (call, expected) => {
      expect(read(`${DEFINITIONS} ${ATTACHED} ${call}`)).toEqual(expected);
    });

    it("uses the sources attached by a handle once, and says so", () => {
      const source = `define data-source a for invoice. define data-source b for item.
        hb:attach-data-source(data-source a:handle). buffer ttItem:attach-data-source(hSource).
        define input parameter dataset-handle hds. hds:fill(). hds:fill(). dataset other:fill().`;
      expect(read(source)).toEqual([
        "invoice 2 assumed",
        "item 9 assumed",
        "invoice 2 assumed",
        "item 9 assumed",
        "?",
      ]);
      expect(cost(source, records).accesses[1]?.notes).toEqual([expect.stringContaining("data sources")]);
    });

    it("runs as often as counted", () => {
      const assumed = assume(records);
      const source = costSource(`${DEFINITIONS} ${ATTACHED} do i = 1 to 3: hOrders:fill(). end.`, assumed);
      const { calls, trips } = sourceConversation("a", [{ path: "a", source }], assumed);
      expect(trips.sentUs.length).toBe(source.total.roundTrips);
      expect(calls.rows.reduce((sum, one) => sum + one, 0)).toBe(3 * (4 + 12 + 72 + 8));
    });

    it.each([
      ["come back to themselves", (i: number) => `data-relation for t${i}, t${(i + 1) % 3000}`, 0],
      ["are deep", (i: number) => `data-relation for t${i}, t${i + 1}`, 21],
      ["are none", () => "", 100],
    ])("follows a dataset of 3,000 buffers whose relations %s", (_, relation, expected) => {
      const all = (of: (i: number) => string) => Array.from({ length: 3000 }, (_, i) => of(i));
      const names = all((i) => `t${i}`).join();
      const attached = all((i) => `buffer t${i}:attach-data-source(data-source s:handle).`).join(" ");
      const found = read(
        `define data-source s for order. define dataset ds for ${names} ${all(relation).join(" ")}. ${attached} dataset ds:fill().`,
      );
      expect(found.filter((one) => one !== "?")).toHaveLength(expected);
    });
  });

  it("are those of nested queries, in any notation", () => {
    const [outer, inner] = [11, 40];
    const expected = 2 * Math.ceil(outer / FIT) + 1 + outer * (2 * Math.ceil(inner / FIT) + 1);
    const nested = cost("for each customer no-lock: for each order of customer no-lock: end. end.", {
      customer: outer,
      order: inner,
    });
    const joined = cost("for each customer no-lock, each order of customer no-lock: end.", {
      customer: outer,
      order: inner,
    });
    expect(messages(nested).reduce((sum, one) => sum + one)).toBe(expected);
    expect(messages(joined)).toEqual([expected]);
  });

  it("include the latency and the sizes of records", () => {
    const source = "for each order no-lock: end.";
    const { total } = cost(source, { order: 83 });
    expect(total.elapsedMs).toBeGreaterThan(7.5 * total.messages);
    expect(total.records).toBe(83);
    const large = cost(source, { order: 83 }, { tables: { order: { records: 83, recordBytes: 2000 } } });
    expect(messages(large)).toEqual([2 * Math.ceil(83 / 2) + 1]);
    expect(messages(cost("for each order fields(id) no-lock: end.", { order: 83 }))).toEqual([3]);
  });
});

describe("each law of the model page", () => {
  const [customers, orders, n] = [11, 40, 83];
  const q = (records: number) => Math.ceil(records / FIT);
  const JOIN = "for each customer no-lock, each order of customer no-lock by order.total: end.";
  const joined = 2 * q(customers) + 1 + customers * (2 * q(orders) + 1);
  /** By pattern of the page's table: source, compiler output, and the messages of n records. */
  const LAWS: Readonly<Record<string, readonly (readonly [string, number, string?])[]>> = {
    "FOR EACH NO-LOCK, SQL89 SELECT": [
      ["for each order no-lock: end.", 2 * q(n) + 1],
      ["select * from order.", 2 * q(n) + 1],
    ],
    "OPEN QUERY with CACHE": [
      ["define query o for order cache 70. open query o for each order no-lock.", 2 * q(n)],
    ],
    "OPEN QUERY without CACHE": [
      ["define query o for order cache 0. open query o for each order no-lock.", 2 * n],
    ],
    "FIND by RECID in a loop, NO-LOCK": [
      [`do i = 1 to ${n}: find order where recid(order) = r[i] no-lock. end.`, 2 * n],
      [`do i = 1 to ${n}: find order where order.id = i no-lock. end.`, 3 * n],
    ],
    "FIND in a loop, SHARE-LOCK": [
      [`do i = 1 to ${n}: find order where recid(order) = r[i]. end.`, 3 * n - 1],
    ],
    "FOR EACH SHARE-LOCK": [["for each order share-lock: end.", 3 * n]],
    "FOR EACH EXCLUSIVE-LOCK": [["for each order exclusive-lock: end.", 2 * n + 1]],
    "nested FOR EACH, client-side join": [
      ["for each customer no-lock: for each line of customer no-lock: end. end.", joined],
      ["for each customer no-lock, each line of customer no-lock: end.", joined],
    ],
    "the join sorted by an inner field": [
      [
        JOIN.replaceAll("order", "line"),
        joined + 2 * customers * orders,
        "a.p a.p 1 COMPILE a.p\na.p a.p 1 SEARCH shop.customer i\na.p a.p 1 SEARCH shop.line j\na.p a.p 1 SORT-ACCESS shop.line total\n",
      ],
    ],
    "temp-table copy": [
      [
        `define temp-table ttC like customer. define temp-table ttL like line.
        for each customer no-lock: create ttC. buffer-copy customer to ttC. end.
        for each line no-lock: create ttL. buffer-copy line to ttL. end.
        for each ttC, each ttL of ttC: end.`,
        2 * q(customers) + 1 + 2 * q(orders) + 1,
      ],
    ],
  };
  const tables = { customer: { records: customers }, line: { records: orders }, order: { records: n } };

  it("has a source", () => {
    const page = readFileSync(new URL("../../../../docs/models/openedge-query.md", import.meta.url), "utf8");
    const table = /\| pattern \| messages \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page)?.[1] ?? "";
    expect([...table.matchAll(/^\| (.*?) \|/gm)].map(([, pattern]) => pattern)).toEqual(Object.keys(LAWS));
  });

  it.each(Object.entries(LAWS))("holds: %s", (_, sources) => {
    for (const [source, expected, xref] of sources) {
      const { total } = costSource(source, assume({}, { tables }), {
        path: "a.p",
        find: () => undefined,
        ...(xref !== undefined && { xref: readXref(xref) }),
      });
      expect([source, total.messages]).toEqual([source, expected]);
    }
  });

  it("holds: each message takes the latency once", () => {
    const at = (latencyMs: number) => {
      const { settings } = assume({});
      return cost(JOIN, {}, { tables, settings: { ...settings, latencyMs } }).total;
    };
    const { messages: sent, elapsedMs } = at(0.04);
    expect(at(125).elapsedMs - elapsedMs).toBeCloseTo(sent * (125 - 0.04), 6);
  });
});

describe("reading", () => {
  it("temp-tables costs nothing, also through buffers and parameters", () => {
    const found = cost(`
      define temp-table ttOrder no-undo field id as integer.
      define buffer bOrder for ttOrder.
      define input parameter table for ttLine.
      for each ttOrder: find bOrder. for each ttLine: create ttLine. end. end.
      method public void m(buffer b for customer, table dsItem): for each dsItem: end. find b no-lock. end method.`);
    const stored = found.accesses.filter((one) => one.cost.messages > 0);
    expect(stored.map(({ title, phrases }) => [title, phrases[0]?.table])).toEqual([
      ["find b no-lock", "customer"],
    ]);
  });

  it("is repeated by its loops, and unknown counts are reported", () => {
    const found = cost(
      "repeat:\n  for each order no-lock:\n    find customer of order no-lock.\n  end.\nend.",
      {
        order: 6,
      },
    );
    expect(found.accesses.map(({ executions, line }) => [line, executions])).toEqual([
      [2, 10],
      [3, 60],
    ]);
    expect(found.accesses[1]?.assumed).toEqual([{ kind: "iterations", line: 1, value: 10 }]);
    expect(cost("for each order no-lock: end.").accesses[0]?.assumed).toEqual([
      { kind: "records", table: "order", value: 100 },
    ]);
  });

  it("a list has the records of the loop over it, assumed or not", () => {
    const found = cost("for each a no-lock: for each b of a no-lock, each c of b no-lock: find d. end. end.");
    expect(found.accesses.map(({ executions, cost: { records } }) => [executions, records])).toEqual([
      [1, 100],
      [100, 100 * 10 + 100 * 10 * 10],
      [100 * 10 * 10, 100 * 10 * 10],
    ]);
  });

  it("can be set for one line", () => {
    const source = "for each order no-lock: end.\nfor each order no-lock: end.";
    const found = cost(source, { order: 1 }, { recordsAtLine: new Map([[2, 500]]) });
    expect(found.accesses.map((one) => one.cost.records)).toEqual([1, 500]);
  });

  it("in a routine is not part of the loops around its call", () => {
    const found = cost("for each order no-lock: end. procedure p: find customer no-lock. end procedure.", {
      order: 9,
    });
    expect(found.accesses.map(({ routine, executions }) => [routine, executions])).toEqual([
      ["", 1],
      ["p", 1],
    ]);
  });

  it.each([
    ["for each order no-lock: leave. end.", 1],
    ["for each order no-lock where order.id > 3: x = order.id. if y then x = 4. return. end.", 1],
    ["for each order no-lock: if order.a then leave. end.", 83],
    ["for each order no-lock: if order.a then next. leave. end.", 83],
    ["for each order no-lock: if order.a then do: next. end. leave. end.", 83],
    ["for each order no-lock: &if defined(x) &then leave. &endif end.", 83],
    ["for each order no-lock by order.a: leave. end.", 83],
    ["for each order no-lock where isOpen(order.a): leave. end.", 83],
    ["repeat preselect each order no-lock: leave. end.", 83],
  ])("reads one record if the first iteration is the last: %s", (source, expected) => {
    const [access, ...inner] = cost(source, { order: 83 }).accesses;
    expect(access?.cost.records).toBe(expected);
    const [found] = cost(source.replace(/leave|return/, "find item no-lock. $&"), {
      order: 83,
    }).accesses.slice(1);
    if (expected === 1) expect([access?.assumed, found?.executions, inner]).toEqual([[], 1, []]);
  });

  it.each([
    ["repeat: UPDATE a. BODY leave. end.", 1],
    ["l: repeat with frame f: if x then undo l, leave l. BODY leave l. end.", 1],
    ["do while x: if x then do: y = 3. end. BODY return. end.", 1],
    ["do i = 1 to 30: BODY leave. end.", 1],
    ["repeat: do j = 1 to 4: if x then next. end. BODY leave. end.", 1],
    ["repeat: BODY if x then leave. end.", 7],
    ["repeat: if x then undo, retry. BODY leave. end.", 7],
    ["l: repeat: do j = 1 to 4: if x then next l. end. BODY leave. end.", 7],
    ["repeat: case x: when 1 then next. end case. BODY leave. end.", 7],
    ["do i = 1 to 30: BODY end.", 30],
  ])("in a loop that ends at once is executed once: %s", (source, expected) => {
    const text = source.replace("BODY", "find item no-lock.");
    const [found] = cost(text, {}, { iterations: 7 }).accesses;
    expect(found?.executions).toBe(expected);
  });

  it("dynamically is parsed from literals", () => {
    const found = cost(
      `hQuery:QUERY-PREPARE("for each order no-lock where order.id > " + string(i)). h2:query-prepare(substitute("for each &1 where &1.a = 3", hb:name)). buffer customer:find-first("where id = 3", no-lock).`,
      { order: 40 },
    );
    expect(found.accesses.map(({ kind, cost: { messages: sent } }) => [kind, sent])).toEqual([
      ["dynamic-query", 4],
      ["dynamic-query", 0],
      ["dynamic-find", 3],
    ]);
    expect(found.accesses[1]?.notes).toEqual([
      "Its query is not a literal of this file, so it is not counted.",
    ]);
  });

  it.each([
    [`"for each customer no-lock, " + "each order of customer no-lock"`, ["customer", "order"], false],
    [`"for each cust" +\n  ("omer no-lock":U + ", ~\n first order")`, ["customer", "order"], false],
    [`"for each order no-lock" + where + ", each item of order no-lock"`, ["order", "item"], true],
    [
      `"for each order where order.id = " + quoter(i) + " no-lock," + " each item no-lock"`,
      ["order", "item"],
      true,
    ],
    [`"for each order where order.a = '" + name + "', " + "each item"`, ["order", "item"], true],
    [`substitute("for each order where a = &1, " + "each item", b)`, ["order", "item"], true],
    [`"for each order no-lock, " + more`, ["order"], true],
  ])("dynamically joins adjacent literals: %s", (text, tables, isIncomplete) => {
    const [access] = cost(`h:query-prepare(${text}).`).accesses;
    expect(access?.phrases.map(({ table }) => table)).toEqual(tables);
    expect(access?.notes.some((note) => note.includes("incomplete"))).toBe(isIncomplete);
  });

  it.each([
    [`c = "for each order no-lock, each item of order no-lock". $`, ["order", "item"]],
    [
      `c = "". c = "for each order no-lock where true". if x then c = c + " and a = " + quoter(a). $`,
      ["order"],
    ],
    [
      `assign c = substitute("for each order no-lock where order.a = &1", a). c = c + ", each item no-lock". $`,
      ["order", "item"],
    ],
    [`c = "for each order no-lock". c += ", each item no-lock of order". $`, ["order", "item"]],
    // The text of the second query is another one.
    [`c = "for each item no-lock". $ c = "for each order no-lock". $`, ["item", "order"]],
    [`c = "for each item no-lock". procedure p: c = "for each order no-lock". $ end.`, ["order"]],
    // One of several texts, or an unknown one.
    [`if x then c = "for each item no-lock". else c = "for each order no-lock". $`, []],
    [`c = textOf("item"). c = c + " no-lock". $`, []],
    [`c = textOf(a). $`, []],
    [`if x then c = textOf(a). else c = "for each order no-lock". $`, []],
    [`procedure p: c = "for each item no-lock". end. procedure q: $ end.`, []],
    [`assign c = "for each item no-lock" d = "for each order no-lock". $`, []],
    [`c = "for each item no-lock". assign d = 1 c = "for each order no-lock". $`, []],
    [`c = "for each item no-lock". import c. $`, []],
    [`c = "for each item no-lock". run textOf (output c). $`, []],
    [`c[1] = "for each item no-lock". $`, []],
    [`$ c = "for each item no-lock".`, []],
  ])("dynamically has the text of a variable before it: %s", (source, tables) => {
    const { accesses } = cost(source.replaceAll("$", "h:query-prepare(c)."), { order: 30, item: 4 });
    const queries = accesses.filter(({ kind }) => kind === "dynamic-query");
    expect(queries.flatMap(({ phrases }) => phrases.map(({ table }) => table))).toEqual(tables);
    expect(cost(`h:query-prepare("for each order no-lock").`).accesses[0]?.notes).toEqual([]);
    const isKnown = queries[0]?.notes.some((note) => note.includes("the code before assigns to c:"));
    expect(isKnown).toBe(tables.length > 0);
  });

  it.each(["next-value(order-id)", "current-value(order-id, shop)"])(
    "of a sequence is reported: %s",
    (source) => {
      expect(cost(`x = ${source} + 4.`).accesses.map(({ title }) => title)).toEqual([source]);
    },
  );

  it.each([
    ["for each order no-lock by order.total: end.", true],
    ["for first order no-lock by order.total: end.", false],
    ["for each customer no-lock, last order of customer no-lock by order.total: end.", true],
  ])("reports a sort that FIRST and LAST do not have: %s", (source, isReported) => {
    expect(cost(source).accesses[0]?.notes.join().includes("a second time")).toBe(isReported);
  });

  it("with a WHERE that the server cannot evaluate is reported", () => {
    const [access] = cost(
      "for each order where isOpen(order.id) and length(order.x) > 2 no-lock: end.",
    ).accesses;
    expect(access?.notes.join()).toContain("The server cannot evaluate isOpen");
    expect(
      cost("for each order where can-do(x, order.y) no-lock: end.").accesses[0]?.phrases[0]?.clientSelects,
    ).toBe("can-do");
  });

  it.each([
    "order.id = inte(x) and order.n > decim(y)",
    "order.name begins substri(c, 1, 3)",
    "order.paid = logi(c) or order.id = maxim(a, b)",
    "order.total = truncat(d, 2) * absol(e)",
  ])("in a WHERE with names of functions cut short is selected by the server: %s", (where) => {
    const [access] = cost(`for each order where ${where} no-lock: end.`).accesses;
    expect(access?.phrases[0]?.clientSelects).toBeUndefined();
  });

  it.each([
    ["for each order where recid(order) = r no-lock: end.", true],
    ["for each order where r eq rowid(order) no-lock: end.", true],
    ["for each shop.order where recid(order) = r no-lock: end.", true],
    ["for each order where order.of = recid(customer) no-lock: end.", false],
    ["for each order where recid(order) <> r no-lock: end.", false],
    ["for each order where order.rid = to-rowid(r) no-lock: end.", false],
  ])("by its rowid is one, and by the rowid of another as many as there are: %s %s", (source, isOne) => {
    const [access] = cost(source, { order: 83 }).accesses;
    expect(access?.phrases[0]?.byRowid).toBe(isOne);
    expect(access?.cost.records).toBe(isOne ? 1 : 83);
    expect(cost(source).accesses[0]?.assumed.length).toBe(isOne ? 0 : 1);
  });

  it.each([
    ["i = 3 to 30 by 3", false],
    ["i = a + 1 to n - 1 by 3", false],
    ["by order.name i = 3 to 30 by 3", true],
  ])("with a counter is sorted only by a BY before it: %s", (head, isSorted) => {
    const [access] = cost(`for each order no-lock ${head}: end.`).accesses;
    expect(access?.hasBy).toBe(isSorted);
    expect(access?.notes.join().includes("gives the order of BY")).toBe(isSorted);
  });

  it("with CAN-FIND in WHERE reads once for each", () => {
    const found = cost("for each order where can-find(first line of order) no-lock: end.", { order: 41 });
    expect(found.accesses.map(({ kind, executions }) => [kind, executions])).toEqual([
      ["for", 1],
      ["can-find", 41],
    ]);
    const before = cost("if can-find(first line) then for each order no-lock: end.", { order: 41 });
    expect(before.accesses.map(({ executions }) => executions)).toEqual([1, 1]);
  });

  it.each([
    ["for each order no-lock: end.", 0],
    ["for each shop.order no-lock: end.", 83],
    ["define buffer b for shop.order. for each b no-lock: end.", 83],
    ["define buffer b for order. for each b no-lock: end.", 0],
  ])("of a table with a temp-table's name needs its database name: %s", (source, records) => {
    const found = cost(`define temp-table order field id as int. ${source}`, { order: 83 });
    expect(found.total.records).toBe(records);
  });

  it("in a FIND by another rowid uses a cursor", () => {
    expect(messages(cost("find order where order.of = recid(customer) no-lock."))).toEqual([3]);
    expect(messages(cost("find order where recid(order) = customer.r no-lock."))).toEqual([2]);
  });

  it("and changing is one assumed round trip per record", () => {
    const source = `for each order exclusive-lock:
      assign order.total = 1 order.state = "x".
      order.total = 2.
      create orderline. orderline.n = next-value(lineseq).
      delete orderline.
    end.`;
    const found = cost(source, { order: 5 });
    expect(found.accesses.map(({ kind, cost: { messages: sent } }) => `${kind} ${sent}`)).toEqual([
      "for 11",
      "assign 10",
      "assign 0",
      "create 10",
      "assign 0",
      "sequence 10",
      "delete 10",
    ]);
    expect(found.accesses[1]?.notes.join()).toContain(
      "No source gives the messages of creating, changing or deleting",
    );
    expect(found.accesses.every(({ inTransaction }) => inTransaction)).toBe(true);
  });

  it("is no change in a comparison", () => {
    const source = `define temp-table tt field a as int field b as int.
      assign tt.a = if customer.country = "DE" and (order.x = 3) then 1 else 2 item.price = 4 tt.b = f(line.n = 2) stock.n = 1.`;
    expect(cost(source).accesses[0]?.phrases.map(({ buffer }) => buffer)).toEqual(["tt", "item", "stock"]);
  });

  it.each([
    ["order.total += 3.", ["order"]],
    ["order.line[i] = 3.", ["order"]],
    ["substring(order.name, 1, 2) = customer.name.", ["order"]],
    ["entry(customer.n, order.list) = 'x'.", ["order"]],
    ["assign frame f order.name order.city.", ["order"]],
    ["assign order.a = input frame f customer.a bin.b = customer.c when bin.d = 3 bin.e.", ["order", "bin"]],
    ["assign order.a = available customer order.b = accum total customer.x.", ["order"]],
    ["assign order except order.id.", ["order"]],
    ["set order.name with frame customer.", ["order"]],
    ["update order except id with frame f.", ["order"]],
    [
      "update order.name validate(can-find(bin of order), 'x') customer.name go-on(f1).",
      ["order", "customer", "bin"],
    ],
    ["import stream s delimiter ';' order.", ["order"]],
    ["import order.id customer.id ^.", ["order", "customer"]],
    ["run p (input bin.x, input-output order.total, output customer.name).", ["order", "customer"]],
    ["h:total(output order.total).", ["order"]],
    ["message 'x' bin.x update order.name.", ["order"]],
    ["copy-lob from bin.x to order.text.", ["order"]],
    ["buffer order::total = bin.x.", ["order"]],
    ["buffer order:buffer-field('x'):buffer-value(2) = 3.", ["order"]],
    ["assign app.Session:user = order.n order.n = app.Session:user bin.x = 3.", ["order", "bin"]],
    ["raw-transfer customer to order.image.", ["order"]],
    ["raw-transfer field bin.image to buffer order.", ["order"]],
    ["raw-transfer buffer customer to field shop.order.image.", ["shop.order"]],
    ["buffer-copy customer to shop.order.", ["shop.order"]],
    ["x = order.total = 3.", []],
    ["display order.total. put order.name. export order.", []],
    ["run p (input order.total). h:p(order.total).", []],
    ["buffer order:handle:private-data = 'x'.", []],
    ["copy-lob from order.text to file 'x'.", []],
    ["prompt-for order.name with frame f.", []],
  ])("changed by %s is that of %j", (statement, expected) => {
    const { accesses } = cost(`find first order. find first customer. ${statement}`);
    expect(accesses.slice(2).flatMap(({ phrases }) => phrases.map(({ buffer }) => buffer))).toEqual(expected);
  });

  it.each([
    [
      "define query q for order. open query q for each order no-lock. get first q. do while available order: find a. get next q. end.",
      30,
    ],
    [
      "open query q for each order no-lock. repeat: get next q. if not available order then leave. find a. end.",
      30,
    ],
    ["open query q for each order no-lock. repeat: do: if x then get next q. end. find a. end.", 30],
    ["h:query-prepare('for each order no-lock'). repeat while h:get-next(): find a. end.", 30],
    [
      "query q:query-prepare('for each order no-lock'). do while not query q:query-off-end: find a. query q:get-next(). end.",
      30,
    ],
    // Loops with a stated count, or over another query.
    ["open query q for each order no-lock. do i = 1 to 3: get next q. find a. end.", 3],
    ["open query q for each order no-lock. do while x: do while y: get next q. end. find a. end.", 10],
    ["open query q for each order no-lock. repeat: get next p. find a. end.", 10],
    ["h:query-prepare(c). repeat while h:get-next(): find a. end.", 10],
    ["procedure p: open query q for each order no-lock. end. repeat: get next q. find a. end.", 10],
  ])("in a loop over a query, for each of its records: %s", (source, expected) => {
    const found = cost(source, { order: 30 }).accesses.find(({ title }) => title.startsWith("find a"));
    expect(found?.executions).toBe(expected);
  });

  it("in a loop with a stated line uses the stated count", () => {
    const source =
      "repeat:\n find a.\nend.\nopen query q for each order.\nrepeat:\n get next q. find a.\nend.";
    const { accesses } = cost(
      source,
      { order: 30 },
      {
        recordsAtLine: new Map([
          [1, 7],
          [5, 9],
        ]),
      },
    );
    expect(accesses.flatMap(({ kind, executions }) => (kind === "find" ? [executions] : []))).toEqual([7, 9]);
  });

  describe("changed by an unqualified field", () => {
    const SOURCE =
      "define var city as char. find customer where customer.id = 3. city = 'x'. name = 'y'. depot = 4.";
    const fields = (...names: readonly string[]) => ({
      fieldSizes: {
        overhead: 15,
        bytes: Object.fromEntries(names.map((name) => [name, 9])),
        low: 0.7,
        high: 1.4,
      },
    });
    const read = (tables: Assumptions["tables"]) => cost(SOURCE, {}, { tables });

    it("is found with the schema", () => {
      const { accesses, notes } = read({ customer: fields("id", "name", "city"), bin: fields("depot") });
      expect(accesses.slice(1).map(({ title }) => title)).toEqual(['name = "y"']);
      expect(notes.map(({ message }) => message.slice(0, 20))).toEqual(["depot gets a value a"]);
    });

    it.each([
      "assign order.nr = if avail lcres then lcres.code else depot order.x = 1.",
      "assign order.nr = if bin.dc = 'd' and not new bin then 1 else 2.",
      "assign order.nr = 3 when order.nr <> 3.",
      "frame-value = 'x'. propath = 'y'. lastkey = -1. current-window = w.",
      "message 'Close?' update closes as logical. if closes then quit.",
      "update order.nr column-label 'No' view-as fill-in size 20 by 3 with frame f.",
      "assign order.nr = accum total bin.size order.x = accum sub-total by bin.row bin.size.",
      "cast(order, ordering.Paid):Amount = 3. assign cast(order, ordering.Paid):Due = 4.",
      "define variable lines as integer extent no-undo. extent(lines) = 5.",
      "length(order.raw) = 7. copy-lob from order.doc to file 'order.pdf'.",
    ])("is none of %j", (source) => {
      expect(cost(source).notes).toEqual([]);
    });

    it("is reported without a schema", () => {
      const { accesses, notes } = read({});
      expect(accesses).toHaveLength(1);
      expect(notes.map(({ message }) => message.slice(0, 26))).toEqual(["name, depot get values and"]);
    });
  });

  it.each([
    ["query p:query-prepare('for each customer no-lock'). dataset d:fill().", 9, false],
    ["open query p for each customer no-lock. dataset d:fill().", 9, false],
    ["repeat: query p:query-prepare('for each customer no-lock'). dataset d:fill(). end.", 90, false],
    ["query p:query-prepare('for each customer no-lock'). repeat: dataset d:fill(). end.", 10, true],
    ["h:query-prepare('for each customer no-lock'). dataset d:fill().", 1, true],
    ["procedure q: query p:query-prepare('for each customer no-lock'). end. dataset d:fill().", 1, true],
  ])("by FILL for each record of a query: %s", (statements, executions, isNamed) => {
    const source = `define dataset d for t, u data-relation r for t, u. define query p for customer. define data-source c for query p. define data-source o for order. buffer t:attach-data-source(data-source c:handle). buffer u:attach-data-source(data-source o:handle). ${statements}`;
    const fill = cost(source, { customer: 9, order: 4 }).accesses.at(-1);
    expect(fill).toMatchObject({ title: "d:fill()", executions });
    expect(fill?.notes.join().includes("prepared elsewhere")).toBe(isNamed);
  });

  it("the before-table of a temp-table costs nothing", () => {
    const source =
      "define temp-table tt no-undo before-table btt field a as int. for each btt: end. find first btt.";
    expect(cost(source).total.messages).toBe(0);
  });

  it("on an application server is reported", () => {
    expect(
      cost("run order.p on server hServer (1). run x.p persistent.").accesses.map(({ name }) => name),
    ).toEqual(["order.p"]);
  });
});

describe("rewrites", () => {
  it("suggest NO-LOCK if no lock is written and nothing is changed", () => {
    const source = "for each order fields(id) where order.open: display order.id. end.";
    const [access] = cost(source, { order: 83 }).accesses;
    const [rewrite] = access?.rewrites ?? [];
    expect(rewrite).toMatchObject({ title: "NO-LOCK", saved: { messages: 3 * 83 - 3 } });
    const [edit] = rewrite?.edits ?? [];
    const changed =
      source.slice(0, edit?.at) + edit?.insert + source.slice((edit?.at ?? 0) + (edit?.remove ?? 0));
    expect(changed).toBe("for each order fields(id) NO-LOCK where order.open: display order.id. end.");
    expect(cost(changed, { order: 83 }).total.messages).toBe(3);
  });

  it.each([
    "for each order: order.total = 1. end.",
    "for each order: delete order. end.",
    "for each order: find order exclusive-lock. end.",
    "for each order: find current order exclusive. end.",
    "for each order exclusive-lo: end.",
    "for each order: update order except id. end.",
    "for each order: {change.i} end.",
    "for each order: run change. end.",
    "for each order: run change in h. end. procedure q: find order exclusive-lock. end.",
    "for each order: run q. end. procedure q: order.total = 1. end.",
    "for each order: q(). end. function q returns log (): order.total = 1. end.",
    "for each order: run a. end. procedure a: run b. end. procedure b: order.total = 1. end.",
    "for each order: run change.p (buffer order). end.",
    "for each order: h:change(buffer order). end.",
    "for each order: h = buffer order:handle. end.",
    "define shared buffer o for order. for each o: run change.p. end.",
    "for each order no-lock: end.",
    "for each order share-lock: end.",
  ])("do not offer it in: %s", (source) => {
    expect(cost(source).accesses[0]?.rewrites.map(({ title }) => title)).toEqual([]);
  });

  it.each([
    ["for each order: run print.p (order.id). end.", true],
    ["define var x as int. for each order: x = order.id. end.", true],
    ["for each order: x = order.id. end.", false],
    ["for each order: run q. end. procedure q: x = 1. end.", false],
    ["for each order: run q. end. procedure q: find customer exclusive-lock. end.", true],
    ["for each order: end. procedure q: order.total = 1. end.", true],
  ])("of %s: the difference has NO-LOCK: %s", (source, expected) => {
    const [rewrite] = cost(source).accesses[0]?.rewrites ?? [];
    expect(rewrite?.title).toBe(expected ? "NO-LOCK" : "NO-LOCK (if nothing is changed)");
    expect(rewrite?.edits.length).toBe(expected ? 1 : 0);
    expect(rewrite?.condition.includes("unless x, which")).toBe(!expected);
  });

  it("suggest a server-side join if the server supports it", () => {
    const join = (source: string) =>
      cost(source, { customer: 30, order: 4 }).accesses[0]?.rewrites.map(({ title }) => title);
    expect(join("for each customer no-lock, each order of customer no-lock: end.")).toEqual([
      "server-side join (-ssj 1)",
    ]);
    expect(join("for each customer no-lock, each order of customer outer-join no-lock: end.")).toEqual([]);
    expect(join("for each customer no-lock, each order where f(order.id) no-lock: end.")).toEqual([]);
    expect(
      join("open query q for each customer no-lock, each order of customer no-lock indexed-reposition."),
    ).toEqual([]);
  });

  const JOIN = "for each customer no-lock, each order of customer no-lock: end.";
  const SORTED = "a.p a.p 1 COMPILE a.p\na.p a.p 1 SEARCH s.order i\na.p a.p 1 SORT-ACCESS s.order total\n";
  it.each([
    [JOIN, "12.0", true],
    [JOIN, "11.7", false],
    [JOIN, undefined, true],
    ["open query q for each customer no-lock, each order of customer no-lock.", "12.2", false],
    ["open query q for each customer no-lock, each order of customer no-lock.", "12.8", true],
    [
      "define query q for customer, order scrolling. open query q for each customer no-lock, each order of customer no-lock.",
      "12.8",
      true,
    ],
    [
      "open query q for each customer no-lock, each order of customer no-lock indexed-reposition.",
      "12.8",
      false,
    ],
    ["h:query-prepare('for each customer no-lock, each order of customer no-lock').", "12.1", true],
    ["h:query-prepare('preselect each customer no-lock, each order no-lock'). h:get-next().", "12.1", false],
    [JOIN.replaceAll("no-lock", ""), "12.8", false],
    [JOIN.replace(", each", ", each x no-lock, first"), "12.8", true],
    [JOIN.replace("order of customer", "order of customer outer-join"), "12.8", false],
    ["for each customer no-lock: find order of customer no-lock. end.", "12.8", false],
  ])("count the join of the server that has -ssj 1: %s in %s: %s", (source, version, isJoined) => {
    const release = version === undefined ? undefined : parseRelease(version);
    const of = (joinsOnServer: boolean | undefined, xref?: string) =>
      costSource(source, assume({ customer: 30, order: 4, x: 2 }, { release, joinsOnServer }), {
        path: "a.p",
        xref: xref === undefined ? [] : [...readXref(xref)],
      });
    const [off, on] = [of(false), of(true)];
    const rewrite = off.accesses[0]?.rewrites.find(({ title }) => title.startsWith("server-side join"));
    expect(off.total.messages - on.total.messages).toBe(isJoined ? rewrite?.saved.messages : 0);
    expect(on.accesses[0]?.notes.some((note) => note.includes("(-ssj 1)"))).toBe(isJoined);
    expect(on.accesses.flatMap(({ rewrites }) => rewrites.map(({ title }) => title)).join()).not.toContain(
      "ssj",
    );
    if (isJoined) expect(rewrite?.saved.messages).toBeGreaterThan(40);
    // Who joins records that are sorted without an index is not published.
    if (source === JOIN) expect(of(true, SORTED).total).toEqual(of(false, SORTED).total);
    const { calls } = sourceConversation(
      "x",
      [{ path: "a.p", source: on }],
      assume({ customer: 30, order: 4, x: 2 }, { release, joinsOnServer: true }),
    );
    expect(calls.statement.length).toBe(on.total.roundTrips);
  });

  it("suggest no join instead of FIND if the server does not join", () => {
    const source = "for each customer no-lock: find first order of customer no-lock. x = order.id. end.";
    const titles = (joinsOnServer: boolean | undefined) =>
      cost(source, {}, { joinsOnServer }).accesses.flatMap(({ rewrites }) =>
        rewrites.map(({ title }) => title),
      );
    expect(
      [titles(true), titles(undefined)].every((all) => all.includes("a join instead of FIND order")),
    ).toBe(true);
    expect(titles(false)).toEqual(titles(true).filter((title) => !title.startsWith("a join")));
  });

  it("remove NO-PREFETCH", () => {
    const [rewrite] =
      cost("for each order no-lock no-prefetch: end.", { order: 83 }).accesses[0]?.rewrites ?? [];
    expect(rewrite).toMatchObject({ edits: [{ at: 23, remove: 11, insert: "" }] });
  });
});
