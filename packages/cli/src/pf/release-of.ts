import { parseRelease, RELEASE_HINT, type Release } from "@wirecost/abl/parameters";
import { CliError } from "../cli-error.ts";

/** The release named by `--version`. @throws CliError for one that is not known */
export function releaseOf(text: string): Release {
  const release = parseRelease(text);
  if (!release) throw new CliError(`--version ${text}: use ${RELEASE_HINT}.`);
  return release;
}
