import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fidelity } from "../../accuracy/fidelity.ts";
import { defaultParams, parseParams } from "../../model/check-params.ts";
import type { NumberParam, Params } from "../../model/param.ts";
import { simulate } from "../../sweep/simulate.ts";
import { anyParams } from "../../testing/any-params.ts";
import { openedgeQuery as model } from "./model.ts";
import { prefetch } from "./prefetch.ts";
import { capacity, workload } from "./workload.ts";

const rows = fidelity([model]);

it("supports tables of any size: 12 million records by FIND are as many requests and responses", () => {
  const params = { pattern: "find-no-lock", records: 12_000_000 };
  expect(simulate(model, parseParams(model, params)).messages).toBe(24_000_000);
});

describe("the published rows", () => {
  it("are all there: 32 rows of five figures", () => {
    expect(new Set(rows.map((row) => `${row.reference} ${row.row}`)).size).toBe(32);
    expect(rows).toHaveLength(160);
  });

  it.each(rows.filter((row) => row.role === "exact"))("$label: $measured $metric exactly", (row) => {
    expect(row.predicted).toBe(row.measured);
  });

  it("has exact message counts, except for rows with a race", () => {
    const raced = rows.filter((row) => row.metric === "messages" && row.role !== "exact");
    expect(raced.map((row) => row.row)).toEqual(["7", "1", "2", "3", "4", "5", "6", "7"]);
  });

  it.each(rows.filter((row) => row.role === "noisy" && row.metric === "messages"))(
    "$label: $measured messages within 10 %",
    (row) => {
      expect(Math.abs(row.error ?? Number.NaN)).toBeLessThanOrEqual(0.1);
    },
  );
});

const any = anyParams(model);
const settings = defaultParams(model);

const ordered = (param: NumberParam) =>
  fc.tuple(fc.integer({ min: param.min, max: param.max }), fc.integer({ min: param.min, max: param.max }));

describe("for any settings", () => {
  it.each(["mm", "prefetchNumRecs"] as const)("never costs more messages with a larger %s", (id) => {
    fc.assert(
      fc.property(any, ordered(model.params[id]), (params, [a, b]) => {
        const small = simulate(model, { ...params, [id]: Math.min(a, b) }).messages;
        const large = simulate(model, { ...params, [id]: Math.max(a, b) }).messages;
        expect(large).toBeLessThanOrEqual(small ?? Number.NaN);
      }),
      { numRuns: 600 },
    );
  });

  it("traces exactly the messages, records and bytes that it counts", () => {
    const small = any.map((params) => ({
      ...params,
      records: Number(params.records) % 200,
      outerRecords: (Number(params.outerRecords) % 40) + 1,
    }));
    fc.assert(
      fc.property(small, (params) => {
        const counted = simulate(model, params);
        const whole = model.trace(params, Number.POSITIVE_INFINITY);
        const sum = (pick: (m: (typeof whole.head)[number]) => number) =>
          whole.head.reduce((s, m) => s + pick(m), 0);
        expect(whole.total).toBe(counted.messages);
        expect(whole.head).toHaveLength(whole.total);
        expect(sum((m) => (m.from === "client" ? 1 : 0))).toBe(counted.received);
        expect(sum((m) => (m.from === "server" ? 1 : 0))).toBe(counted.sent);
        expect(sum((m) => m.bytes)).toBe(counted.bytes);
        expect(sum((m) => m.items ?? 0)).toBe(counted.records);
        expect(whole.head.filter((m) => m.kind === "lock release")).toHaveLength(counted.lockReleases ?? -1);
      }),
      { numRuns: 120 },
    );
  });

  it("adds latency once for every message", () => {
    fc.assert(
      fc.property(any, (params) => {
        const at = (latencyMs: number) => simulate(model, { ...params, latencyMs });
        const [near, far] = [at(1), at(101)];
        const added = (far.elapsedMs ?? 0) - (near.elapsedMs ?? 0);
        expect(added / (100 * (near.messages ?? 0) || 1)).toBeCloseTo(near.messages ? 1 : 0, 6);
      }),
    );
  });
});

describe("the prefetch race", () => {
  const records = (params: Params) =>
    simulate(model, { mm: 32_600, prefetchNumRecs: 16, ...params }).recordsPerRequest ?? Number.NaN;

  it("sends just -prefetchNumRecs records first, and what the server has by then afterwards", () => {
    const batches = (params: Params) =>
      prefetch(workload({ ...settings, prefetchNumRecs: 16, ...params }), 100, 27);
    expect(batches({ mm: 1024, recordsAhead: 1, bufferRecords: 0 })).toEqual([
      { records: 16, times: 1 },
      { records: 16, times: 5 },
      { records: 4, times: 1 },
    ]);
    // 30.2 + 7.5 while a message is handled, and half of a message's records while they are used: 75.4 on average.
    expect(batches({ mm: 16_300, recordsAhead: 30.2, bufferRecords: 15 })).toEqual([
      { records: 16, times: 1 },
      { records: 75, times: 1 },
      { records: 9, times: 1 },
    ]);
  });

  it("fills the share of the rest of a message given by fillAhead, and never the first", () => {
    // 36 records of 27 bytes fit, 17.6 are there by themselves: some messages have one more than others.
    const later = (fillAhead: number) =>
      prefetch(workload({ ...settings, mm: 1024, prefetchNumRecs: 16, fillAhead }), 5000, 27)[1]?.records;
    expect([0, 25, 50, 100].map(later)).toEqual([18, 23, 27, 36]);
  });

  it("fills messages independently of machine and network speed", () => {
    const slow = { latencyMs: 400, clientUsPerRecord: 9000, serverUsPerRecord: 900, bandwidthMbit: 0.1 };
    expect(records({ fillAhead: 7, ...slow })).toBe(records({ fillAhead: 7 }));
  });

  it("predicts the option rows within 10 % as entered by hand", () => {
    // What the talk states of row 5, with its table's record size; the rest as the form opens.
    const byHand = { mm: 32_600, prefetchNumRecs: 16, prefetchFactor: 0, prefetchDelay: false };
    expect(Math.abs((simulate(model, byHand).messages ?? 0) / 162 - 1)).toBeLessThan(0.1);
  });

  it("may fill ahead over a network for the server's time, up to the message size", () => {
    const range = (params: Params) => {
      const all = { ...settings, mm: 8192, prefetchNumRecs: 64, fieldsBytes: 27, ...params };
      return model.free.fillAhead.range(all);
    };
    // 301 fit and 64 are there: 237 left, of which 2 x 0.1 ms at 6 - 1 us a record fill 40.
    expect(range({ latencyMs: 0.1, serverUsPerRecord: 6, clientUsPerRecord: 1 }).high).toBeCloseTo(
      (100 * 40) / 237,
      9,
    );
    expect(range({ latencyMs: 30 }).high).toBe(100);
    expect(range({ latencyMs: 0.01, clientUsPerRecord: 10 }).high).toBe(100);
    expect(range({ prefetchNumRecs: 5000 })).toEqual({ low: 0, high: 0 });
  });

  it("transfers every record once, in at most one message per record", () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 5000 }), (params, n) => {
        const batches = prefetch(workload(params), n, 27);
        expect(batches.reduce((sum, batch) => sum + batch.records * batch.times, 0)).toBe(n);
        for (const { records, times } of batches) {
          expect(records).toBeGreaterThanOrEqual(1);
          expect(records).toBeLessThanOrEqual(capacity(Number(params.mm), 27));
          expect(times).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  it("meets the rows with the default -prefetchNumRecs within 3 % on average", () => {
    const raced = rows.filter((row) => row.metric === "messages" && row.role === "noisy");
    expect(raced).toHaveLength(8);
    const mean = raced.reduce((sum, row) => sum + Math.abs(row.error ?? Number.NaN), 0) / raced.length;
    expect(mean).toBeLessThanOrEqual(0.03);
  });
});

describe("the message ladder", () => {
  it("folds the middle of a long conversation and keeps both ends", () => {
    const { head, tail, folded, total } = model.trace(
      {
        ...Object.fromEntries(Object.entries(model.params).map(([id, p]) => [id, p.default])),
        pattern: "find-share-lock",
      },
      8,
    );
    expect(total).toBe(5273);
    expect(head.map((m) => m.kind)).toEqual(["request", "record", "lock release", "request"]);
    expect(tail.map((m) => m.kind)).toEqual(["record", "lock release", "request", "record"]);
    expect(folded).toBe(total - 8);
  });
});

describe("documented laws without a published row", () => {
  const messages = (params: Params) => simulate(model, params).messages;

  it("splits a record larger than a message", () => {
    const params = { pattern: "find-no-lock", records: 1, mm: 1024, recordBytes: 2000, fields: false };
    expect(messages(params)).toBe(4); // a request and ceil(2000 / 984) = 3 fragments
  });

  it("sends the first record alone without -prefetchDelay, where documentation is preferred to counters", () => {
    const base = { mm: 32_600, prefetchNumRecs: 10_000, prefetchFactor: 0, records: 1000 };
    const measured = messages({ ...base, prefetchDelay: false });
    expect(messages({ ...base, prefetchDelay: false, firstMessage: "documented" })).toBe((measured ?? 0) + 2);
    expect(messages({ ...base, prefetchDelay: true, firstMessage: "documented" })).toBe(measured);
  });

  it("turns prefetch off with CACHE 0", () => {
    const off = messages({ pattern: "open-query-cache", cache: 0 });
    expect(off).toBe(messages({ pattern: "open-query" }));
    expect(off).toBe(2 * 1758);
  });

  it("releases a cursor for every FIND by index", () => {
    expect(messages({ pattern: "find-no-lock", findBy: "index", records: 100 })).toBe(300);
  });

  it("lets a message go at -prefetchFactor of its size", () => {
    const base = { mm: 8192, prefetchNumRecs: 10_000, fieldsBytes: 27, records: 1510 };
    expect(simulate(model, { ...base, prefetchFactor: 50 }).requests).toBe(10); // 151 of 301 records
    expect(simulate(model, { ...base, prefetchFactor: 0 }).requests).toBe(6);
  });

  it("sends one request even without records", () => {
    expect(messages({ pattern: "for-each-no-lock", records: 0 })).toBe(3);
  });
});
