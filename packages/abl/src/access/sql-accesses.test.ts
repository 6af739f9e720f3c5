import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { sourceConversation } from "../conversation/source-conversation.ts";
import type { Assumptions } from "../cost/assumptions.ts";
import { costSource } from "../cost/cost-source.ts";

const records = { order: 83, customer: 7, item: 3 };
const assumptions: Assumptions = {
  settings: parseParams(openedgeQuery, { mm: 4096, recordBytes: 150, latencyMs: 7.5 }),
  tables: Object.fromEntries(Object.entries(records).map(([name, count]) => [name, { records: count }])),
  recordsAtLine: new Map(),
  otherRecords: 100,
  iterations: 10,
};
const cost = (source: string) => costSource(source, assumptions);
const costs = (source: string) =>
  cost(source).accesses.map(({ executions, cost: { messages, records, roundTrips } }) => [
    executions,
    messages,
    records,
    roundTrips,
  ]);

describe("SQL-89", () => {
  it.each([
    [
      'delete from order where order.state = "X".',
      'for each order exclusive-lock where order.state = "X": delete order. end.',
    ],
    ["delete from order.", "for each order exclusive-lock: delete order. end."],
    [
      'UPDATE shop.order SET state = "Y", total = 0 WHERE order.state = "Z".',
      'for each order exclusive-lock where order.state = "Z": assign order.state = "Y" order.total = 0. end.',
    ],
    [
      "do i = 1 to 4: if x then delete from item where item.id = i. end.",
      "do i = 1 to 4: for each item exclusive-lock where item.id = i: delete item. end. end.",
    ],
  ])("%s costs what FOR EACH does", (sql, loop) => {
    const expected = costs(loop);
    expect(expected.length).toBe(2);
    expect(costs(sql)).toEqual(expected);
  });

  it.each([
    ["insert into order (id, total) values (4, 5). insert into order values (6).", [1, 1]],
    ["insert into order select id from customer where customer.x = 1.", [1, 7]],
    ["update order set total = 1 where current of c. delete from order where current of c.", [1, 1]],
    ["update order set total = 1. update order.total order.name with frame f.", [1, 83, 1]],
  ])("%s executes its parts %j times", (sql, expected) => {
    const { accesses } = cost(sql);
    expect(accesses.map(({ executions }) => executions)).toEqual(expected);
    expect(accesses.every((access) => access.cost.messages > 0)).toBe(true);
  });

  it.each([
    ["select a.x from customer a, order where a.id = order.c.", ["customer order"]],
    [
      "select * from customer left outer join item on customer.i = item.i where item.x > 1.",
      ["customer item"],
    ],
    ["select id from item union select id from order.", ["item", "order"]],
    ["select id from item where id in (select i from order, customer).", ["item", "order customer"]],
    ["declare c cursor for select id from customer where customer.x = y order by id.", ["customer"]],
    ["delete from order where c in (select id from customer).", ["order", "customer", "order"]],
    ["select = 3. update = 4. delete from.", []],
  ])("%s reads %j", (sql, expected) => {
    const { accesses } = cost(sql);
    expect(accesses.map(({ phrases }) => phrases.map(({ table }) => table).join(" "))).toEqual(expected);
  });

  it("names no field that is not defined, and says where a cursor is counted", () => {
    expect(cost("update order set state = 1 where order.state = 2.").notes).toEqual([]);
    const [access] = cost("declare big cursor for select id from order.").accesses;
    expect(access?.notes.join()).toContain("OPEN and FETCH big");
  });

  it("reads all records of the table without a condition", () => {
    const known = { ...assumptions, tables: { stock: { total: 911 } } };
    const read = (sql: string) => costSource(sql, known).accesses[0]?.cost.records;
    expect([
      read("delete from stock."),
      read("select x from stock."),
      read("delete from stock where a = 1."),
    ]).toEqual([911, 911, 100]);
  });

  it("runs in a conversation as often as counted", () => {
    const source = cost("update item set x = 1 where item.y = 2. insert into item select id from customer.");
    const { calls } = sourceConversation("x", [{ path: "x.p", source }], assumptions);
    expect(calls.statement.length).toBe(source.total.roundTrips);
  });
});
