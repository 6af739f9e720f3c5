import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { checkSize, type MeasurementFile } from "@wirecost/importers";
import { CliError } from "../cli-error.ts";

/** @throws CliError where it is not there, no file, not to be read or too large */
export async function readBytes(path: string): Promise<MeasurementFile & { bytes: Uint8Array<ArrayBuffer> }> {
  try {
    const size = checkSize((await stat(path)).size);
    if (size) throw new CliError(`${path}: ${size.message}`);
    return { name: basename(path), bytes: new Uint8Array(await readFile(path)) };
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    const why = {
      ENOENT: "there is no such file",
      EISDIR: "it is a directory",
      EACCES: "it may not be read",
    };
    const known = Object.entries(why).find(([code]) => code === error.code)?.[1];
    throw new CliError(`${path}: ${known ?? error.message}.`, undefined, { cause: error });
  }
}
