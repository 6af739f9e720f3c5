import { getOrInsert } from "@wirecost/sim-core/model";
import type { XrefReference } from "./read-xref.ts";

export class XrefIndex {
  /** By the name of a program without its folders, then by its path as XREF has it. */
  readonly #byName = new Map<string, Map<string, XrefReference[]>>();

  constructor(references: Iterable<XrefReference>) {
    for (const one of references) {
      const name = fileKey(one.program);
      const programs = getOrInsert(this.#byName, name, () => new Map());
      getOrInsert(programs, one.program, () => []).push(one);
    }
  }

  /** Those of a file: paths of the compiler's machine and of this one differ, so the most folders in common decide. */
  of(path: string): readonly XrefReference[] {
    let best: readonly XrefReference[] = [];
    let most = -1;
    for (const [program, references] of this.#byName.get(fileKey(path)) ?? []) {
      const common = commonFolders(program, path);
      if (common <= most) continue;
      [best, most] = [references, common];
    }
    return best;
  }

  *programs(): Generator<readonly [string, readonly XrefReference[]]> {
    for (const programs of this.#byName.values()) yield* programs;
  }
}

/** The name of a file without folders and case. */
export function fileKey(path: string): string {
  return path.replace(/^.*[\\/]/, "").toLowerCase();
}

/** Folders at the ends of two paths that are the same. */
function commonFolders(a: string, b: string): number {
  const [one, other] = [a, b].map((path) =>
    path
      .toLowerCase()
      .split(/[\\/]+/)
      .reverse(),
  );
  let count = 0;
  while (one && other && count < one.length && one[count] === other[count]) count += 1;
  return count;
}
