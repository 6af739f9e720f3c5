// node scripts/check/count-logs.mjs FOLDER: compares what is read of public logs with what grep counts in them. FOLDER
// has clones of github.com/darold/pgbadger and github.com/percona/go-mysql, whose logs are not part of this project.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readConversation } from "@wirecost/conversation";

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error(
    "Name the folder with clones of pgbadger and go-mysql: node scripts/check/count-logs.mjs FOLDER",
  );
  process.exit(1);
}

/** Lines of PostgreSQL that have the duration of a statement or of an execution. */
const DURATIONS = "duration: [0-9.]+ ms +(statement|execute)";
/** Those of MySQL that begin an entry. */
const ENTRIES = "^# Query_time:";
/** What begins within an entry, so that grep counts the end of its session and not the entry. */
const BEGUN = new Set(["slow016.log"]);
/** A call that prepares, by its number. */
const PREPARE = 2;
/** Trips that no such line stands for. */
const WITHOUT = new Set([
  "durations of statements, which count as 0 ms",
  "durations of failed statements, which count as 0 ms",
]);

/** @param {string} path */
function contentOf(path) {
  if (path.endsWith(".bz2")) return execFileSync("bzcat", [path], { maxBuffer: 2 ** 30 });
  return path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path);
}

/** @param {Buffer} content @param {string} pattern */
function grep(content, pattern) {
  try {
    return Number(execFileSync("grep", ["-acE", pattern], { input: content, maxBuffer: 2 ** 30 }));
  } catch {
    return 0;
  }
}

/** @param {Buffer} content */
async function tripsOf(content) {
  async function* pieces() {
    yield content;
  }
  try {
    const { conversation } = await readConversation("log", pieces());
    const { trips, calls, dropped } = conversation;
    // A parse or bind that no execution follows is a trip of its own.
    const prepared = calls.kind.filter((kind) => kind === PREPARE).length;
    const without = dropped
      .filter(({ what }) => WITHOUT.has(what))
      .reduce((sum, { count }) => sum + count, 0);
    return trips.kind.filter((kind) => kind !== 1).length - without - prepared;
  } catch (error) {
    // A log of other things, such as pgbouncer's or of vacuums, is refused.
    if (error instanceof Error && error.name === "ConversationFileError") return 0;
    throw error;
  }
}

let wrong = 0;
for (const [place, pattern] of [
  ["pgbadger/t/fixtures", DURATIONS],
  ["go-mysql/test/slow-logs", ENTRIES],
]) {
  for (const name of readdirSync(join(folder, place ?? ""))) {
    const content = contentOf(join(folder, place ?? "", name));
    // An administrator's command that ends the session has no answer.
    const ended = BEGUN.has(name) ? 0 : grep(content, "^# administrator command: Quit");
    const expected = grep(content, pattern ?? "") - ended;
    const trips = await tripsOf(content);
    const isRight = trips === Math.max(0, expected);
    if (!isRight) wrong += 1;
    console.log(`${isRight ? "   " : "NO "} ${name}: ${trips} round trips, ${expected} by grep`);
  }
}
process.exitCode = wrong > 0 ? 1 : 0;
