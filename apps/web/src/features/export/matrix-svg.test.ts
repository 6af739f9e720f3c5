import { expect, test } from "vitest";
import { matrixSvg } from "./matrix-svg.ts";

test("draws every cell with its colours, and escapes what it is given", () => {
  const svg = matrixSvg(
    "Elapsed <ms> & more",
    { name: "-Mm", labels: ["1,024", "4,096"] },
    { name: "records", labels: ["1"] },
    [
      { text: "1 ms", step: 0, mark: "best" },
      { text: "2 ms", small: "3 msgs", step: 1, hatched: true },
    ],
    {
      ground: "#fff",
      ink: "#000",
      soft: "#888",
      heat: [
        ["#0a0", "#001"],
        ["#0b0", "#002"],
      ],
      residual: [],
    },
  );
  expect(svg).toContain("Elapsed &lt;ms&gt; &amp; more");
  expect(svg).toContain('fill="#0a0" stroke="#001"');
  expect(svg).toContain('fill="url(#hatch)"');
  expect(svg.match(/font-size="14" text-anchor/g)).toHaveLength(2);
});

test("long heads get the room they need", () => {
  const colours = {
    ground: "#fff",
    ink: "#000",
    soft: "#888",
    heat: [["#0a0", "#001"] as const],
    residual: [],
  };
  const picture = (label: string) =>
    matrixSvg(
      "t",
      { name: "Pattern", labels: [label] },
      { name: "RTT", labels: ["1"] },
      [{ text: "1 ms", step: 0 }],
      colours,
    );
  const headEnd = (svg: string) => Number(/<text x="(\d+)"[^>]*>(?:JOIN|One)/.exec(svg)?.[1]);
  expect(headEnd(picture("JOIN"))).toBe(110);
  expect(headEnd(picture("One query a row, parallel connections"))).toBeGreaterThan(220);
});
