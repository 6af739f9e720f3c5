import { createWriteStream } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { root } from "../../start/root.mjs";
import { connectForCopy } from "./connect.mjs";
import { lendDatabase } from "./lend-database.mjs";
import { secretMark } from "./secret-mark.mjs";
import { writeArchive } from "./write-archive.mjs";

/**
 * Writes a backup. The file gets its final name when it is complete.
 *
 * @param {object} options
 * @param {string | undefined} options.path a name with the time unless given
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(line: string) => void} options.say
 * @param {Date} [options.now]
 * @returns {Promise<string>} the file's path
 * @throws {Error} in one sentence; no file is left then
 */
export async function backUp({ path, env, say, now = new Date() }) {
  const file = resolve(path ?? `wirecost-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.tar.gz`);
  if (await stat(file).catch(() => undefined))
    throw new Error(`${file} is there already: name another file.`);
  const dataDir = resolve(env.WIRECOST_DATA_DIR || join(root, ".data"));
  const mark = await secretMark({ dataDir, secret: env.AUTH_SECRET });
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const database = await lendDatabase({ dataDir, databaseUrl: env.DATABASE_URL });
  const partial = `${file}.partial`;
  try {
    const client = await connectForCopy(database.url);
    try {
      // The file holds the data of every user.
      const handle = await open(partial, "wx", 0o600).catch((error) => {
        throw new Error(`${partial} cannot be made (${error.code}).`);
      });
      const manifest = await writeArchive(client, createWriteStream("", { fd: handle, flush: true }), {
        version,
        now,
        secretMark: mark,
      });
      await rename(partial, file);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      say(`${file}: ${rows} rows of ${manifest.tables.length} tables in ${(await stat(file)).size} bytes.`);
      say(
        "AUTH_SECRET is not in it: keep that apart (without the variable it is the file auth-secret beside the data).",
      );
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await database.giveBack();
  }
  return file;
}
