import { expect, test } from "vitest";
import { midSentence } from "./mid-sentence.ts";

test.each([
  ["Elapsed", "elapsed"],
  ["Latency a message", "latency a message"],
  ["CPU", "CPU"],
  ["Relative CPU speed", "Relative CPU speed"],
  ["-Mm", "-Mm"],
])("%s within a sentence is %s", (label, within) => {
  expect(midSentence(label)).toBe(within);
});
