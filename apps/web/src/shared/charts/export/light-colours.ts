import { themeColours } from "../matrix/theme-colours.ts";
import type { MatrixColours } from "./matrix-svg.ts";

/**
 * The colours of the light theme, for pictures that are drawn where there is no page. A test holds them to
 * tokens.css.
 */
export const lightColours: MatrixColours & { readonly line: string } = {
  ground: "#fbfbfa",
  ink: "#1b1d1f",
  soft: "#5c6166",
  line: "#e4e4e0",
  heat: [
    ["#eff8f5", "#16181a"],
    ["#bfe0d7", "#16181a"],
    ["#8fc6be", "#16181a"],
    ["#64aba8", "#16181a"],
    ["#3f8f92", "#16181a"],
    ["#2b7279", "#ffffff"],
    ["#1f555e", "#ffffff"],
    ["#153a43", "#ffffff"],
  ],
  residual: [
    ["#5a92d8", "#16181a"],
    ["#8cb5e3", "#16181a"],
    ["#c2daf5", "#16181a"],
    ["#f2f6f6", "#16181a"],
    ["#f5d9bb", "#16181a"],
    ["#ecaf79", "#16181a"],
    ["#db7c3d", "#16181a"],
  ],
};

/** The colours of a matrix as the theme has them now. */
export function matrixColours(): MatrixColours {
  const [ground = "", ink = "", soft = ""] = themeColours(["--bg", "--ink", "--soft"]);
  const pairs = (back: string, text: string, count: number) => {
    const grounds = themeColours(Array.from({ length: count }, (_, i) => `--${back}${i}`));
    const texts = themeColours(Array.from({ length: count }, (_, i) => `--${text}${i}`));
    return grounds.map((colour, i) => [colour, texts[i] ?? ink] as const);
  };
  return { ground, ink, soft, heat: pairs("h", "t", 8), residual: pairs("r", "q", 7) };
}
