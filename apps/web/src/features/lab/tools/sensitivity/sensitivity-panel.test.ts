import { getModel, sensitivity } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { readMove, sensitivityText } from "./sensitivity-panel.tsx";

const model = getModel("openedge-query");

const bar = (param: string, low: number, high: number) => ({
  param,
  low: { value: 1, metric: low },
  high: { value: 2, metric: high },
  swing: high - low,
});

test("names the three that matter most, and the first that can be tuned", () => {
  const bars = [
    bar("records", 33, 3650),
    bar("latencyMs", 40, 119),
    bar("recordBytes", 60, 70),
    bar("mm", 64.7, 66),
  ];
  expect(sensitivityText(model, { metric: 65, bars, still: [] })).toBe(
    "Elapsed: the largest effects come from Records, One-way latency and Record size. Of the tunable settings, -Mm has the largest effect: from 64.7 ms to 66.0 ms.",
  );
  expect(sensitivityText(model, { metric: 65, bars: bars.slice(0, 1), still: [] })).toBe(
    "Elapsed: the largest effects come from Records.",
  );
});

test("reads what the model gives", () => {
  expect(sensitivityText(model, sensitivity(model, {}))).toMatch(
    /^Elapsed: the largest effects come from .+, .+ and .+\. Of the tunable/,
  );
});

test("says so where nothing matters", () => {
  expect(sensitivityText(model, { metric: 1, bars: [], still: ["mm"] })).toContain(
    "No setting has an effect",
  );
});

test("a text that is no per cent means halved and doubled", () => {
  expect(readMove("10")).toBe(0.1);
  for (const text of ["", "0", "-5", "900", "many"]) expect(readMove(text)).toBe("halve and double");
});
