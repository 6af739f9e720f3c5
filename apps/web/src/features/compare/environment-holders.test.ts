import { expect, test } from "vitest";
import { environmentMarkdown } from "./environment-holders.ts";

test("a file says what was measured on what, and what differs", () => {
  const holders = [
    { letter: "A", facts: { version: "11.7", host: "db_1" } },
    { letter: "C", facts: { version: "12.8" } },
    { letter: "D", facts: undefined },
  ];
  expect(environmentMarkdown(holders)).toBe(
    [
      "",
      "- Measured on different ground. Version: A 11.7, C 12.8.",
      "- Host is not stated of C.",
      "- What D was measured on is not known.",
      "- A was measured on: Version 11.7, Host db\\_1.",
      "- C was measured on: Version 12.8.",
      "",
    ].join("\n"),
  );
  expect(environmentMarkdown([])).toBe("");
});
