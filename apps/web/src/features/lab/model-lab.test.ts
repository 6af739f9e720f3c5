import { models } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { LABS } from "./model-lab.tsx";

test("every model has its lab, in the order of the navigation", () => {
  expect(Object.keys(LABS)).toEqual(models.map(({ id }) => id));
});
