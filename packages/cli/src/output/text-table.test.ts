import { expect, it } from "vitest";
import { textTable } from "./text-table.ts";

it("aligns text left and numbers right, without trailing spaces", () => {
  const rows = [
    ["-Mm 1024", "1,758", "same"],
    ["-Mm 8192", "+3.2 %", ""],
  ];
  expect(textTable(["settings", "n", "verdict"], rows)).toBe(
    [
      "settings       n  verdict",
      "--------  ------  -------",
      "-Mm 1024   1,758  same",
      "-Mm 8192  +3.2 %",
      "",
    ].join("\n"),
  );
});
