import { bulkInsert, roundTrips } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { findingsOf, measuredSet } from "../../testing/measured-set.ts";
import { warmUp } from "./warm-up.ts";

const found = (labels: readonly string[]) =>
  findingsOf(
    warmUp,
    roundTrips,
    measuredSet(
      roundTrips,
      labels.map((label, i) => ({
        settings: { rowCount: i < 4 ? 310 : 870, rttMs: 7 },
        metrics: { elapsedMs: 2300 + i },
        label,
      })),
    ),
  );

it("names a run labeled as warm-up if its cell has others", () => {
  const [finding, ...more] = found(["Warm-up", "Run 1", "Run 2", "Run 3", "run warmup 2", "Run 1"]);
  expect(found(["Aufwärmlauf, Run 1", "Run 2", "Préchauffage", "Run 3"])).toMatchObject([
    { rows: ["1", "3"] },
  ]);
  expect(more).toEqual([]);
  expect(finding).toMatchObject({
    title: "2 warm-up runs among the others",
    rows: ["1", "5"],
    severity: "doubt",
  });
  expect(finding?.message).toContain("Row 1 and one other (“Warm-up”)");
});

it("ignores later runs, and cells with nothing else", () => {
  expect(found(["after the warm-up", "Run 1", "warmed", "warm", "warmup", "warm_up 2"])).toEqual([]);
  const set = measuredSet(bulkInsert, [{ metrics: { seconds: 7 } }, { metrics: { seconds: 8 } }]);
  expect(findingsOf(warmUp, bulkInsert, set)).toEqual([]);
});
