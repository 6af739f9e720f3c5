import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fidelity } from "../../accuracy/fidelity.ts";
import type { Params } from "../../model/param.ts";
import { advise } from "../../recommend/advise.ts";
import { simulate } from "../../sweep/simulate.ts";
import { anyParams } from "../../testing/any-params.ts";
import { bulkInsert as model } from "./model.ts";
import { links } from "./presets.ts";

const rows = fidelity([model]);
const explained = rows.filter((row) => row.role !== "unexplained");
const run = (params: Params) => {
  const result = simulate(model, params);
  return (id: string) => result[id] ?? Number.NaN;
};

describe("the published rows", () => {
  it("are all there: 33 times and two message counts", () => {
    expect(rows.filter((row) => row.metric === "seconds")).toHaveLength(33);
    expect(rows.filter((row) => row.metric === "messages").map((row) => row.measured)).toEqual([130, 15]);
  });

  it.each(explained)("$reference, $label: $measured $unit within 23 %", (row) => {
    expect(Math.abs(row.error ?? Number.NaN)).toBeLessThanOrEqual(0.23);
  });

  it("are off by 3.5 % in the median", () => {
    const errors = explained.map((row) => Math.abs(row.error ?? Number.NaN)).sort((a, b) => a - b);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(0.035);
  });

  it("leaves the autocommit row over the LAN unexplained rather than fitting it", () => {
    const odd = rows.filter((row) => row.role === "unexplained");
    expect(odd.map((row) => [row.reference, row.measured])).toEqual([["nexusdb-lan-transactions", 15_700]]);
    expect(15_700 / (odd[0]?.predicted ?? Number.NaN)).toBeCloseTo(13, 0);
    // The article's own reckoning, which the note gives as 4.9 times too few.
    const reckoned = run({ ...links.lan, mode: "autocommit", latencyMs: 8, messageMs: 0 });
    expect(reckoned("messages") * 0.008).toBe(3200);
    const published = model.references.flatMap((reference) => reference.rows);
    expect(published.find((row) => row.roles.seconds === "unexplained")?.note).toContain("4.9 times");
  });

  it("are fastest at 15 MiB a batch, embedded", () => {
    const at = (batchMiB: number) => run({ place: "embedded", mode: "batch", batchMiB })("seconds");
    const sizes = [0.5, 1, 5, 10, 15, 20, 50, 100];
    expect(Math.min(...sizes.map(at))).toBe(at(15));
  });
});

describe("messages", () => {
  it("are two per row in transactions, and a commit with its reply each", () => {
    expect(run({ mode: "transaction", transactionRows: 100_000 })("messages")).toBe(200_002);
    expect(run({ mode: "transaction", transactionRows: 30_000 })("messages")).toBe(200_008);
    expect(run({ mode: "autocommit" })("messages")).toBe(400_000);
  });

  it("are one per batch and a closing round trip", () => {
    // 821 rows of 1276 bytes fill 1 MiB: 122 batches.
    expect(run({ mode: "batch", batchMiB: 1 })("messages")).toBe(124);
    expect(run({ mode: "batch", batchMiB: 0.01, rowBytes: 1_000_000, rowCount: 7 })("messages")).toBe(9);
  });

  it("are zero if the database is embedded", () => {
    const embedded = run({ place: "embedded" });
    expect(embedded("messages")).toBe(0);
    expect(embedded("wireBytes")).toBe(0);
  });
});

const any = anyParams(model);

describe("for any settings", () => {
  it("traces exactly the messages, rows and bytes that it counts", () => {
    const small = any.map(
      (params): Params => ({
        ...params,
        rowCount: (Number(params.rowCount) % 100) + 1,
        transactionRows: (Number(params.transactionRows) % 40) + 1,
      }),
    );
    fc.assert(
      fc.property(small, (params) => {
        const counted = run(params);
        const whole = model.trace(params, Number.POSITIVE_INFINITY);
        const sum = (pick: (m: (typeof whole.head)[number]) => number) =>
          whole.head.reduce((s, m) => s + pick(m), 0);
        expect(whole.head).toHaveLength(counted("messages"));
        expect(sum((m) => m.items ?? 0)).toBe(params.place === "remote" ? params.rowCount : 0);
        expect(Math.abs(sum((m) => m.bytes) - counted("wireBytes"))).toBeLessThanOrEqual(
          1e-9 * counted("wireBytes"),
        );
        const commits = whole.head.filter((m) => m.kind === "commit").length;
        const expected = params.mode === "batch" ? 1 : counted("flushes");
        expect(commits).toBe(params.place === "remote" ? expected : 0);
      }),
      { numRuns: 300 },
    );
  });

  it.each(["latencyMs", "messageMs", "rowUs", "flushMs", "rowBytes", "rowCount"] as const)(
    "is never faster with more %s",
    (id) => {
      const { min, max } = model.params[id];
      const value =
        id.startsWith("row") && id !== "rowUs"
          ? fc.integer({ min, max })
          : fc.double({ min, max, noNaN: true });
      fc.assert(
        fc.property(any, value, value, (params, a, b) => {
          // Whole rows per batch: a wider row can leave a batch emptier or fuller, which is not what is asked here.
          const fixed = { ...params, ...(id === "rowBytes" && { mode: "transaction" }) };
          const low = run({ ...fixed, [id]: Math.min(a, b) })("seconds");
          const high = run({ ...fixed, [id]: Math.max(a, b) })("seconds");
          expect(low).toBeLessThanOrEqual(high * (1 + 1e-12));
        }),
      );
    },
  );

  it("has no more rows in memory than the whole load", () => {
    fc.assert(
      fc.property(any, (params) => {
        expect(run(params)("heldBytes")).toBeLessThanOrEqual(
          Number(params.rowCount) * Number(params.rowBytes),
        );
      }),
    );
  });
});

describe("the ladder", () => {
  it("shows a row, its reply and its commit with autocommit", () => {
    const { head, tail, total } = model.trace({ ...defaults(), mode: "autocommit", rowCount: 3 }, 6);
    expect(total).toBe(12);
    expect(head.map((m) => m.kind)).toEqual(["row", "reply", "commit"]);
    expect(tail.map((m) => m.kind)).toEqual(["reply", "commit", "reply"]);
  });

  it("ends batches with the rest of the rows and one commit", () => {
    const { head } = model.trace({ ...defaults(), mode: "batch", batchMiB: 1, rowCount: 1000 }, 10);
    expect(head.map(({ kind, items }) => [kind, items])).toEqual([
      ["row", 821],
      ["row", 179],
      ["commit", undefined],
      ["reply", undefined],
    ]);
  });
});

describe("advice", () => {
  it("changes how rows are sent, since all ways do the same job", () => {
    expect(advise(model, { mode: "autocommit" })?.changes).toMatchObject([{ param: "mode", to: "batch" }]);
  });

  it("recommends compression on a slow link", () => {
    expect(advise(model, { ...links.wifi, mode: "batch", batchMiB: 5 })?.changes).toMatchObject([
      {
        param: "compression",
        to: "zip-9",
      },
    ]);
  });
});

function defaults(): Params {
  return Object.fromEntries(Object.entries(model.params).map(([id, param]) => [id, param.default]));
}
