import type { SharedTable } from "@wirecost/contract";
import { computeRun } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { pictureMatrix, thinned } from "./picture-matrix.ts";
import { drawable } from "./preview-card.tsx";
import { sharedSvg } from "./shared-svg.ts";

const stored = computeRun({
  model: "openedge-query",
  params: {},
  axes: [
    { param: "mm", values: [1024, 2048, 4096, 8192, 16_384] },
    { param: "prefetchNumRecs", values: [16, 100] },
  ],
  metric: "messages",
  seed: 1,
});

function shared(content: SharedTable["content"], title = "a <b> & c"): SharedTable {
  const at = { computedAt: null, sharedAt: null, expiresAt: null };
  return {
    title,
    shows: "table",
    sha256: "",
    redacted: false,
    note: null,
    sender: null,
    newerAt: null,
    content,
    ...at,
  };
}
const document = JSON.parse(JSON.stringify(stored));
const run: SharedTable["content"] = { kind: "run", document };
const set: SharedTable["content"] = {
  kind: "measured",
  document: {
    model: "openedge-query",
    schema: null,
    setup: {},
    axes: ["mm", "prefetchNumRecs"],
    metric: "messages",
    environment: null,
    rows: [
      [1024, 16],
      [8192, 16],
      [8192, 128],
    ].map(([mm = 0, prefetchNumRecs = 0]) => ({
      row: `${mm} ${prefetchNumRecs}`,
      label: `<script>${mm}`,
      settings: { mm, prefetchNumRecs },
      metrics: { messages: mm / 4 },
    })),
  },
};

describe("sharedSvg", () => {
  it("draws the matrix of a run, with its title escaped", () => {
    const svg = sharedSvg(shared(run));
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain("a &lt;b&gt; &amp; c: Messages, predicted by openedge-query");
    expect(svg.match(/rx="4"/g)).toHaveLength(10);
  });

  it("draws measured rows where they were measured, and leaves the rest empty", () => {
    const svg = sharedSvg(shared(set));
    expect(svg).toContain("n = 1");
    expect(svg.match(/>–</g)).toHaveLength(1);
    expect(svg).not.toContain("script");
  });

  it("names what a comparison compares", () => {
    const items = [
      { kind: "run" as const, title: "<i>", document },
      { ...set, title: "night" },
    ];
    const view = { points: [], baseline: 0, metric: "", row: "" };
    const svg = sharedSvg(shared({ kind: "comparison", document: { items, view } }));
    expect(svg).toContain("&lt;i&gt;");
    expect(svg).toContain("night");
  });

  it("lists the statements that differ most between two recordings", () => {
    const side = { name: "x", startedAt: null, calls: 9, trips: 9, recordedMs: 1, elapsedMs: null };
    const statement = { text: "SELECT <b>", operation: "SELECT", tables: [] };
    const before = { calls: 12, trips: 1200, rows: 0 };
    const statements = [{ statement, before, after: null }];
    const both = { network: { rttMs: 5 }, before: side, after: side, statements, endpoints: [] };
    const svg = sharedSvg(shared({ kind: "conversation-comparison", document: both }));
    for (const text of ["SELECT &lt;b&gt;", "1,200", ">0<"])
      expect(svg.replaceAll("\u202f", ",")).toContain(text);
  });
});

describe("thinned", () => {
  it("keeps first and last, and says how many there are", () => {
    const whole = pictureMatrix(shared(run));
    if (!whole) throw new Error("no matrix");
    const few = thinned(whole, 3, 6);
    expect(few.rows.labels).toEqual([0, 2, 4].map((i) => whole.rows.labels[i]));
    expect(few.caption).toContain("3 of 5 rows, 2 of 2 columns");
    expect(few.cells).toEqual([0, 1, 4, 5, 8, 9].map((i) => whole.cells[i]));
    expect(thinned(whole, 5, 2)).toEqual(whole);
  });
});

describe("drawable", () => {
  it("keeps to letters that are at hand, so that none is asked for elsewhere", () => {
    expect(drawable("4\u202fµs \u2212 “Ünï” 漢字 😀")).toBe('4 µs - "Ünï" ?? ?');
  });
});
