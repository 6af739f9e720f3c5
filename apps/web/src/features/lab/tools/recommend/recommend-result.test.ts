import { getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { certaintyText, certaintyWord } from "./recommend-result.tsx";

const model = getModel("openedge-query");
const sure = { share: 0.975, draws: 200, regret95: 0.03, varied: ["recordBytes", "latencyMs"], fitted: [] };

test("says how often the recommendation holds, and under what", () => {
  expect(certaintyWord(sure)).toBe("Sure");
  expect(certaintyText(model, sure, 0.05)).toBe(
    "It stays within 5\u00a0% of the best in 195 of 200 draws of the uncertain constants (Record size, One-way latency).",
  );
});

test("says which constants a calibration left less open", () => {
  const one = certaintyText(model, { ...sure, fitted: ["recordBytes"] }, 0.05);
  expect(one).toMatch(/One-way latency\)\. 1 of them is drawn from the calibration's uncertainty\.$/);
  expect(certaintyText(model, { ...sure, fitted: sure.varied }, 0.05)).toMatch(/ They are drawn from/);
});

test("says how far off it may be where it does not always hold", () => {
  const unsure = { ...sure, share: 0.7, regret95: 0.83 };
  expect(certaintyWord(unsure)).toBe("Not sure");
  expect(certaintyText(model, unsure, 0.05)).toContain("140 of 200 draws");
  expect(certaintyText(model, unsure, 0.05)).toContain("in 95 % of them within 83\u00a0%.");
  expect(certaintyText(model, { ...unsure, varied: [] }, 0.05)).toContain("no uncertain constants");
});
