import { themeColours } from "../matrix/theme-colours.ts";
import type { MatrixColours } from "./matrix-svg.ts";

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
