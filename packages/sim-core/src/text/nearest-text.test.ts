import { expect, it } from "vitest";
import { nearestText, similarText } from "./nearest-text.ts";

it.each([
  ["Custmer", ["order", "customer", "item"], "customer"],
  ["csutomer", ["customer"], "customer"],
  ["Nam", ["Name", "City"], "Name"],
  ["auftrag", ["kunde"], undefined],
  ["kudne", ["kunde"], undefined],
  ["invoices", ["invoice", "Invoice-Line"], "invoice"],
  ["a", ["b"], undefined],
  ["order", [], undefined],
])("%s of %j is similar to %s", (text, candidates, expected) => {
  expect(similarText(text, candidates)).toBe(expected);
});

it("the nearest text may be any", () => {
  expect(nearestText("auftrag", ["kunde", "lager"])).toBe("kunde");
});
