import { getModel, rankOptions } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { savingText } from "./saving-text.ts";

test("says the amount, the share and the ratio, either way", () => {
  const model = getModel("openedge-query");
  const ranked = rankOptions(model, { pattern: "find-no-lock" }, "pattern");
  const text = (value: string) => {
    const option = ranked.find((other) => other.value === value);
    return option && savingText(option, "ms");
  };
  expect(text("for-each-no-lock")).toBe("3.58 s better (98 %, 55.5\u00a0×)");
  expect(text("find-no-lock")).toBe("the same");
  const back = rankOptions(model, {}, "pattern").find(({ value }) => value === "find-no-lock");
  expect(back && savingText(back, "ms")).toBe("3.58 s worse (5,450 %, 55.5\u00a0×)");
});
