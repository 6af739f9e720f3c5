import type { SharedContent, SharedItem, SharedSet } from "@wirecost/contract";
import { computeRun } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { redactContent, replacer } from "./redact.ts";

const replace = replacer([
  { name: "customer", by: "table-1" },
  { name: "Cust-Num", by: "field-1" },
  { name: "db1.corp.example", by: "host-1" },
  { name: "db1", by: "database-1" },
]);

describe("replacer", () => {
  it.each([
    ["FOR EACH Customer NO-LOCK", "FOR EACH table-1 NO-LOCK"],
    ["customer.cust-num of db1.customer", "table-1.field-1 of database-1.table-1"],
    ["on DB1.CORP.EXAMPLE", "on host-1"],
    ["customers customer-order customer_id subcustomer", "customers customer-order customer_id subcustomer"],
    ["(customer),'customer'", "(table-1),'table-1'"],
  ])("makes %j %j", (text, redacted) => expect(replace(text)).toBe(redacted));

  it("takes what patterns are made of as it is", () => {
    expect(replacer([{ name: "a.b*", by: "x" }])("a.b* axb a.bb")).toBe("x axb a.bb");
  });

  it("knows a name by other letters that mean the same", () => {
    const accented = replacer([
      { name: "Müller", by: "host-1" },
      { name: "sales", by: "table-1" },
    ]);
    expect(accented("Mu\u0308ller, MÜLLER")).toBe("host-1, host-1");
    expect(accented("\u017fales")).toBe("table-1");
  });

  it("changes nothing without names", () => expect(replacer([])("customer")).toBe("customer"));
});

const set: SharedSet = {
  model: null,
  schema: {
    settings: [
      { kind: "choice", id: "customer", label: "Customer", values: ["db1", "other"] },
      { kind: "number", id: "rows", label: "rows", unit: "", min: 1, max: 2, integer: true },
    ],
    metrics: [{ id: "ms", label: "ms of customer", unit: "ms", better: "lower", noise: "noisy" }],
  },
  setup: { rows: 1 },
  axes: ["customer", "rows"],
  metric: "ms",
  passport: { host: "db1.corp.example", cores: 8 },
  rows: [{ row: "1", label: "customer 1", settings: { customer: "db1", rows: 2 }, metrics: { ms: 3 } }],
};

describe("redactContent", () => {
  it("takes names out of labels, passports and a schema of the rows' own", () => {
    const redacted = redactContent({ kind: "measured", document: set }, replace);
    expect(JSON.stringify(redacted)).not.toMatch(/customer|db1|corp/i);
    expect(redacted.document).toMatchObject({
      axes: ["table-1", "rows"],
      passport: { host: "host-1", cores: 8 },
      rows: [{ label: "table-1 1", settings: { "table-1": "database-1", rows: 2 }, metrics: { ms: 3 } }],
    });
  });

  it("leaves the words of a model alone", () => {
    const settings = { pattern: "for-each-no-lock" };
    const document: SharedSet = {
      ...set,
      model: "openedge-query",
      schema: null,
      rows: [{ row: "1", label: "for-each-no-lock", settings, metrics: { ms: 3 } }],
    };
    const redacted = redactContent(
      { kind: "measured", document },
      replacer([{ name: "for-each-no-lock", by: "table-1" }]),
    );
    expect(redacted).toMatchObject({ document: { rows: [{ label: "table-1", settings }] } });
  });

  it("refuses to call two columns or two values by one name", () => {
    const twice = replacer([{ name: "other", by: "db1" }]);
    const of = (document: SharedSet, by: (text: string) => string) => () =>
      redactContent({ kind: "measured", document }, by);
    expect(of(set, twice)).toThrow(/"db1" and "other" would both be called "db1"/);
    expect(of(set, replacer([{ name: "ms", by: "rows" }]))).toThrow(/"rows" and "ms" would both/);
  });

  it("takes names out of the row of a comparison's chart, and leaves a model's metric", () => {
    const items: SharedItem[] = [{ kind: "measured", title: "a", document: set }];
    const row = JSON.stringify(["x\ncustomer", 4]);
    const view = { points: [""], baseline: 0, metric: "messages", row };
    const ofMetric = replacer([
      { name: "messages", by: "table-1" },
      { name: "customer", by: "table-2" },
    ]);
    const redacted = redactContent({ kind: "comparison", document: { items, view } }, ofMetric);
    expect(redacted).toMatchObject({
      document: { view: { metric: "messages", row: JSON.stringify(["x\ntable-2", 4]) } },
    });
  });

  it("takes a calibration's name and id, in a comparison too, with the titles of its items", () => {
    const run = computeRun({
      model: "openedge-query",
      params: {},
      axes: [
        { param: "mm", values: [1024, 8192] },
        { param: "prefetchNumRecs", values: [16, 100] },
      ],
      metric: "messages",
      seed: 1,
      calibration: {
        id: "0198a000-0000-7000-8000-000000000000",
        name: "db1 at night",
        params: ["latencyMs"],
        domain: { mm: { min: 1024, max: 8192 } },
      },
    });
    const document = JSON.parse(JSON.stringify(run));
    const content: SharedContent = {
      kind: "comparison",
      document: {
        items: [{ kind: "run", title: "customer", document }],
        view: { points: [""], baseline: 0, metric: "messages", row: "" },
      },
    };
    const text = JSON.stringify(redactContent(content, replace));
    expect(text).not.toMatch(/0198a000|db1|customer/);
    expect(text).toContain("database-1 at night");
  });
});
