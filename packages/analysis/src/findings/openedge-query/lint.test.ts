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
