import { expect, it } from "vitest";
import { contentOfTables, tablesOfContent } from "./schema-content.ts";

it("tables are unchanged, with the fields missing in a .df", () => {
  const tables = [
    {
      name: "Order",
      size: { records: 3953, mean: 90, min: 72, max: 147 },
      fields: [
        { name: "Ordernum", type: "integer", format: "zzzzzzzzz9" },
        { name: "Quota", type: "decimal", maxWidth: 17, extent: 12 },
      ],
      uniqueKeys: [["ordernum"], ["quota", "ordernum"]],
    },
    { name: "Empty", fields: [] },
  ];
  expect(tablesOfContent(contentOfTables(tables))).toEqual(tables);
});
