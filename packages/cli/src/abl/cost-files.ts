import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Assumptions, type CostedSource, costSource } from "@wirecost/abl";
import { CliError } from "../cli-error.ts";

/** A file of ABL, and what it costs. */
export interface CostedFile {
  /** As it was named, or where it was found. */
  readonly path: string;
  readonly text: string;
  readonly source: CostedSource;
}

const ABL = /\.(?:p|i|w|cls)$/i;
/** Larger than any source: a database's backup by mistake. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What no source contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000e-\u0019]/;

/**
 * Reads files, and folders with all below them.
 *
 * @param skip receives what is said of files that are no source
 * @throws CliError where one is not there, a folder has no ABL source, or a file is too large
 */
export async function costFiles(
  paths: readonly string[],
  assumptions: Assumptions,
  skip: (why: string) => void,
): Promise<readonly CostedFile[]> {
  const files: CostedFile[] = [];
  for (const path of paths)
    for (const file of await filesOf(path)) {
      const text = decoded(await readFile(file));
      if (CONTROL.test(text.slice(0, 1000))) skip(`${file} is not text: it may be compiled or encrypted.`);
      else files.push({ path: file, text, source: costSource(text, assumptions) });
    }
  return files;
}

async function filesOf(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "there is no such file or folder" : error.message;
    throw new CliError(`${path}: ${why}.`, undefined, { cause: error });
  });
  if (found.isFile()) {
    if (found.size > MAX_BYTES)
      throw new CliError(`${path} has ${found.size} bytes: source has at most ${MAX_BYTES}.`);
    return [path];
  }
  const names = await readdir(path, { recursive: true });
  const sources = names.filter((name) => ABL.test(name)).sort();
  if (sources.length === 0) throw new CliError(`${path} has no .p, .i, .w or .cls file.`);
  return sources.map((name) => relative("", join(path, name)) || name);
}

/** Source is UTF-8 or, where it is not, of Windows and Unix machines of the west. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
