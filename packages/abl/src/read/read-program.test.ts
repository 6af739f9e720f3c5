import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { costSource } from "../cost/cost-source.ts";
import { includeFinder } from "./include-finder.ts";

type Files = Readonly<Record<string, string>>;

const BASE = `using Progress.Lang.*.
class acme.base.Dao abstract:
  define protected variable iCount as integer no-undo.
  define variable iOwn as integer no-undo.
  define property LastKey as character no-undo get. set.
  define private property Secret as character no-undo get. set.
  define protected temp-table Basket no-undo field id as integer.
  define protected buffer bOrder for order.
  define protected query qOrder for order cache 0.
  method public void count(): for each customer no-lock: end. end method.
end class.`;

const costed = (source: string, files: Files, path = "acme/OrderDao.cls") =>
  costSource(
    source,
    {
      settings: parseParams(openedgeQuery, {}),
      tables: {},
      recordsAtLine: new Map(),
      otherRecords: 40,
      iterations: 7,
    },
    { path, find: includeFinder(Object.keys(files), (name) => files[name]) },
  );
const accessesOf = (source: string, files: Files) =>
  costed(source, files).accesses.map(({ phrases: [phrase], cost }) => [
    phrase?.table,
    phrase?.isTemporary,
    cost.messages,
  ]);
const notesOf = (source: string, files: Files) =>
  costed(source, files).notes.map(({ line, message }) => `${line}: ${message}`);

describe("a class has its superclass's definitions", () => {
  it.each([
    ["acme.base.Dao", ""],
    ["Dao", "using acme.base.*."],
    ["DAO", "using acme.base.Dao."],
    ["Dao", ""],
  ])("inherits %s, %s", (name, using) => {
    const source = `${using}
class acme.OrderDao inherits ${name} implements IDao:
  method public void fill():
    for each Basket: find bOrder where bOrder.id = Basket.id no-lock. iCount = iCount + 1. LastKey = "a". end.
    open query qOrder for each order no-lock. get first qOrder.
  end method.
end class.`;
    const files = { "src/acme/base/Dao.cls": BASE };
    expect(accessesOf(source, files)).toEqual([
      ["Basket", true, 0],
      ["order", false, 120],
      ["order", false, 80],
      [undefined, undefined, 0],
    ]);
    expect(notesOf(source, files)).toEqual([]);
    // CACHE is defined in another file, so this file's change cannot include it.
    expect(
      costed(source, files).accesses.flatMap(({ rewrites }) => rewrites.flatMap((one) => one.edits)),
    ).toEqual([]);
  });

  it("and those of further superclasses", () => {
    const files = {
      "acme/base/Dao.cls": BASE,
      "acme/Middle.cls":
        "class acme.Middle inherits acme.base.Dao: define protected buffer bCust for customer. end class.",
    };
    const source =
      "class acme.Leaf inherits acme.Middle: method void m(): find first Basket. find first bCust. end. end.";
    expect(accessesOf(source, files)).toEqual([
      ["Basket", true, 0],
      ["customer", false, 3],
    ]);
  });

  it("except private ones", () => {
    const source = `class acme.OrderDao inherits acme.base.Dao:
method void m():
find first order no-lock. iOwn = 1. Secret = "b". end. end.`;
    expect(notesOf(source, { "acme/base/Dao.cls": BASE })).toEqual([
      expect.stringMatching(/^3: iown, secret get values and are not defined here\./),
    ]);
  });

  it("and stops at circular inheritance", () => {
    const files = {
      "acme/OrderDao.cls": "class acme.OrderDao inherits acme.B: end.",
      "acme/B.cls": "class acme.B inherits acme.OrderDao: end.",
    };
    expect(
      accessesOf("class acme.OrderDao inherits acme.B: method void m(): find first order. end. end.", files),
    ).toEqual([["order", false, 3]]);
  });

  it.each([
    ["acme.OrderDao", "", "acme.OrderDao inherits from itself"],
    ["acme.B", "", "acme.OrderDao inherits from itself"],
    ["C", "using acme.*.", "acme.c inherits from itself"],
    // Another class of the same name, in a folder that was not given.
    ["OrderDao", "using acme.base.*.", "OrderDao.cls was not found"],
  ])("and says which class inherits from itself: %s %s", (superclass, using, expected) => {
    const source = `${using} class acme.OrderDao inherits ${superclass}: method void m(): find first order. end. end.`;
    const files = {
      "acme/OrderDao.cls": source,
      "acme/B.cls": "class acme.B inherits acme.OrderDao: end.",
      "acme/C.cls": "class acme.C inherits acme.D: end.",
      "acme/D.cls": "class acme.D inherits acme.c: end.",
    };
    expect(notesOf(source, files)).toEqual([expect.stringContaining(`1: ${expected}: `)]);
  });
});

describe("a missing superclass", () => {
  const method = "method void m(): find first ttBasket. find first order no-lock. end. end.";

  it("is reported, and may define temp-tables", () => {
    const source = `using Progress.Lang.*.\nclass acme.OrderDao\n inherits Dao: ${method}`;
    expect(notesOf(source, {})).toEqual([
      "2: Dao.cls was not found: temp-tables and buffers that it defines are counted as tables.",
    ]);
    expect(accessesOf(source, {})).toEqual([
      ["ttBasket", "likely", 0],
      ["order", false, 3],
    ]);
  });

  it.each(["OpenEdge.BusinessLogic.BusinessEntity", "BusinessEntity", "Progress.Lang.Object"])(
    "is not reported if it is from Progress: %s",
    (name) => {
      const source = `class acme.OrderDao inherits ${name}: ${method}`;
      expect(notesOf(source, {})).toEqual([]);
      expect(accessesOf(source, {})[0]).toEqual(["ttBasket", false, 3]);
    },
  );
});

it("defines parameters that are handles of tables and datasets", () => {
  const source = `class acme.Orders:
method void fetch(output dataset-handle phOrders): phOrders = this:get(). find first order no-lock. end.
end class.`;
  expect(notesOf(source, {})).toEqual([]);
  expect(notesOf("define input parameter table-handle hRows. hRows = ?. find first order.", {})).toEqual([]);
});
