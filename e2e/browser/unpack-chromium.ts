import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflate } from "@sparticuz/chromium";

export interface Browser {
  readonly executablePath: string;
  /** Environment variables that it needs. */
  readonly env: Record<string, string>;
}

/**
 * The Chromium in an npm package, for machines without a browser and without downloads.
 *
 * It is unpacked into a folder of the current user. The package's default, one file in the temporary folder, belongs to
 * the first user who unpacks it, and would stay incomplete after an interruption.
 *
 * @throws Error if it does not run on this machine
 */
export async function unpackChromium(): Promise<Browser> {
  const main = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packed = join(dirname(main), "../../bin");
  const home = join(dirname(main), "../../unpacked");
  if (!existsSync(home)) await unpack(packed, home);
  const executablePath = join(home, "chromium");
  const fonts: Record<string, string> = existsSync("/etc/fonts/fonts.conf")
    ? {}
    : { FONTCONFIG_PATH: join(home, "fonts") };
  // The npm package includes the libraries that a minimal server lacks. A machine that has its own uses those.
  for (const env of [fonts, { ...fonts, LD_LIBRARY_PATH: join(home, "al2023/lib") }]) {
    const { status } = spawnSync(executablePath, ["--version"], { env: { ...process.env, ...env } });
    if (status === 0) return { executablePath, env };
  }
  throw new Error(`${executablePath} does not run here: install Chromium, or name one in CHROMIUM.`);
}

async function unpack(packed: string, home: string): Promise<void> {
  const fresh = await mkdtemp(`${home}-`);
  const before = process.env.TMPDIR;
  // The package unpacks into TMPDIR.
  process.env.TMPDIR = fresh;
  try {
    for (const file of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]) {
      await inflate(join(packed, file));
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  // Another run may have unpacked it first.
  await rename(fresh, home).catch(() => rm(fresh, { recursive: true, force: true }));
}
