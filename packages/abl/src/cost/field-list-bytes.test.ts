import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { Assumptions, TableSize } from "./assumptions.ts";
import { costSource } from "./cost-source.ts";

const ASSUMED: Assumptions = {
  settings: parseParams(openedgeQuery, {
    mm: 4096,
    prefetchNumRecs: 1000,
    latencyMs: 5,
    recordBytes: 300,
    fieldsBytes: 30,
  }),
  tables: {},
  recordsAtLine: new Map(),
  otherRecords: 100,
  iterations: 10,
};

describe("a field list", () => {
  it("has the bytes of the schema, also with abbreviated names", () => {
    const source =
      "define variable x as decimal no-undo.\nfor each customer no-lock:\n  x = customer.custnum + customer.bal.\nend.\n";
    const fieldSizes = {
      overhead: 15,
      bytes: { custnum: 2.25, balance: 3.5, name: 12 },
      low: 0.7,
      high: 1.4,
    };
    const textOf = (tables: Record<string, TableSize>) =>
      costSource(
        source,
        { ...ASSUMED, tables },
        { path: "a.p", find: () => undefined },
      ).accesses[0]?.rewrites.find(({ title }) => title === "FIELDS");
    const [known, unknown] = [
      textOf({ customer: { records: 1000, fieldSizes } }),
      textOf({ customer: { records: 1000 } }),
    ];
    expect(known?.condition).toContain(
      "The fields of customer have about 21 bytes by the schema (15 to 29);",
    );
    expect(unknown?.condition).toContain("30 bytes are assumed for the fields of customer;");
    expect(known?.saved.messages).toBeGreaterThan(unknown?.saved.messages ?? 0);
  });

  it("is computed with the schema, and so is EXCEPT", () => {
    const fieldSizes = { overhead: 15, bytes: { a: 5, b: 100, c: 180 }, low: 0.7, high: 1.4 };
    const messages = (list: string) =>
      costSource(
        `for each customer ${list} no-lock:\nend.\n`,
        { ...ASSUMED, tables: { customer: { records: 1000, recordBytes: 300, fieldSizes } } },
        { path: "a.p", find: () => undefined },
      ).accesses[0]?.cost.messages;
    expect(messages("except (b c)")).toBe(messages("fields (a)"));
    expect(messages("except (a)")).toBe(messages("fields (b c)"));
    expect(messages("except (b c)")).toBeLessThan(messages("except (a)") ?? 0);
    // Unknown fields are assumed.
    expect(messages("fields (a z)")).toBe(messages("fields (z)"));
    // Those that EXCEPT leaves may be nearly all.
    expect(messages("except (z)")).toBe(messages(""));
  });
});
