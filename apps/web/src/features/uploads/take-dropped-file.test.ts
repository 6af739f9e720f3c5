import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { expect, it } from "vitest";
import { takeDroppedFile } from "./take-dropped-file.ts";

const take = (name: string, text: string, plans = true) =>
  takeDroppedFile(new File([text], name), openedgeQuery, undefined, plans);

it("opens a plan, and says what is wrong with one", async () => {
  expect(await take("plan.json", `{"id": "plan-1", "blocks": 1}`)).toMatchObject({
    name: "plan.json",
    read: { complaint: expect.stringContaining("plan.json") },
  });
});

it("leaves a plan where none can be opened", async () => {
  expect(await take("plan.json", `{"id": "plan-1", "blocks": 1}`, false)).toBe("measurement");
});

it("leaves what may be a measurement", async () => {
  expect(await take("rows.csv", "mm,elapsedMs\n1024,20\n")).toBe("measurement");
  expect(await take("rows.json", "[]")).toBe("measurement");
});

it("leaves a start-up file where nothing can be set", async () => {
  expect(await take("prod.pf", "-Mm 4096\n")).toBe("measurement");
});
