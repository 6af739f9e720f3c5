import { describe, expect, it } from "vitest";
import { type CellSummary, inSettingOrder } from "./cells-summary.tsx";

function cell(mm: number, protocol: string): CellSummary {
  const figures = { n: 1, median: 1, least: 1, most: 1, spread: undefined };
  return { id: `${mm} ${protocol}`, settings: { mm, protocol }, label: "", ...figures };
}

describe("cells in the order of their settings", () => {
  const cells = [cell(8192, "simple"), cell(1024, "prepared"), cell(16384, "simple"), cell(1024, "simple")];

  it("has numbers by size, and words as they came", () => {
    expect(inSettingOrder(cells, ["mm", "protocol"]).map(({ id }) => id)).toEqual([
      "1024 simple",
      "1024 prepared",
      "8192 simple",
      "16384 simple",
    ]);
    expect(inSettingOrder(cells, ["protocol", "mm"]).map(({ id }) => id)).toEqual([
      "1024 simple",
      "8192 simple",
      "16384 simple",
      "1024 prepared",
    ]);
  });

  it("stays where nothing tells them apart", () => {
    expect(inSettingOrder(cells, [])).toEqual(cells);
  });
});
