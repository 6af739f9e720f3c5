import { getOrInsert } from "@wirecost/sim-core/model";
import type { FindInclude } from "./inclusion.ts";

/**
 * Finds includes among files by path, as a session does with its PROPATH. Abbreviated paths are found too: of several
 * files whose path ends with the name, the one nearest to the including file.
 *
 * @param paths of all files, with any separator
 * @param read text of one of them; undefined if it cannot be read
 * @param propath folders in which names are looked up first, in this order
 * @param isLoose whether files without a folder may be of any
 */
export function includeFinder(
  paths: Iterable<string>,
  read: (path: string) => string | undefined,
  propath: readonly string[] = [],
  isLoose = false,
): FindInclude {
  const byPath = new Map<string, string>();
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const key = keyOf(path);
    byPath.set(key, path);
    const name = key.slice(key.lastIndexOf("/") + 1);
    getOrInsert(byName, name, () => []).push(key);
  }
  const folders = propath.map((folder) => keyOf(folder).replace(/\/$/, ""));
  return (name, from) => {
    const key = keyOf(name);
    if (key === "") return undefined;
    const found = exact(key, folderOf(keyOf(from))) ?? byPath.get(nearest(key, keyOf(from)) ?? "");
    const text = found === undefined ? undefined : read(found);
    return found === undefined || text === undefined ? undefined : { path: found, text };
  };

  function exact(key: string, folder: string): string | undefined {
    for (const one of [...folders, "", folder]) {
      const found = byPath.get(one === "" || one === "." ? key : `${one}/${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function nearest(key: string, from: string): string | undefined {
    const ends = (byName.get(key.slice(key.lastIndexOf("/") + 1)) ?? []).filter((one) =>
      one.endsWith(`/${key}`),
    );
    let best: string | undefined;
    for (const one of ends)
      if (best === undefined || commonLength(one, from) > commonLength(best, from)) best = one;
    return best ?? (isLoose ? key.slice(key.lastIndexOf("/") + 1) : undefined);
  }
}

function keyOf(path: string): string {
  return path
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "")
    .toLowerCase();
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Length of the common folders of two paths. */
function commonLength(a: string, b: string): number {
  let length = 0;
  for (let at = 0; at < a.length && a[at] === b[at]; at++) if (a[at] === "/") length = at + 1;
  return length;
}
