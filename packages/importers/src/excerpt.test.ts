import { expect, it } from "vitest";
import { excerpt } from "./excerpt.ts";

it.each([
  ["C:\\data\\sports", '"C:\\data\\sports"'],
  ["\\\\DB7\\Memory\\Pages/sec", '"\\\\DB7\\Memory\\Pages/sec"'],
  ['a "b"\tc', '"a \\"b\\"\\tc"'],
  ["\\".repeat(61), `"${"\\".repeat(60)}"... (61 characters)`],
])("quotes %j with each backslash once", (text, quoted) => {
  expect(excerpt(text)).toBe(quoted);
});
