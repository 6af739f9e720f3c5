import { expect, test } from "vitest";
import { midSentence } from "./mid-sentence.ts";

test.each([
  ["Elapsed", "elapsed"],
  ["One-way latency", "one-way latency"],
  ["CPU", "CPU"],
  ["Relative CPU speed", "Relative CPU speed"],
  ["-Mm", "-Mm"],
])("%s within a sentence is %s", (label, within) => {
  expect(midSentence(label)).toBe(within);
});
