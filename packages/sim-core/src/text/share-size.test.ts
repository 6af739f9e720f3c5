import { expect, it } from "vitest";
import { shareSize } from "./share-size.ts";

it.each([
  [0, "0 %"],
  [0.0003, "under 0.1 %"],
  [0.0032, "0.32 %"],
  [-0.016, "1.6 %"],
  [0.0249, "2.5 %"],
  [0.984, "98 %"],
  [0.9967, "99.6 %"],
  [0.99999, "99.9 %"],
  [1, "100 %"],
  [54.5, "5,450 %"],
])("%s is %s", (share, text) => expect(shareSize(share)).toBe(text));
