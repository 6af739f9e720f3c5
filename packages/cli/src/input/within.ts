import { realpathSync } from "node:fs";
import { join, sep } from "node:path";

export type IsWithin = (path: string) => boolean;

/**
 * Whether a file is in one of some folders, with links resolved: content of others must not reach further. On a
 * case-insensitive system, its realpath returns the actual spelling.
 */
export function within(folders: readonly string[]): IsWithin {
  const roots = folders.map((folder) => join(realpathSync.native(folder), sep));
  return (path) => {
    try {
      const real = realpathSync.native(path);
      return roots.some((root) => real.startsWith(root));
    } catch {
      // A broken link.
      return false;
    }
  };
}
