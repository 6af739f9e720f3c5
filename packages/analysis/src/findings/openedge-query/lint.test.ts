import { type Metrics, openedgeQuery as model, type Params, simulate } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { referenceSet } from "../../measured/measured.ts";
import { measuredSet } from "../../testing/measured-set.ts";
import { lintMeasurements } from "../lint-measurements.ts";

const lint = (rows: readonly { readonly metrics: Metrics; readonly settings?: Params }[], rule: string) =>
  lintMeasurements(model, measuredSet(model, rows)).filter((found) => found.rule === rule);

describe("records sent one by one", () => {
  const found = (metrics: Metrics, settings: Params = {}) => lint([{ metrics, settings }], "one-by-one")[0];

  it("are found by counts alone, with the rewrite and its savings", () => {
    const loop = found({ messages: 3519, records: 1758, requests: 0 }, { mm: 8192 });
    expect(loop?.title).toBe("One record per request");
    const rewritten = { mm: 8192, records: 1758, pattern: "for-each-no-lock" };
    expect(loop?.suggestion?.params).toEqual(rewritten);
    const { messages = 0 } = simulate(model, rewritten);
    const saved = 3519 - messages;
    expect(loop?.suggestion?.saves).toContain(`${saved.toLocaleString("en-US")} of 3,519 messages`);
  });

  it("distinguish an accidental SHARE-LOCK by the third message", () => {
    expect(found({ messages: 5277, records: 1758, requests: 1758 })?.title).toBe(
      "A lock release for each record",
    );
  });

  it.each([
    ["shared messages", { messages: 28, records: 1758, requests: 12 }, {}],
    ["a join", { messages: 587, records: 1950, requests: 195 }, {}],
    ["an update", { messages: 3520, records: 1758, requests: 1758 }, { pattern: "for-each-exclusive-lock" }],
    ["a handful of records", { messages: 8, records: 4, requests: 0 }, {}],
    ["counts that obey no law", { messages: 9000, records: 1758, requests: 0 }, {}],
  ])("are not seen in %s", (_, metrics, settings) => {
    expect(found(metrics, settings)).toBeUndefined();
  });

  it("are the loops of the published code patterns, and no others", () => {
    const findings = lintMeasurements(model, referenceSet(model, "openedge-messages-coding"));
    expect(findings.filter(({ rule }) => rule === "one-by-one").map(({ rows }) => rows)).toEqual([
      ["1", "7", "8"],
      ["2", "5"],
    ]);
  });
});

describe("few records per message", () => {
  const found = (metrics: Metrics, settings: Params) => lint([{ metrics, settings }], "few-per-message")[0];

  it("are found with settings to try and what they save, once for all rows", () => {
    const settings = { prefetchNumRecs: 10, mm: 8192, latencyMs: 310 };
    const rows = [123_450, 1230, 40_000].map((records) => ({
      settings,
      metrics: { messages: 2 * Math.ceil(records / 10) + 1, records },
    }));
    const findings = lint(rows, "few-per-message");
    expect(findings).toMatchObject([{ severity: "hint", rows: ["1", "2", "3"] }]);
    expect(findings[0]?.message).toContain(
      "Row 1 took 24,691 messages for 123,450 records, as the model predicts for -prefetchNumRecs 10",
    );
    const better = { ...settings, records: 123_450, pattern: "for-each-no-lock", fields: false };
    const tried = { ...better, prefetchNumRecs: 10_000, prefetchFactor: 100 };
    expect(findings[0]?.suggestion?.params).toEqual(tried);
    const saved = 24_691 - (simulate(model, tried).messages ?? 0);
    expect(findings[0]?.suggestion?.saves).toContain(`${saved.toLocaleString("en-US")} of 24,691 messages`);
    expect(findings[0]?.suggestion?.saves).toMatch(/ min of 77\.0 min$/);
  });

  it.each([
    ["no more than half is saved", { messages: 969, records: 20_000 }, { prefetchNumRecs: 30, mm: 16_384 }],
    ["it takes more than its settings explain", { messages: 400, records: 1000 }, { prefetchNumRecs: 10 }],
    ["it takes fewer than its settings explain", { messages: 70, records: 1000 }, { prefetchNumRecs: 10 }],
    ["nothing states the setting", { messages: 201, records: 1000 }, {}],
    ["one record fills a message", { messages: 2001, records: 1000 }, { mm: 1024, recordBytes: 20_000 }],
    [
      "its pattern sends records one by one",
      { messages: 2001, records: 1000 },
      { prefetchNumRecs: 10, pattern: "open-query" },
    ],
  ])("are not reported where %s", (_, metrics, settings) => {
    expect(found(metrics, settings)).toBeUndefined();
  });

  it("are those of the published rows whose settings leave messages unfilled", () => {
    const rowsOf = (id: string) =>
      lintMeasurements(model, referenceSet(model, id))
        .filter(({ rule }) => rule === "few-per-message")
        .map(({ title, rows }) => [title, rows]);
    expect(rowsOf("openedge-messages-options")).toEqual([
      ["Few records per message", ["1", "2", "3", "4", "5", "6", "7"]],
    ]);
    expect(rowsOf("openedge-messages-size")).toEqual([
      ["Few records per message", ["7"]],
      ["Small messages", ["1", "2"]],
    ]);
    expect(rowsOf("openedge-messages-coding")).toEqual([]);
    expect(rowsOf("openedge-messages-joins")).toEqual([]);
  });
});

describe("contradictory counters", () => {
  it("are messages that differ from received plus sent", () => {
    const rows = [
      { metrics: { messages: 100, received: 60, sent: 40 } },
      { metrics: { messages: 100, received: 60, sent: 50 } },
    ];
    expect(lint(rows, "counts-disagree")).toMatchObject([
      {
        severity: "wrong",
        rows: ["2"],
        message: "Row 2: 60 received and 50 sent make 110 messages, not 100.",
      },
    ]);
  });

  it("are records without messages", () => {
    expect(lint([{ metrics: { messages: 0, records: 12 } }], "counts-disagree")).toHaveLength(1);
    expect(lint([{ metrics: { messages: 0, records: 0 } }], "counts-disagree")).toEqual([]);
  });

  it("are records per request beyond rounding", () => {
    const row = (recordsPerRequest: number) => ({
      metrics: { records: 1758, requests: 97, recordsPerRequest },
    });
    expect(lint([row(18), row(18.1), row(18.12), row(18.124)], "counts-disagree")).toEqual([]);
    expect(lint([row(18.2), row(20)], "counts-disagree")).toMatchObject([{ rows: ["2"] }]);
  });
});
