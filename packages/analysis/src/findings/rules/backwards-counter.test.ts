import { openedgeQuery as model } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { measuredSet } from "../../testing/measured-set.ts";
import { lintMeasurements } from "../lint-measurements.ts";

const backwards = (messages: readonly number[]) =>
  lintMeasurements(
    model,
    measuredSet(
      model,
      messages.map((value) => ({ metrics: { messages: value } })),
    ),
  ).filter(({ rule }) => rule === "backwards-counter");

it("finds negative counts", () => {
  const [found] = backwards([102, -6296, 28, -1]);
  expect(found).toMatchObject({ severity: "wrong", rows: ["2", "4"] });
  expect(found?.message).toContain("Messages is -6,296 in row 2 and the like in one other row");
});

it("finds counts just below 2^32, as unsigned differences are stored", () => {
  expect(backwards([2 ** 32 - 6296])[0]?.message).toContain("4294961000 (2^32 less 6,296)");
});

it("ignores large counts", () => {
  expect(backwards([0, 3_000_000_000, 2 ** 32, 10_000_000_000])).toEqual([]);
});
