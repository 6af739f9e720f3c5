import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lightColours } from "../shared/charts/export/matrix-svg.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const light = (name: string) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`).exec(css)?.[1];

it("are those of the light theme", () => {
  const { ground, ink, soft, line, heat, residual } = lightColours;
  expect([ground, ink, soft, line]).toEqual(["bg", "ink", "soft", "line"].map(light));
  expect(heat).toEqual(heat.map((_, i) => [light(`h${i}`), light(`t${i}`)]));
  expect(residual).toEqual(residual.map((_, i) => [light(`r${i}`), light(`q${i}`)]));
});
