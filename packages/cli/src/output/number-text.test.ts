import { getModel } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { numberText, quantityText, settingText, shareText, titleText } from "./number-text.ts";

it.each([
  [1758, "1,758"],
  [1391957, "1,391,957"],
  [0.123456, "0.1235"],
  [812.45, "812.5"],
  [244347.5, "244,348"],
  [-1.35e308, "-1.350e+308"],
  [Number.NaN, "?"],
])("writes %d as %s", (value, text) => {
  expect(numberText(value)).toBe(text);
});

it("omits a missing unit and a repeated name", () => {
  expect(quantityText(2, "1")).toBe("2");
  expect(titleText("Messages", "messages")).toBe("Messages");
  expect(titleText("Elapsed", "ms")).toBe("Elapsed, ms");
});

it("prints a setting as it is entered: with its unit, unless it is a flag", () => {
  expect(settingText(getModel("round-trips"), "rttMs", 37)).toBe("Round-trip time 37 ms");
  expect(settingText(getModel("openedge-query"), "mm", 8192)).toBe("-Mm 8192");
  expect(settingText(getModel("round-trips"), "extraTrips", 3)).toBe("Other round trips 3");
  expect(settingText(getModel("round-trips"), "serverCores", 6)).toBe("Server cores 6");
});

it.each([
  [0.032, "+3.2 %"],
  [-0.5, "-50 %"],
  [0, "0.0 %"],
  [-0.0004, "0.0 %"],
  [0.0005, "+0.1 %"],
  [2499, "+249,900 %"],
  [Number.POSITIVE_INFINITY, "from 0"],
])("writes the share %d as %s", (share, text) => {
  expect(shareText(share)).toBe(text);
});
