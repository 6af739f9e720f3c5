import type { SharedTable } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { findNames } from "./find-names.ts";

function named(...labels: string[]) {
  const content: SharedTable["content"] = {
    kind: "measured",
    document: {
      model: "openedge-query",
      schema: null,
      setup: {},
      axes: ["mm", "prefetchNumRecs"],
      metric: "messages",
      passport: { host: "orcus", note: "nightly" },
      rows: labels.map((label, i) => ({ row: `${i}`, label, settings: {}, metrics: {} })),
    },
  };
  return findNames({ title: "nettraffic.txt", content }).map(({ name, as }) => `${as} ${name}`);
}

describe("findNames", () => {
  it.each([
    ["FOR EACH Customer NO-LOCK", ["table Customer"]],
    ["for first order-line of order", ["table order-line"]],
    ["find by Customer.Cust-Num", ["table Customer", "field Cust-Num"]],
    ["select * from invoice join line", ["table invoice", "table line"]],
    ["-db sports -H db1", ["host db1", "database sports"]],
    ["on 10.1.2.3 and db1.corp.example", ["host 10.1.2.3", "host db1.corp.example"]],
    ["nothing to hide at -Mm 8192", []],
  ])("finds in %j what it names", (label, names) => {
    expect(named(label)).toEqual(expect.arrayContaining(names));
    expect(named(label).filter((name) => name !== "host orcus")).toHaveLength(names.length);
  });

  it("finds the host of a passport, and each name once", () => {
    expect(named("each Customer", "each CUSTOMER")).toEqual(["host orcus", "table Customer"]);
  });
});
