import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readDocument } from "./formats-page.tsx";

it("parses paragraphs, code and lists by section", () => {
  const text =
    "# Files\n\nAll of them.\n\n## A `.pf`, a log\n\nText.\n\n```\n## no section\n\nx\n```\n\n- one\n- two\n";
  expect(readDocument(text.replace("## no section", "#no section"))).toEqual({
    title: "Files",
    intro: "All of them.",
    sections: [
      {
        id: "a-pf-a-log",
        title: "A `.pf`, a log",
        blocks: [
          { kind: "paragraph", text: "Text." },
          { kind: "code", text: "#no section\n\nx" },
          { kind: "list", items: ["one", "two"] },
        ],
      },
    ],
  });
});

it("rejects Markdown that it cannot show", () => {
  expect(() => readDocument("Text")).toThrow("# a title");
  expect(() => readDocument("# A\n\nB\n\n## C\n\n| a | b |")).toThrow("| a | b |");
  expect(() => readDocument("# A\n\nB\n\n## C\n\n```\nx")).toThrow("does not close");
});

it("parses the page of the formats, with a section each", () => {
  const file = new URL("../../../../../docs/formats.md", import.meta.url);
  expect(readDocument(readFileSync(file, "utf8")).sections.map(({ id }) => id)).toEqual([
    "nettraffic-txt",
    "promon-activity-servers",
    "actserver",
    "tables",
    "tables-of-other-systems",
    "pgbench",
    "pgbench-logs",
    "sysbench",
    "hammerdb",
    "apachebench-wrk-and-hey",
    "jmeter",
    "fio",
    "hyperfine",
    "jmh",
    "k6",
    "bencher-metric-format",
    "otava",
    "parameter-files",
    "database-logs",
  ]);
});
