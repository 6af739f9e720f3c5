import { openedgeQuery, type Params, simulate } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { findingsOf, measuredSet } from "../../testing/measured-set.ts";
import { otherMetric } from "./other-metric.ts";

const setup: Params = {
  pattern: "for-each-no-lock",
  records: 43_217,
  recordBytes: 312,
  fields: false,
  latencyMs: 3.5,
  bandwidthMbit: 34,
};
/** Rows that hold one metric's predictions, each a little off, as another's values. */
const found = (stated: Params, sizes: readonly number[], as: string, of: string) => {
  const rows = sizes.map((mm, i) => {
    const settings = { ...stated, mm };
    return { settings, metrics: { [as]: (simulate(openedgeQuery, settings)[of] ?? 0) * (1 + i / 50) } };
  });
  return findingsOf(otherMetric, openedgeQuery, measuredSet(openedgeQuery, rows));
};

it("finds an elapsed time over a network that was read as time without one", () => {
  const mm = [1024, 8192, 16_384, 32_600];
  expect(found(setup, mm, "cpuMs", "elapsedMs")).toMatchObject([
    { title: "Probably Elapsed", severity: "doubt", rows: ["1", "2", "3", "4"] },
  ]);
  expect(found(setup, mm, "cpuMs", "cpuMs")).toEqual([]);
  expect(found(setup, mm, "elapsedMs", "elapsedMs")).toEqual([]);
});

it("says nothing on one machine, where both are alike, nor of two rows", () => {
  const near = { ...setup, latencyMs: 0.01, bandwidthMbit: 10_000 };
  expect(found(near, [1024, 8192, 16_384], "cpuMs", "elapsedMs")).toEqual([]);
  expect(found(setup, [1024, 8192], "cpuMs", "elapsedMs")).toEqual([]);
});
