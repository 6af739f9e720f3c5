import { expect, it } from "vitest";
import { tableSvg } from "./table-svg.ts";

it("draws every cell, escapes what it is given and cuts what is too long", () => {
  const svg = tableSvg(
    {
      title: "A < B & C",
      head: ["", "x"],
      rows: [
        ["Messages", 1758],
        ["long", `${"y".repeat(99)} B`],
      ],
    },
    { ground: "#fff", ink: "#000", soft: "#555", line: "#ddd" },
  );
  expect(svg).toContain("A &lt; B &amp; C");
  expect(svg).toContain(">1,758<");
  expect(svg).toContain(`>${"y".repeat(20)}...${"y".repeat(17)} B<`);
  expect(svg.match(/<text/g)).toHaveLength(7);
});
