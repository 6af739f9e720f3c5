import { CliError } from "../cli-error.ts";

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a directory",
  EACCES: "permission denied",
};

/** The reason why a file cannot be read, in words; an error that is not from the system is unchanged. */
export function fileError(path: string, error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  return new CliError(`${path}: ${WORDS[String(error.code)] ?? error.message}.`, { cause: error });
}
