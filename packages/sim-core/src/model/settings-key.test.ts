import { expect, test } from "vitest";
import { settingsKey } from "./settings-key.ts";

test("is the same for the same settings only", () => {
  expect(settingsKey({ mm: 8192, on: true })).toBe(settingsKey({ on: true, mm: 8192 }));
  expect(settingsKey({ mm: 8192 })).not.toBe(settingsKey({ mm: "8192" }));
  expect(settingsKey({ mm: 8192 })).not.toBe(settingsKey({ mm: 8192, on: false }));
});
