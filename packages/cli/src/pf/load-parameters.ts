import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { allParameters, type ParameterText } from "@wirecost/abl/parameters";
import { decode } from "@wirecost/importers";
import { logParameters } from "@wirecost/importers/settings";
import { CliError } from "../cli-error.ts";
import { fileError } from "../input/file-error.ts";
import { slashed } from "../input/paths.ts";
import { within } from "../input/within.ts";

/** Maximum bytes of a parameter file, of which real ones have a few hundred, and of a database log. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_LOG_BYTES = 100 * 1024 * 1024;
const MAX_DEPTH = 16;

export interface LoadedParameters {
  readonly files: readonly ParameterText[];
  readonly open: (path: string, from: string) => ParameterText | undefined;
  /** Whether the files have Windows line ends. */
  readonly isWindows: boolean;
  /** Names of those files that are database logs. */
  readonly logs: readonly string[];
}

/**
 * Reads files of start-up parameters, and those that they name with -pf: relative to the working directory, as
 * OpenEdge does, or else to the file that names them. A file of someone else could name any of this machine, whose words
 * the review would show: only those in the folders of the named files and in `folders` are read, and files that end in
 * .pf in the working directory.
 *
 * @param note receives what is said of a file's encoding, and which files were not read
 * @throws CliError for a file or folder that is not there, a file that is too large or no text
 */
export async function loadParameters(
  paths: readonly string[],
  { folders, note }: { readonly folders: readonly string[]; readonly note: (text: string) => void },
): Promise<LoadedParameters> {
  const nested = new Map<string, ParameterText>();
  let isWindows = false;
  const logs: string[] = [];
  const load = async (path: string): Promise<ParameterText> => {
    const bytes = await readFile(path).catch((error: unknown) => {
      throw fileError(path, error);
    });
    if (bytes.length > MAX_LOG_BYTES)
      throw new CliError(`${path} has ${bytes.length} bytes: a database log has at most ${MAX_LOG_BYTES}.`);
    const decoded = decode(bytes);
    if (decoded.encoding === null)
      throw new CliError(`${path} is ${decoded.binary}. It should be a .pf file or a database's .lg.`);
    if (decoded.note !== undefined) note(`${path}: ${decoded.note}`);
    const log = logParameters(path, decoded.text);
    if (log) {
      for (const one of log.notes) note(`${path}: ${one}`);
      logs.push(path);
      return { name: slashed(path), text: log.text };
    }
    if (bytes.length > MAX_BYTES)
      throw new CliError(`${path} has ${bytes.length} bytes: a parameter file has at most ${MAX_BYTES}.`);
    isWindows ||= bytes.includes("\r\n");
    return { name: slashed(path), text: decoded.text };
  };
  const refused = new Set<string>();
  const follow = async ({ name, text }: ParameterText, depth: number): Promise<void> => {
    for (const { flag, value } of allParameters(text)) {
      const found = flag === "-pf" && depth < MAX_DEPTH ? nestedPath(value, name) : undefined;
      if (found === undefined || nested.has(found) || refused.has(found)) continue;
      if (!mayBeRead(found)) {
        refused.add(found);
        note(
          `${name}: -pf ${value} was not read, because it is in another folder. Name the folder with --within.`,
        );
        continue;
      }
      const file = await load(found);
      nested.set(found, file);
      await follow(file, depth + 1);
    }
  };
  const files: ParameterText[] = [];
  for (const path of paths) files.push(await load(path));
  const isNamed = within([...paths.map((path) => dirname(path)), ...folders.map(folderAt)]);
  const isHere = within(["."]);
  const mayBeRead = (path: string) => isNamed(path) || (/\.pf$/i.test(path) && isHere(path));
  for (const file of files) await follow(file, 0);
  const open = (path: string, from: string) => {
    const found = nestedPath(path, from);
    return found === undefined
      ? undefined
      : (files.find(({ name }) => name === slashed(found)) ?? nested.get(found));
  };
  return { files, open, isWindows, logs };
}

/** @throws CliError where there is none */
function folderAt(path: string): string {
  if (!existsSync(path) || !statSync(path).isDirectory())
    throw new CliError(`--within ${path}: there is no such folder.`);
  return path;
}

/** Path of a file that another one names: a Windows path may be read on another system. */
function nestedPath(path: string, from: string): string | undefined {
  const plain = path.replaceAll("\\", "/");
  const places = [path, plain, join(dirname(from), plain)];
  return path === "" ? undefined : places.find((place) => existsSync(place) && statSync(place).isFile());
}
