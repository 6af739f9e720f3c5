import { type Assumptions, type CostedAccess, type CostedSource, costSource } from "@wirecost/abl";
import type { LogOnSource } from "@wirecost/abl/log";
import type { AblFile, SourceFiles } from "./source-files.ts";

/** A file of ABL, and what it costs with its includes. */
export interface CostedFile extends AblFile {
  /** As it was named, or where it was found. */
  readonly path: string;
  readonly source: CostedSource;
  /** What a client log says of it; undefined without one. */
  readonly log?: LogOnSource<CostedAccess>;
}

/**
 * Costs files with their includes. An include of a folder is counted where it is included, and by itself if it is not.
 *
 * @param skip receives what is said of files that are no source
 * @throws CliError for a file that is too large
 */
export function costFiles(
  sources: SourceFiles,
  assumptions: Assumptions,
  skip: (why: string) => void,
): readonly CostedFile[] {
  const included = new Set<string>();
  const costed = new Map<string, CostedFile>();
  const isInclude = (path: string) => /\.i$/i.test(path);
  for (const path of sources.paths.toSorted((a, b) => Number(isInclude(a)) - Number(isInclude(b)))) {
    if (isInclude(path) && included.has(path) && !sources.named.has(path)) continue;
    const file = sources.read(path);
    if (typeof file === "string") {
      skip(file);
      continue;
    }
    const source = costSource(file.text, assumptions, { path, find: sources.find });
    for (const one of source.included) included.add(one);
    costed.set(path, { ...file, path, source });
  }
  // Of includes that include each other, the first was read before it was known that another has it.
  return sources.paths.flatMap((path) => {
    const file = costed.get(path);
    const isCounted = isInclude(path) && included.has(path) && !sources.named.has(path);
    return file && !isCounted ? [file] : [];
  });
}
