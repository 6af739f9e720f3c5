import type { Lines } from "./lines.ts";

export interface SourceFile {
  /** Its path, or the user's name for it. */
  readonly path: string;
  readonly text: string;
}

/**
 * Finds the file that `{name}` includes; undefined if there is none.
 *
 * @param from path of the file that includes it
 */
export type FindInclude = (name: string, from: string) => SourceFile | undefined;

/** An include at a position in another file. */
export interface Inclusion extends SourceFile {
  readonly lines: Lines;
  /** Its position in the including file, in characters, and the end of its closing brace. */
  readonly at: number;
  readonly end: number;
  /** The including include; undefined for the file itself. */
  readonly parent: Inclusion | undefined;
}

export interface FileLine {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** A line of the file itself and, for text from an include, the lines of the nested includes. */
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
