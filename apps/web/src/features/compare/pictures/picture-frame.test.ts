import { expect, it } from "vitest";
import { chartPicture } from "./picture-frame.tsx";

it("puts a title above the chart and its legend beneath", () => {
  const chart = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="280"><path d="M0 0"/></svg>';
  const svg = chartPicture(
    chart,
    "Elapsed <ms>",
    [
      { text: "A: one", colour: "#111", dashes: "" },
      { text: "B: two & three", colour: "#222", dashes: "6 3" },
    ],
    { ground: "#fff", ink: "#000" },
  );
  expect(svg).toMatch(/^<svg [^>]*width="840" height="376"/);
  expect(svg).toContain("Elapsed &lt;ms&gt;");
  expect(svg).toContain(chart);
  expect(svg).toContain("B: two &amp; three");
  expect(svg).toContain('stroke-dasharray="6 3"');
});
