import { expect, test } from "vitest";
import { estimateText, unitText } from "./simulation-panel.tsx";

test("shows values to the place where their uncertainty begins", () => {
  expect(estimateText(0.72)(1190.4321)).toBe("1,190.43");
  expect(estimateText(3.4)(1190.4321)).toBe("1,190.4");
  expect(estimateText(120)(1190.4321)).toBe("1,190");
  expect(estimateText(0.00001)(0.1234567)).toBe("0.123457");
  expect(estimateText(0)(12)).toBe("12.000");
});

test("names units as a number would", () => {
  expect(unitText("tx/s")).toBe("tx/s");
  expect(unitText("ms")).toBe("ms");
  expect(unitText("1")).toBe("");
});
