import { expect, it } from "vitest";
import { signedQuantity } from "./signed-quantity.ts";

it.each([
  [30, "ms", "+30.0 ms"],
  [-12, "messages", "−12 msgs"],
  [0.283, "%", "+0.3 points"],
  [-0.04, "%", "−0.04 points"],
  [12.34, "%", "+12.3 points"],
  [0, "%", "0 points"],
])("%d %s is %s", (difference, unit, text) => {
  expect(signedQuantity(difference, unit)).toBe(text);
});
