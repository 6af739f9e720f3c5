import { countWhile, getOrInsert } from "@wirecost/sim-core/model";
import type { Inclusion } from "./inclusion.ts";
import type { Lines } from "./lines.ts";

/** End of an include in its file, and the number of lines by which the listing is longer there than the file. */
interface Shift {
  readonly end: number;
  readonly lines: number;
}

/**
 * Lines of the debug listing of a program (COMPILE DEBUG-LIST), which logs, traces and the profiler count. An include
 * begins in a new line there, and what stands behind it in another: `{a.i}` of three lines in line 6 takes lines 7 to 9,
 * and line 7 of the file is line 11. Line feeds between its braces go. Rules as the tests of
 * github.com/kenherring/ablunit-test-runner find them in r-code; lines that arguments add are not counted.
 */
export class DebugListing {
  readonly #lines: Lines;
  readonly #inclusions: readonly Inclusion[];
  /** By file, in order; computed when a line is requested. */
  #found: ReadonlyMap<Inclusion | undefined, readonly Shift[]> | undefined;

  constructor(lines: Lines, inclusions: readonly Inclusion[]) {
    this.#lines = lines;
    this.#inclusions = inclusions;
  }

  /** @param at place in the include, or in the file itself */
  lineOf(at: number, inclusion: Inclusion | undefined): number {
    this.#found ??= this.#shifts();
    let line = 0;
    let place = at;
    for (let one = inclusion; one; one = one.parent) {
      line += this.#lineIn(one, place);
      place = one.at;
    }
    return line + this.#lineIn(undefined, place);
  }

  /** From 1, counted from the beginning of the file. */
  #lineIn(file: Inclusion | undefined, at: number): number {
    const all = this.#found?.get(file) ?? [];
    const before = all[countWhile(all.length, (i) => (all[i]?.end ?? 0) <= at) - 1];
    return (file?.lines ?? this.#lines).lineOf(at) + (before?.lines ?? 0);
  }

  #shifts(): ReadonlyMap<Inclusion | undefined, readonly Shift[]> {
    const byFile = new Map<Inclusion | undefined, Shift[]>();
    const shiftOf = (file: Inclusion | undefined) => byFile.get(file)?.at(-1)?.lines ?? 0;
    const finish = (one: Inclusion) => {
      const { text, lines, at, end, parent } = one;
      const own = lines.count - (text.endsWith("\n") || text === "" ? 1 : 0);
      const outer = parent?.lines ?? this.#lines;
      const between = outer.lineOf(Math.max(at, end - 1)) - outer.lineOf(at);
      const shifts = getOrInsert(byFile, parent, () => []);
      shifts.push({ end, lines: shiftOf(parent) + 1 + own + shiftOf(one) - between });
    };
    // Those within an include come after it, and count before its end is known.
    const open: Inclusion[] = [];
    for (const one of [...this.#inclusions, undefined]) {
      for (let last = open.at(-1); last && last !== one?.parent; last = open.at(-1)) {
        open.pop();
        finish(last);
      }
      if (one) open.push(one);
    }
    return byFile;
  }
}
