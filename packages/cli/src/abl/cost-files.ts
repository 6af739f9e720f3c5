import {
  type Assumptions,
  type CostedSource,
  costSource,
  costXref,
  isXref,
  readXref,
  XrefIndex,
} from "@wirecost/abl";
import type { ClientLog } from "@wirecost/abl/log";
import type { AblFile, SourceFiles } from "./source-files.ts";

/** An ABL file and its cost, with its includes. */
export interface CostedFile extends Pick<AblFile, "text" | "lineEnd"> {
  /** Its name as given, or its path. */
  readonly path: string;
  readonly source: CostedSource;
}

/**
 * Costs files with their includes. An include in a folder is counted where it is included, or separately if it is not
 * included.
 *
 * @param log a client log of the same programs
 * @param skip receives what is said of files that are no source
 * @throws CliError for a file that is too large
 */
export function costFiles(
  sources: SourceFiles,
  assumptions: Assumptions,
  log: ClientLog | undefined,
  skip: (why: string) => void,
): readonly CostedFile[] {
  const { texts, xrefs } = xrefsOf(sources);
  const included = new Set<string>();
  const costed = new Map<string, CostedFile>();
  /** Programs of an XREF whose source is among the files. */
  const compiled = new Set<string>();
  const isInclude = (path: string) => /\.i$/i.test(path);
  for (const path of sources.paths.toSorted((a, b) => Number(isInclude(a)) - Number(isInclude(b)))) {
    if (isInclude(path) && included.has(path) && !sources.named.has(path)) continue;
    const file = sources.read(path);
    if (typeof file === "string") {
      skip(file);
      continue;
    }
    if (texts.has(path)) continue;
    const xref = xrefs.of(path);
    if (xref[0]) compiled.add(xref[0].program);
    const source = costSource(file.text, assumptions, { path, find: sources.find, xref, log });
    for (const one of source.included) included.add(one);
    costed.set(path, { ...file, path, source });
  }
  const alone = [...xrefs.programs()].filter(([program]) => !compiled.has(program));
  const others = alone.map(([program, own]): CostedFile => {
    return { path: program, text: "", lineEnd: "\n", source: costXref(own, program, assumptions, log) };
  });
  // Of includes that include each other, the first was read before the second was known to include it.
  const files = sources.paths.flatMap((path) => {
    const file = costed.get(path);
    const isCounted = isInclude(path) && included.has(path) && !sources.named.has(path);
    return file && !isCounted ? [file] : [];
  });
  return [...files, ...others];
}

/** Files written by the compiler, and their content. */
function xrefsOf(sources: SourceFiles) {
  const texts = new Set<string>();
  for (const path of sources.paths) {
    const file = sources.read(path);
    if (typeof file !== "string" && isXref(file.text)) texts.add(path);
  }
  return { texts, xrefs: new XrefIndex(referencesOf(sources, texts)) };
}

function* referencesOf(sources: SourceFiles, paths: Iterable<string>) {
  for (const path of paths) {
    const file = sources.read(path);
    if (typeof file !== "string") yield* readXref(file.text);
  }
}
