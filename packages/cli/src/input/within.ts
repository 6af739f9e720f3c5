import { realpathSync } from "node:fs";
import { join, sep } from "node:path";

export type IsWithin = (path: string) => boolean;

/**
 * Whether a file is in one of some folders, also where a link leads to it: files of others reach no further. Where the
 * system does not distinguish case, its own realpath knows how a name is written.
 */
export function within(folders: readonly string[]): IsWithin {
  const roots = folders.map((folder) => join(realpathSync.native(folder), sep));
  return (path) => {
    try {
      const real = realpathSync.native(path);
      return roots.some((root) => real.startsWith(root));
    } catch {
      // A link to nothing.
      return false;
    }
  };
}
