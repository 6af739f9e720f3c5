import { expect, it } from "vitest";
import { isDiskFull } from "./is-disk-full.ts";

const cause = { kind: "postgres", code: "53100", originalCode: "53100", severity: "ERROR" };

it.each([
  ["the driver's", Object.assign(new Error("could not extend file"), { code: "53100" })],
  ["Prisma's", Object.assign(new Error("x"), { code: "P2039", meta: { driverAdapterError: { cause } } })],
  ["one behind another", new Error("x", { cause: Object.assign(new Error("y"), { code: "53100" }) })],
])("knows a full disk from %s error", (_, error) => {
  expect(isDiskFull(error)).toBe(true);
});

it.each([
  ["too many connections", Object.assign(new Error("x"), { code: "53300" })],
  ["a number in words", new Error("53100")],
  ["nothing", undefined],
])("does not take %s for one", (_, error) => {
  expect(isDiskFull(error)).toBe(false);
});
