import { readFileSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { type FindInclude, includeFinder } from "@wirecost/abl";
import { decode, type Encoding } from "@wirecost/importers";
import { CliError } from "../cli-error.ts";
import { slashed } from "../input/paths.ts";
import { type IsWithin, within } from "../input/within.ts";

export interface AblFile {
  readonly text: string;
  readonly lineEnd: "\n" | "\r\n";
  readonly encoding: Encoding;
  /** Whether it begins with a byte-order mark. */
  readonly isMarked: boolean;
}

const ABL = /\.(?:p|i|w|cls|xref|xrf|xref\.xml)$/i;
/** Larger than any source: probably a database backup. */
const MAX_BYTES = 64 * 1024 * 1024;
const CARRIAGE_RETURN = 13;

/** The given files, those of given folders, and the includes found for them. */
export class SourceFiles {
  /** Files to read, and those that were given explicitly. */
  readonly paths: readonly string[];
  readonly named: ReadonlySet<string>;
  readonly find: FindInclude;
  readonly #read = new Map<string, AblFile | string>();

  private constructor(
    paths: readonly string[],
    named: ReadonlySet<string>,
    all: readonly string[],
    { propath, isWithin }: { readonly propath: readonly string[]; readonly isWithin: IsWithin },
  ) {
    this.paths = paths;
    this.named = named;
    /** Many programs name the same includes, including missing ones. */
    const known = new Map<string, string | undefined>();
    const textOf = (path: string) => {
      if (known.has(path)) return known.get(path);
      const file = isFile(path) && isWithin(path) ? this.read(path) : undefined;
      const text = typeof file === "object" ? file.text : undefined;
      known.set(path, text);
      return text;
    };
    const listed = includeFinder(all, textOf, propath);
    this.find = (name, from) => {
      const found = listed(name, from);
      if (found) return found;
      for (const folder of [...propath, ".", dirname(from)]) {
        const path = slashed(relative("", join(folder, name.replaceAll("\\", "/"))));
        const text = textOf(path);
        if (text !== undefined) return { path, text };
      }
      return undefined;
    };
  }

  /** @throws CliError where one is not there, or a folder has no ABL source */
  static async list(given: readonly string[], propath: readonly string[]): Promise<SourceFiles> {
    const paths: string[] = [];
    const named = new Set<string>();
    const all: string[] = [];
    const folders: string[] = [];
    for (const path of given.map((one) => slashed(one))) {
      const isOne = await isFolder(path);
      folders.push(isOne ? path : dirname(path));
      if (isOne) {
        const names = await readdir(path, { recursive: true });
        const files = names.sort().map((name) => slashed(relative("", join(path, name)) || name));
        const isWithin = within([path]);
        const sources = files.filter((file) => ABL.test(file) && isWithin(file));
        if (sources.length === 0) throw new CliError(`${path} has no .p, .i, .w or .cls file.`);
        paths.push(...sources);
        all.push(...files);
      } else {
        paths.push(path);
        named.add(path);
        all.push(path);
      }
    }
    for (const folder of propath)
      if (!(await isFolder(folder)))
        throw new CliError(`--propath ${folder}: this is a file. Name folders, separated by commas.`);
    const isWithin = within([...folders, ...propath, "."]);
    return new SourceFiles([...new Set(paths)], named, all, { propath, isWithin });
  }

  lineEndOf(path: string): AblFile["lineEnd"] {
    const file = this.read(path);
    return typeof file === "string" ? "\n" : file.lineEnd;
  }

  /** A file, or the reason why it is not source. @throws CliError for one that is too large */
  read(path: string): AblFile | string {
    const known = this.#read.get(path);
    if (known !== undefined) return known;
    const { size } = statSync(path);
    if (size > MAX_BYTES) throw new CliError(`${path} has ${size} bytes: source has at most ${MAX_BYTES}.`);
    const bytes = readFileSync(path);
    const decoded = decode(bytes);
    const file: AblFile | string =
      decoded.encoding === null
        ? `${path} is not text (${decoded.binary}): it may be compiled or encrypted.`
        : {
            text: decoded.text,
            lineEnd: bytes.includes(CARRIAGE_RETURN) ? "\r\n" : "\n",
            encoding: decoded.encoding,
            isMarked: bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf,
          };
    this.#read.set(path, file);
    return file;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "there is no such file or folder" : error.message;
    throw new CliError(`${path}: ${why}.`, { cause: error });
  });
  return found.isDirectory();
}

/** Source may name an invalid file name, or a file that this user may not read. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
