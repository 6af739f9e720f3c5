import type { Lines } from "./lines.ts";

/** A file with ABL source. */
export interface SourceFile {
  /** Where it was found, or as the user calls it. */
  readonly path: string;
  readonly text: string;
}

/**
 * Finds the file that `{name}` includes; undefined where there is none.
 *
 * @param from path of the file that includes it
 */
export type FindInclude = (name: string, from: string) => SourceFile | undefined;

/** An include at the place where another file includes it. */
export interface Inclusion extends SourceFile {
  readonly lines: Lines;
  /** Where the including file has it, in characters, and where its closing brace ends. */
  readonly at: number;
  readonly end: number;
  /** The include that includes it; undefined in the file itself. */
  readonly parent: Inclusion | undefined;
}

/** A line of a file. */
export interface FileLine {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** A line of the file itself and, where an include has the text there, the lines of the includes from that one on. */
export interface Located {
  /** From 1. */
  readonly line: number;
  readonly within: readonly FileLine[];
}

const NOWHERE: readonly FileLine[] = [];

/** @param start place in the include, or in the file itself */
export function locate(start: number, inclusion: Inclusion | undefined, lines: Lines): Located {
  if (!inclusion) return { line: lines.lineOf(start), within: NOWHERE };
  const within: FileLine[] = [];
  let at = start;
  for (let one: Inclusion | undefined = inclusion; one; one = one.parent) {
    within.unshift({ path: one.path, line: one.lines.lineOf(at) });
    at = one.at;
  }
  return { line: lines.lineOf(at), within };
}
