import { getModel, referenceSet } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { pointOf, pointParams } from "./compared-item.ts";
import { parseItemAddress } from "./item-address.ts";
import { itemFromSet } from "./item-from-set.ts";
import { loadItem } from "./load-item.ts";
import { predictionOf } from "./prediction-of.ts";

const model = getModel("openedge-query");

it("designs the very settings that were measured, over the values that were measured", async () => {
  const item = itemFromSet(model, referenceSet(model, "openedge-messages-size"), {
    address: "reference:openedge-messages-size",
    detail: "",
  });
  if (!item) throw new Error("the reference has rows");
  const point = pointOf(item, "r2");
  const address = predictionOf(model, item, point);
  const parsed = parseItemAddress(address);
  if (!parsed) throw new Error(`${address} is no address`);
  const predicted = await loadItem(address, parsed, new AbortController().signal);
  expect(predicted.base).toMatchObject(pointParams(item, point));
  expect(predicted.axes).toEqual(item.axes);
  expect(predicted.provenance).toBe("predicted");
  expect(predicted.detail).toBe("Design, computed here");
});

it("says why an item cannot be had", async () => {
  const load = (address: string) => {
    const item = parseItemAddress(address);
    if (!item) throw new Error(address);
    return loadItem(address, item, new AbortController().signal);
  };
  await expect(load("reference:joy")).rejects.toThrow("No reference data set is called “joy”.");
  await expect(load("design:model=joy")).rejects.toThrow("no system “joy”");
  expect((await load("design:mm=1")).detail).toContain("-Mm: 1 is not");
});
