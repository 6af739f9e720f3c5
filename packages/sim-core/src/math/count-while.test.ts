import { expect, it } from "vitest";
import { countWhile } from "./count-while.ts";

it("counts indexes up to the first for which the condition is false", () => {
  for (let length = 0; length < 20; length++)
    for (let first = 0; first < 25; first++)
      expect(countWhile(length, (index) => index < first)).toBe(Math.min(length, first));
});
