// npm run check:clones: runs npm start and npm test in fresh clones, as a new user would.
import "../start/require-node.mjs";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cases, ordinaryUser, places } from "./clones/cases.mjs";
import { installNode } from "./clones/install-node.mjs";
import { makeClone, removeClone } from "./clones/make-clone.mjs";
import { tryStart } from "./clones/try-start.mjs";
import { tryTest } from "./clones/try-test.mjs";

const usage = `npm run check:clones -- [--list] [--user NAME] [--minutes N] [TEXT ...]
Runs the cases whose name has one of the texts in it, such as start/ or /home/22; without a text, all of them.
--list prints their names; --user is the account for the cases of an ordinary user; --minutes ends a case (180).`;

/** @returns {never} @param {string} line */
function leave(line) {
  console.error(line);
  process.exit(1);
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        list: { type: "boolean", default: false },
        user: { type: "string" },
        minutes: { type: "string", default: "180" },
      },
    });
  } catch (error) {
    return leave(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

const { values, positionals } = readOptions();
const minutes = Number(values.minutes);
if (!(minutes > 0)) leave(`--minutes is ${values.minutes}: expected a number above 0.\n${usage}`);
const chosen = cases.filter(
  ({ name }) => positionals.length === 0 || positionals.some((text) => name.includes(text)),
);
if (chosen.length === 0) leave(`No case has ${positionals.join(" or ")} in its name.\n${usage}`);
if (values.list) {
  for (const { name, place } of chosen) console.log(`${name.padEnd(20)}${places[place]}`);
  process.exit(0);
}

let failed = 0;
for (const one of chosen) {
  const start = Date.now();
  const outcome = await tryCase(one).then(
    (text) => `ok      ${one.name}: ${text}`,
    async (error) => {
      failed++;
      const log = join(await mkdtemp(join(tmpdir(), "wirecost-clone-log-")), "log.txt");
      await writeFile(log, error instanceof Error ? (error.stack ?? error.message) : String(error));
      return `FAILED  ${one.name}: see ${log}`;
    },
  );
  console.log(`${outcome} (${Math.round((Date.now() - start) / 1000)} s)`);
}
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

/** @param {import("./clones/cases.mjs").Case} one @returns {Promise<string>} what it printed last */
async function tryCase({ command, place, node }) {
  const account = place === "user" ? ordinaryUser(values.user) : undefined;
  const folder = await mkdtemp(join(place === "home" ? homedir() : tmpdir(), "wirecost-clone-"));
  // A folder of mkdtemp has mode 700.
  if (place === "spaces") await chmod(folder, 0o755);
  const dir = join(folder, place === "spaces" ? "Größe à côté/wire cost" : "wirecost");
  const home = place === "user" ? join(folder, "home") : homedir();
  const cache = join(folder, "npm-cache");
  /** @type {string | undefined} */
  let nodeFolder;
  try {
    for (const path of [home, cache]) await mkdir(path, { recursive: true });
    await makeClone(dir);
    const { path, folder: made } = await installNode(node, join(folder, "npm-cache-of-node"));
    nodeFolder = made;
    if (account) await give(folder, account);
    const signal = AbortSignal.timeout(minutes * 60_000);
    const inherited = { ...freshEnvironment(), PATH: path, HOME: home, npm_config_cache: cache };
    const clone = { dir, inherited, signal, ...(account ? { account } : {}) };
    if (command === "test") return await tryTest(clone);
    const { output } = await tryStart(clone);
    return /Wirecost is ready: \S+/.exec(output)?.[0] ?? "";
  } finally {
    await removeClone(dir);
    for (const path of [folder, nodeFolder]) if (path) await rm(path, { recursive: true, force: true });
  }
}

/** The environment of a new shell, without the variables that npm or this project's configuration set. */
function freshEnvironment() {
  const ours =
    /^(npm_|INIT_CWD$|NODE$|NODE_ENV$|NODE_OPTIONS$|DATABASE_|WIRECOST_|AUTH_|PORT$|HOST$|PUBLIC_URL$|LOG_LEVEL$)/;
  const set = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const registry = process.env.npm_config_registry;
  return { ...Object.fromEntries(set), ...(registry ? { npm_config_registry: registry } : {}) };
}

/** @param {string} dir @param {import("../start/database/postgres-programs.mjs").Account} account */
async function give(dir, { uid, gid }) {
  await chown(dir, uid, gid);
  for (const name of await readdir(dir, { recursive: true })) await chown(join(dir, name), uid, gid);
}
