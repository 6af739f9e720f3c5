import { getOrInsert } from "@wirecost/sim-core/model";
import type { XrefReference } from "./read-xref.ts";

export class XrefIndex {
  /** By program name without folders, then by path as named in the XREF. */
  readonly #byName = new Map<string, Map<string, XrefReference[]>>();

  constructor(references: Iterable<XrefReference>) {
    for (const one of references) {
      const name = fileKey(one.program);
      const programs = getOrInsert(this.#byName, name, () => new Map());
      getOrInsert(programs, one.program, () => []).push(one);
    }
  }

  /**
   * Those of a file: paths of the compiler's machine and of this one differ, so the number of common folders decides.
   */
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

/** The name of a file without folders, in lower case. */
export function fileKey(path: string): string {
  return path.replace(/^.*[\\/]/, "").toLowerCase();
}

/** Number of common folders at the end of two paths. */
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
