import type { Plan } from "@wirecost/analysis";
import { strToU8, type Zippable, zipSync } from "fflate";
import { harnessFiles } from "./harness-files.ts";

export { planText } from "./harness-files.ts";

/** A fixed date, the earliest that ZIP supports: with the current one, the same plan would give different bytes. */
const EPOCH = new Date(1980, 0, 1);
/** UNIX modes of the archive's files: rw-r--r--, and rwxr-xr-x for scripts. */
const UNIX = 3;
const PLAIN = 0o100644 * 2 ** 16;
const RUNS = 0o100755 * 2 ** 16;

/** The same files as a ZIP archive in one folder named after the plan: the same bytes for the same plan. */
export function harnessArchive(plan: Plan): Uint8Array<ArrayBuffer> {
  const entries = harnessFiles(plan).map(({ path, text, runs }): [string, Zippable[string]] => [
    `${plan.id}/${path}`,
    [strToU8(text), { mtime: EPOCH, os: UNIX, attrs: runs ? RUNS : PLAIN }],
  ]);
  return zipSync(Object.fromEntries(entries));
}
