import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fidelity } from "../../accuracy/fidelity.ts";
import { defaultParams, parseParams } from "../../model/check-params.ts";
import type { NumberParam, Params } from "../../model/param.ts";
import { simulate } from "../../sweep/simulate.ts";
import { anyParams, anyValue } from "../../testing/any-params.ts";
import { HELD_OUT, labReferences } from "./lab-references.ts";
import { roundTrips as model } from "./model.ts";

const rows = fidelity([model]);
const published = rows.filter(({ reference }) => reference.startsWith("n-plus-one"));
const lab = rows.filter(({ reference }) => reference.startsWith("round-trips-lab"));
const trips = (params: Params) => simulate(model, params).roundTrips;

describe("the published rows", () => {
  it("are all there: eight of the article, and the slower batch of its discussion", () => {
    expect(new Set(published.map(({ row }) => row)).size).toBe(9);
  });

  it.each(published)("$row: $measured $metric within 10 %", ({ role, error, predicted, measured }) => {
    if (role === "exact") expect(predicted).toBe(measured);
    expect(Math.abs(error ?? Number.NaN)).toBeLessThanOrEqual(0.1);
  });
});

it("supports tables of any size: 12 million rows, 128 per fetch", () => {
  const params = { ...defaultParams(model), pattern: "cursor", rowCount: 12_000_000, fetchSize: 128 };
  expect(trips(parseParams(model, params))).toBe(93_750);
});

it("supports serial lines: at 9.6 kbit/s, a byte takes 5/6 ms", () => {
  const params = { ...defaultParams(model), pattern: "join", rowCount: 70, bandwidthMbit: 0.0096 };
  const { bytes = 0, packets = 0 } = simulate(model, params);
  const transfer = model.explain(parseParams(model, params)).find(({ id }) => id === "transfer");
  expect(transfer?.value).toBeCloseTo(((bytes + 40 * packets) * 5) / 6, 6);
});

describe("the lab's rows", () => {
  it("are 48, more of them held out than fitted", () => {
    const all = labReferences.flatMap((reference) => reference.rows);
    expect(new Set(all.map(({ row }) => row)).size).toBe(48);
    expect(all.filter(({ note }) => note === HELD_OUT)).toHaveLength(28);
  });

  it.each(lab)("$row: $metric", ({ role, error, predicted, measured }) => {
    if (role === "exact") expect(predicted).toBe(measured);
    expect(Math.abs(error ?? Number.NaN)).toBeLessThanOrEqual(0.15);
  });
});

describe("round trips", () => {
  const positive = fc.integer({ min: 1, max: 1_000_000 });

  it("are the rows divided by the fetch size, rounded up", () => {
    fc.assert(
      fc.property(positive, positive, (rows, fetchSize) => {
        const base = { pattern: "cursor", rowCount: rows, fetchSize };
        expect(trips(base)).toBe(Math.ceil(rows / fetchSize));
        expect(trips({ ...base, endProbe: true })).toBe(Math.floor(rows / fetchSize) + 1);
      }),
    );
  });

  it.each([
    ["one query per row", { pattern: "query-a-row", rowCount: 10_000 }, 10_001],
    ["half of them cached", { pattern: "query-a-row", rowCount: 10_000, cachedShare: 50 }, 5001],
    ["all of them cached", { pattern: "query-a-row", rowCount: 10_000, cachedShare: 100 }, 1],
    ["over 8 connections", { pattern: "parallel", rowCount: 10_000, connections: 8 }, 1251],
    ["100 in flight", { pattern: "pipeline", rowCount: 10_001, pipelineDepth: 100 }, 102],
    ["an IN-list", { pattern: "in-list", rowCount: 10_000 }, 2],
    ["IN-lists of 1000 keys", { pattern: "in-list", rowCount: 10_001, listSize: 1000 }, 12],
    ["a JOIN", { pattern: "join", rowCount: 10_000 }, 1],
    ["a cursor that finds nothing", { pattern: "cursor", rowCount: 0 }, 1],
    ["autocommit", { pattern: "insert-autocommit", rowCount: 500 }, 500],
    ["transactions", { pattern: "insert-transaction", rowCount: 250, transactionRows: 100 }, 256],
    ["multi-row INSERT", { pattern: "insert-batch", rowCount: 250, batchRows: 100 }, 3],
    ["COPY", { pattern: "copy", rowCount: 250 }, 2],
    ["round trips around the work", { pattern: "copy", rowCount: 250, extraTrips: 3 }, 5],
  ])("of %s", (_, params, expected) => {
    expect(trips(params)).toBe(expected);
  });
});

const any = anyParams(model);

describe("for any settings", () => {
  const param = (id: string) => {
    const found: NumberParam | undefined = Object.entries(model.params).flatMap(([name, declared]) =>
      name === id && declared.kind === "number" ? [declared] : [],
    )[0];
    if (!found) throw new Error(`${id} is no number`);
    return found;
  };

  it.each([
    ["rttMs", 1],
    ["lossPercent", 1],
    ["rowBytes", 1],
    ["replyBytes", 1],
    ["rowCount", 1],
    ["tripUs", 1],
    ["serverUsPerQuery", 1],
    ["bandwidthMbit", -1],
    ["windowBytes", -1],
    ["connections", -1],
    ["cachedShare", -1],
  ] as const)("%s moves the elapsed time one way only", (id, sign) => {
    const value = anyValue(param(id));
    fc.assert(
      fc.property(any, value, value, (params, a, b) => {
        const at = (x: number) => simulate(model, { ...params, [id]: x }).elapsedMs ?? Number.NaN;
        const low = at(Math.min(Number(a), Number(b)));
        const high = at(Math.max(Number(a), Number(b)));
        // Sums of other sizes round differently in their last bits.
        expect(sign * (high - low)).toBeGreaterThanOrEqual(-1e-9 * Math.max(low, high));
      }),
      { numRuns: 300 },
    );
  });

  it("waits the round-trip time for every round trip", () => {
    fc.assert(
      fc.property(any, (params) => {
        const small = (id: string) => Number(params[id]) % 10_000;
        const base = {
          ...params,
          lossPercent: 0,
          slowStart: false,
          // The largest window, and no more in flight than fits into it.
          windowBytes: 1_073_741_824,
          rowCount: small("rowCount"),
          rowBytes: 1,
          requestBytes: 1 + small("requestBytes"),
          replyBytes: 1 + small("replyBytes"),
        };
        const at = (rttMs: number) => simulate(model, { ...base, rttMs });
        const [near, far] = [at(1), at(101)];
        const added = (far.elapsedMs ?? 0) - (near.elapsedMs ?? 0);
        expect(added / (100 * (near.roundTrips ?? 0) || 1)).toBeCloseTo(near.roundTrips ? 1 : 0, 6);
      }),
    );
  });

  it("traces exactly the messages and the bytes that it counts", () => {
    fc.assert(
      fc.property(any, (params) => {
        const small = { ...params, rowCount: Number(params.rowCount) % 200 };
        const whole = model.trace(small, Number.POSITIVE_INFINITY);
        const counted = simulate(model, small);
        expect(whole.head).toHaveLength(counted.messages ?? Number.NaN);
        expect(whole.head.reduce((sum, { bytes }) => sum + bytes, 0)).toBeCloseTo(
          counted.bytes ?? Number.NaN,
          6,
        );
        expect(whole.folded).toBe(0);
      }),
      { numRuns: 120 },
    );
  });
});

describe("TCP", () => {
  const answer = {
    pattern: "join",
    rowCount: 1,
    requestBytes: 1,
    replyBytes: 1,
    rttMs: 100,
    serverUsPerQuery: 0,
  };
  const elapsed = (params: Params) => simulate(model, { ...answer, ...params }).elapsedMs ?? Number.NaN;

  it("starts slowly: 10 segments, then twice as many each round trip (RFC 6928)", () => {
    const fast = { bandwidthMbit: 100_000, rowBytes: 14_600 * 7 };
    expect(elapsed({ ...fast, slowStart: true }) / elapsed({ ...fast, slowStart: false })).toBeCloseTo(3, 1);
  });

  it("fills a long fat pipe at most by one window per round trip", () => {
    const mebibytes = 100;
    const base = { rowBytes: 1_048_576, rowCount: mebibytes, slowStart: false, bandwidthMbit: 10_000 };
    const { throughputMbit } = simulate(model, { ...answer, ...base, windowBytes: 65_535 });
    expect(throughputMbit).toBeCloseTo((65_535 * 8) / 0.1 / 1e6, 1);
  });

  it("is at most as fast under loss as Mathis allows", () => {
    const base = { rowBytes: 10_000_000, rowCount: 10, lossPercent: 1 };
    const allowed = ((1460 * 8) / 0.1 / 1e6) * (1.22 / 0.1);
    expect(simulate(model, { ...answer, ...base }).throughputMbit).toBeCloseTo(allowed, 2);
  });

  it("waits for a timeout when the last packet of a message is lost", () => {
    const added = elapsed({ lossPercent: 1, bandwidthMbit: 100_000 }) - elapsed({ bandwidthMbit: 100_000 });
    expect(added).toBeCloseTo((2 * 300 * 0.01) / 0.98, 6);
  });
});

describe("what TCP adds", () => {
  const tcp = (params: Params) => {
    const parts = Object.fromEntries(
      model.explain({ ...defaultParams(model), ...params }).map(({ id, value }) => [id, value]),
    );
    return [parts.slowStart, parts.window, parts.loss];
  };

  it("is slow start, not loss, if nothing is lost", () => {
    const [slowStart, , loss] = tcp({ pattern: "join", rttMs: 300, rowCount: 1000 });
    expect(slowStart).toBeGreaterThan(100);
    expect(loss).toBe(0);
    expect(tcp({ pattern: "join", rttMs: 300, rowCount: 1000, slowStart: false })[0]).toBe(0);
  });

  it("is loss if packets get lost, and a window if it is small", () => {
    expect(tcp({ pattern: "join", rttMs: 70, lossPercent: 1, slowStart: false })[2]).toBeGreaterThan(0);
    const [, window] = tcp({ pattern: "copy", rttMs: 70, rowCount: 200_000, windowBytes: 4096 });
    expect(window).toBeGreaterThan(1000);
  });
});
