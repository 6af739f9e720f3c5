// npm run restore -- FILE [--replace] [--check]: restores a file of npm run backup into an empty database.
import "../start/require-node.mjs";
import { parseArgs } from "node:util";
import { reason } from "../start/database/reach-database.mjs";
import { prepare } from "../start/prepare.mjs";

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
  });
  const [path, more] = positionals;
  if (path === undefined || more !== undefined)
    throw new Error(
      "Name one file that npm run backup wrote: npm run restore -- FILE [--replace] [--check].",
    );
  await prepare({ web: false, dev: !process.env.DATABASE_URL });
  const { checkBackup, restore } = await import("./backup/restore.mjs");
  if (values.check) await checkBackup({ path, say: console.error });
  else await restore({ path, replace: values.replace, env: process.env, say: console.error });
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
