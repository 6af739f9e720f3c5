import { expect, test } from "vitest";
import { fitText, textWidth } from "./label-sizes.ts";

test("capitals and digits are wider than small letters, and size scales all", () => {
  expect(textWidth("CALL", 11)).toBeGreaterThan(textWidth("call", 11));
  expect(textWidth("1,190 tx/s", 22)).toBeCloseTo(2 * textWidth("1,190 tx/s", 11));
});

test("what fits stays, and what does not ends in an ellipsis that does", () => {
  expect(fitText("JOIN", 11, 100)).toBe("JOIN");
  const cut = fitText("N+1 on many parallel connections", 11, 124);
  expect(cut).toMatch(/^N\+1 on many p.*…$/);
  expect(textWidth(cut, 11)).toBeLessThanOrEqual(124);
  expect(fitText("N+1 on many processes", 11, 124)).not.toBe(cut);
});
