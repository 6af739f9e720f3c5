import { expect, test } from "vitest";
import { differencesText, environmentDifferences } from "./environment-differences.ts";

const a = { letter: "A", facts: { version: "11.7", cores: 8, pingMs: 0.2, measuredOn: "2026-11-01" } };

test("names relevant differences, and ignores dates", () => {
  const b = { letter: "B", facts: { ...a.facts, version: "12.8", pingMs: 1.5, measuredOn: "2026-11-20" } };
  const found = environmentDifferences([a, b]);
  expect(found).toEqual({
    differing: ["Version: A 11.7, B 12.8.", "Ping: A 0.2 ms, B 1.5 ms."],
    open: [],
    unknown: [],
  });
  expect(found && differencesText(found)).toEqual([
    "Measured in different environments. Version: A 11.7, B 12.8. Ping: A 0.2 ms, B 1.5 ms.",
  ]);
});

test("names missing facts, and items without an environment", () => {
  const found = environmentDifferences([
    a,
    { letter: "B", facts: { version: "11.7", cores: 8 } },
    { letter: "C", facts: undefined },
    { letter: "D", facts: {} },
  ]);
  expect(found && differencesText(found)).toEqual([
    "Ping is not stated of B.",
    "The environment of C and D is not stated.",
  ]);
});

test("is empty if all agree, or if only one was measured", () => {
  expect(environmentDifferences([a, { letter: "B", facts: { ...a.facts, note: "again" } }])).toBeUndefined();
  expect(environmentDifferences([{ letter: "A", facts: undefined }])).toBeUndefined();
});
