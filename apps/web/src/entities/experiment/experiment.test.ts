import { createHash } from "node:crypto";
import { computeRun, type Design, getModel, serializeRun } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { tableMarkdown } from "../../shared/lib/export-files.ts";
import { sameBytes } from "./bytes-note.tsx";
import { designOfRun, effectiveSettings, storedCells } from "./run/stored-run.ts";
import { runTable } from "./run/stored-table.tsx";
import { linesOf } from "./watch-computation.ts";

const model = getModel("openedge-query");
const run = computeRun({
  model: model.id,
  params: {},
  axes: [
    { param: "mm", values: [1024, 32_600] },
    { param: "prefetchNumRecs", values: [16, 10_000] },
  ],
  metric: "messages",
  seed: 1,
});

describe("effectiveSettings", () => {
  it("states what any of the cells depends on, such as the connections of another pattern on the axis", () => {
    const patterns = computeRun({
      model: "round-trips",
      params: { rowCount: 4321, connections: 5, fetchSize: 70 },
      axes: [
        { param: "pattern", values: ["query-a-row", "parallel"] },
        { param: "rttMs", values: [0.7, 37.5] },
      ],
      metric: "elapsedMs",
      seed: 1,
    });
    const settings = new Map(effectiveSettings(getModel("round-trips"), patterns));
    expect(settings.get("rowCount")).toBe(4321);
    expect(settings.get("connections")).toBe(5);
    expect(settings.has("fetchSize")).toBe(false);
  });
});

describe("storedCells", () => {
  it("shows the stored values with names, units and marks", () => {
    const drawn = storedCells(model, run, "messages", "elapsedMs");
    expect(drawn.rows).toMatchObject({ name: "-Mm", unit: "bytes", labels: ["1,024", "32,600"] });
    expect(drawn.values).toEqual(run.cells.map((cell) => cell[run.metrics.indexOf("messages")]));
    expect(drawn.cells[3]).toMatchObject({ step: 0, mark: "best" });
    expect(drawn.cells[3]?.text).toMatch(/ msgs$/);
    expect(drawn.cells[0]?.mark).toBeUndefined();
  });
  it("marks the same cells as the lab: all that look equal to the best", () => {
    const at = run.metrics.indexOf("elapsedMs");
    const elapsed = [700, 500.2, 650, 500];
    const close = {
      ...run,
      cells: run.cells.map((cell, i) => cell.map((value, m) => (m === at ? (elapsed[i] ?? value) : value))),
    };
    const drawn = storedCells(model, close, "elapsedMs", "messages");
    expect(drawn.cells.map((cell) => cell.mark)).toEqual([undefined, "best", undefined, "best"]);
  });
  it("marks cells that refuse clients others serve, and keeps their values", () => {
    const servers = getModel("openedge-servers");
    const axes = [
      { param: "threadedServer", values: [false] },
      { param: "mn", values: [2, 9, 40] },
    ] as const;
    const params = { clients: 43, ma: 5, mi: 1 };
    const load = computeRun({ model: servers.id, params, axes, metric: "responseMs", seed: 3 });
    const drawn = storedCells(servers, load, "responseMs", "servers");
    expect(drawn.cells.map((cell) => cell.mark === "refuses")).toEqual([true, false, false]);
    expect(drawn.cells[0]?.step).toBe(7);
    expect(drawn.values).toEqual(load.cells.map((cell) => cell[load.metrics.indexOf("responseMs")]));
  });
  it("shows a run of an unknown model", () => {
    const drawn = storedCells(undefined, { ...run, model: "gone" }, "messages", "elapsedMs");
    expect(drawn.rows).toMatchObject({ name: "mm", unit: "", labels: ["1024", "32600"] });
    expect(drawn.cells.map((cell) => cell.mark)).toEqual([undefined, undefined, undefined, undefined]);
    expect(drawn.cells[0]?.text).not.toContain("msgs");
  });
  it("shows no second line if the second metric was not stored", () => {
    expect(storedCells(model, run, "messages", "joy").cells[0]?.small).toBeUndefined();
  });
});

it("exports the stored numbers with the axis values", () => {
  const model = getModel("openedge-query");
  const run = computeRun({
    model: model.id,
    params: { records: 70_000, mm: 4096 },
    axes: [
      { param: "prefetchDelay", values: [false, true] },
      { param: "mm", values: [1024, 8192] },
    ],
    metric: "messages",
    seed: 1,
  });
  const table = runTable(model, run, "messages");
  const at = run.metrics.indexOf("messages");
  expect(table.title).toBe(
    `Messages, messages, -prefetchDelay by -Mm (bytes) (predicted by openedge-query ${model.version})`,
  );
  expect(table.head).toEqual(["Messages (messages): -prefetchDelay \\ -Mm (bytes)", "1024", "8192"]);
  // The settings of the axes are in the table; everything else that is not a default is said beneath it.
  expect(table.notes).toEqual([
    "With Records 70,000 records; all other settings at the model's defaults.",
    "2 of 4 values have a range, because “Filled ahead over a network” is not measured.",
  ]);
  expect(tableMarkdown(table)).toContain("| true |");
  expect(tableMarkdown(table)).toMatch(
    /\n\nWith Records 70,000 records; all other settings [^\n]+\n\n2 of 4 values have a range/,
  );
  expect(table.rows[1]).toEqual(["true", run.cells[2]?.[at], run.cells[3]?.[at]]);
});

describe("design of run", () => {
  const run = computeRun({
    model: model.id,
    params: { mm: 1024, latencyMs: 20 },
    axes: [
      { param: "mm", values: [1024, 8192] },
      { param: "prefetchNumRecs", values: [16] },
    ],
    metric: "messages",
    seed: 7,
  });

  it("computes the same run again", () => {
    const design = designOfRun(model, run);
    expect(design && computeRun(design)).toEqual(run);
  });

  it("omits a removed setting, and uses the default of a new one", () => {
    const { mtu: _, ...fewer } = run.params;
    const design = designOfRun(model, { ...run, params: { ...fewer, lost: 3 } });
    expect(design?.params.mtu).toBe(model.params.mtu?.default);
    expect(design?.params.lost).toBeUndefined();
  });

  it("is undefined if the model rejects it", () => {
    expect(designOfRun(model, { ...run, metric: "joy" })).toBeUndefined();
    expect(designOfRun(model, { ...run, params: { ...run.params, mm: 1 } })).toBeUndefined();
    const lost = { param: "lost", values: [1] };
    expect(designOfRun(model, { ...run, axes: [lost, run.axes[1]] })).toBeUndefined();
  });
});

const design: Design = {
  model: "openedge-query",
  params: { records: 10 },
  axes: [
    { param: "mm", values: [1024] },
    { param: "prefetchNumRecs", values: [16, 64] },
  ],
  metric: "messages",
  seed: 1,
};
const text = serializeRun(computeRun(design));
const hash = createHash("sha256").update(text).digest("hex");
const never = () => Promise.reject(new Error("not to be asked for"));

describe("sameBytes", () => {
  it("is true for the bytes that the API would store", async () => {
    expect(await sameBytes(design, hash, never)).toEqual({ same: true, stored: hash, computed: hash });
  });
  it("is false for other bytes", async () => {
    const other = hash.replace(/^./, (c) => (c === "0" ? "1" : "0"));
    expect(await sameBytes(design, other, never)).toMatchObject({ same: false, computed: hash });
  });
  it("compares the bytes if the browser cannot hash", async () => {
    const plain = (body: string) => sameBytes(design, hash, async () => new Blob([body]), null);
    expect(await plain(text)).toMatchObject({ same: true });
    expect(await plain(`${text} `)).toMatchObject({ same: false });
  });
});

function bodyOf(...pieces: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
}

it("yields lines across chunk boundaries, and no incomplete line", async () => {
  const lines: string[] = [];
  for await (const line of linesOf(bodyOf('{"a"', ':1}\n{"b":2}\n{"c', '":3}\n{"d"'))) lines.push(line);
  expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});
