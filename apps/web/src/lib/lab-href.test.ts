import { models } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { FIRST_MODEL, labPath } from "./lab-href.ts";

test("the first page is the first model's lab, and every other lab has a path of its own", () => {
  expect(models[0]?.id).toBe(FIRST_MODEL);
  const paths = models.map(({ id }) => labPath(id));
  expect(paths[0]).toBe("/");
  expect(new Set(paths).size).toBe(models.length);
});
