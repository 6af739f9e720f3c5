import { expect, it } from "vitest";
import { rowCountText } from "./row-count-text.ts";

it("counts one row and several", () => {
  expect([0, 1, 1758].map(rowCountText)).toEqual(["0 rows", "1 row", "1,758 rows"]);
});
