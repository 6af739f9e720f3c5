import { expect, test } from "vitest";
import { spreadLabels } from "./spread-labels.ts";

test("labels are moved apart, and back into the frame", () => {
  expect(spreadLabels([10, 12, 50], 12, 0, 100)).toEqual([10, 22, 50]);
  expect(spreadLabels([98, 99], 12, 0, 100)).toEqual([88, 100]);
});
