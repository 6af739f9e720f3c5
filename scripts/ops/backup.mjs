// npm run backup [-- FILE]: saves the data of all teams, as of one moment, in one file. The product can keep running.
import "../start/require-node.mjs";
import { parseArgs } from "node:util";
import { reason } from "../start/database/reach-database.mjs";
import { prepare } from "../start/prepare.mjs";

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new Error(`${positionals[1]}: one file is written; name no other.`);
  // The embedded PostgreSQL counts as development, as npm sees it.
  await prepare({ build: false, dev: !process.env.DATABASE_URL });
  const { backUp } = await import("./backup/back-up.mjs");
  await backUp({ path: positionals[0], env: process.env, say: console.error });
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
