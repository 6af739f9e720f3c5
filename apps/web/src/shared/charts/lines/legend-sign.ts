/** The mark that a line of a legend explains. */
export type Sign = "line" | "dot" | "diamond" | "bar" | "box" | "tick" | "swatch";

/** A sign as a path within 28 by 16 pixels, and how it is painted. */
export interface SignPath {
  readonly d: string;
  readonly filled: boolean;
  readonly width: number;
}

const PATHS: Readonly<Record<Sign, SignPath>> = {
  line: { d: "M0 8H28", filled: false, width: 2 },
  dot: { d: "M10 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0", filled: false, width: 1.5 },
  diamond: { d: "M14 3l5 5l-5 5l-5 -5z", filled: true, width: 1 },
  bar: { d: "M2 8H26M2 4V12M26 4V12", filled: false, width: 2 },
  box: { d: "M0 8H6M22 8H28M6 3H22V13H6z", filled: false, width: 1.5 },
  swatch: { d: "M4 2H24V14H4z", filled: true, width: 1 },
  tick: { d: "M14 2V14", filled: false, width: 3 },
};

/** How a sign is drawn, on the page and in a picture of it. */
export function signPath(sign: Sign): SignPath {
  return PATHS[sign];
}
