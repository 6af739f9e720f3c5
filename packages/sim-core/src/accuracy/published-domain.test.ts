import { describe, expect, it } from "vitest";
import { extrapolationText } from "../calibrated/extrapolation-text.ts";
import { parseParams } from "../model/check-params.ts";
import type { Model } from "../model/model.ts";
import { getModel, models } from "../models.ts";
import { beyondPublished } from "./published-domain.ts";

function beyond(id: string, metric: string, params: Readonly<Record<string, unknown>>): readonly string[] {
  const model = models.find((candidate) => candidate.id === id);
  if (!model) throw new RangeError(id);
  return beyondPublished(model, metric, parseParams(model, params)).map(({ param }) => param);
}

describe("beyondPublished", () => {
  it.each(models.map((model): [string, Model] => [model.id, model]))(
    "%s: no published row extrapolates",
    (_, model) => {
      for (const { setup, rows } of model.references)
        for (const { settings, metrics, roles } of rows)
          for (const metric of Object.keys(metrics))
            if (roles[metric] === "noisy")
              expect(beyondPublished(model, metric, parseParams(model, { ...setup, ...settings }))).toEqual(
                [],
              );
    },
  );

  it.each([
    ["openedge-servers", "tps", { clients: 1000 }, ["clients"]],
    ["openedge-servers", "tps", { cores: 64 }, ["cores"]],
    ["openedge-servers", "responseMs", { pingMs: 20, threadedServer: false, mi: 7, mn: 200 }, ["pingMs"]],
    ["openedge-servers", "tps", { joinShare: 25, thinkMs: 300 }, ["joinShare", "thinkMs"]],
    ["openedge-servers", "tps", { threadedServer: false, mn: 4 }, ["mn"]],
    ["bulk-insert", "seconds", { mode: "batch", rowBytes: 8000 }, ["rowBytes"]],
    ["bulk-insert", "seconds", { mode: "batch", batchMiB: 0.05 }, ["batchMiB"]],
    ["program-calls", "cpuS", { speed: 50 }, ["speed"]],
  ] as const)("%s, %s: %j goes beyond by %j", (id, metric, params, outside) => {
    expect(beyond(id, metric, params)).toEqual(outside);
  });

  it.each([
    ["more records only scale a time", "openedge-query", "elapsedMs", { records: 90_000, fields: true }],
    ["so does the latency of a message", "openedge-query", "elapsedMs", { latencyMs: 17 }],
    ["a count is given by a law", "openedge-query", "messages", { records: 90_000, mm: 512 }],
    ["more rows only scale a load", "bulk-insert", "seconds", { rowCount: 7_000_000, mode: "batch" }],
    ["more calls do", "program-calls", "cpuS", { calls: 777_000 }],
    ["a choice that changes nothing here", "round-trips", "elapsedMs", { slowStart: true }],
    [
      "-Mn where threads are many anyway",
      "openedge-servers",
      "tps",
      { threadedServer: true, mn: 4, ma: 125 },
    ],
  ])("does not mark what rests on rows: %s", (_, id, metric, params) => {
    expect(beyond(id, metric, params)).toEqual([]);
  });

  it.each([
    [
      "openedge-servers",
      "tps",
      { cores: 64 },
      "Cores 64 is outside of the published rows, which have 8 cores.",
    ],
    [
      "openedge-servers",
      "tps",
      { threadedServer: false, mn: 1 },
      "-Mn 1 server is outside of the published rows, which have 200 servers.",
    ],
    [
      "program-calls",
      "cpuS",
      { speed: 50 },
      "Relative CPU speed 50 × is outside of the published rows, which have 1 ×.",
    ],
    [
      "round-trips",
      "elapsedMs",
      { pattern: "join", rttMs: 77, slowStart: true },
      "Slow start is on; in the published rows it is off.",
    ],
  ] as const)("%s, %s: reports %j with its unit and the range of the rows", (id, metric, params, message) => {
    const model = getModel(id);
    expect(
      beyondPublished(model, metric, parseParams(model, params)).map((one) => extrapolationText(model, one)),
    ).toContain(message);
  });
});
