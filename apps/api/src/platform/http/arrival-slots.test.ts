import { expect, it } from "vitest";
import { AppError, TooManyRequests } from "../errors/app-error.ts";
import { ArrivalSlots } from "./arrival-slots.ts";

it("accepts a maximum per caller and team, and others meanwhile", () => {
  const slots = new ArrivalSlots({ each: 2, all: 9, what: "files" });
  const leave = slots.enter("ann", "lab");
  slots.enter("ann", "shop");
  expect(() => slots.enter("ann", "third")).toThrow(TooManyRequests);
  slots.enter("bob", "lab");
  expect(() => slots.enter("eve", "lab")).toThrow("2 files of you or your team are arriving");
  slots.enter("eve", "other");
  leave();
  leave();
  slots.enter("ann", "lab");
  expect(() => slots.enter("bob", "lab")).toThrow(TooManyRequests);
});

it("reports a full server for all together", () => {
  const slots = new ArrivalSlots({ each: 1, all: 2, what: "archives" });
  slots.enter("a", "1");
  const leave = slots.enter("b", "2");
  expect(() => slots.enter("c", "3")).toThrow(AppError);
  expect(() => slots.enter("c", "3")).toThrow("The server is receiving the maximum number of archives");
  leave();
  slots.enter("c", "3");
});
