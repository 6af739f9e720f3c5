import { readdirSync, readFileSync } from "node:fs";
import { models } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { HOME_MODEL } from "../home-model.ts";

const here = new URL(".", import.meta.url);

test("every model has its lab", () => {
  const labs = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(labs.map(({ name }) => name).toSorted()).toEqual(models.map(({ id }) => id).toSorted());
});

test("the first page is the lab of the model that the navigation marks there", () => {
  expect(readFileSync(new URL("../page.tsx", here), "utf8")).toContain(`"./lab/${HOME_MODEL}/`);
});
