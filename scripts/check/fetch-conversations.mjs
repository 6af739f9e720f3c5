// node scripts/check/fetch-conversations.mjs [FOLDER] [--from URL]: fetches public logs, captures, traces and HTTP
// archives, each of a fixed commit and with its SHA-256, and compares the reader's counts with those of another
// program: grep, tshark, jq. Files are stored in FOLDER (.data/public-conversations), and are not part of this project:
// public-conversations.json names their licenses.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { readConversation } from "@wirecost/conversation";

/**
 * @typedef {{ readonly path: string, readonly sha256: string }} PublicFile
 * @typedef {{ readonly repository: string, readonly commit: string, readonly license: string, readonly kind: Kind,
 *   readonly files: readonly PublicFile[] }} Source
 * @typedef {"postgresql log" | "mysql slow log" | "capture" | "jaeger" | "har"} Kind
 * @typedef {import("@wirecost/conversation").Conversation} Conversation
 */

const { values, positionals } = parseArgs({
  options: { from: { type: "string", default: "https://raw.githubusercontent.com" } },
  allowPositionals: true,
});
const root = new URL("../../", import.meta.url);
const folder = positionals[0] ?? fileURLToPath(new URL(".data/public-conversations", root));
/** @type {readonly Source[]} */
const sources = JSON.parse(await readFile(new URL("public-conversations.json", import.meta.url), "utf8"));

/** Numbers of a call that prepares a statement and a trip that opens a connection. */
const PREPARE = 2;
const CONNECT = 1;
/** Trips without a line with a duration. */
const WITHOUT = new Set([
  "durations of statements, which count as 0 ms",
  "durations of failed statements, which count as 0 ms",
]);
/** Text that can occur within an entry, for which grep counts the end of its session instead of the entry. */
const BEGUN = new Set(["slow016.log"]);

/**
 * By kind: the reader's count, and another program's; undefined if that program is not installed.
 *
 * @type {Record<Kind, { read: (conversation: Conversation) => number, program: string, count: (path: string, content: Buffer) => number | undefined }>}
 */
const COUNTS = {
  "postgresql log": {
    read: tripsOfLog,
    program: "grep",
    count: (_, content) => grep(content, "duration: [0-9.]+ ms +(statement|execute)"),
  },
  "mysql slow log": {
    read: tripsOfLog,
    program: "grep",
    count: (path, content) => {
      // An administrator's command that ends the session has no answer.
      const ended = BEGUN.has(path.slice(path.lastIndexOf("/") + 1))
        ? 0
        : grep(content, "^# administrator command: Quit");
      return Math.max(0, grep(content, "^# Query_time:") - ended);
    },
  },
  capture: {
    read: ({ calls }) => calls.kind.filter((kind) => kind === 0).length,
    program: "tshark",
    count: (path) => {
      const options = [
        "-n",
        "-r",
        path,
        "-Y",
        "pgsql.query",
        "-T",
        "fields",
        "-E",
        "aggregator=|",
        "-e",
        "pgsql.query",
      ];
      const lines = ran("tshark", options)?.split("\n").filter(Boolean);
      return lines?.flatMap((line) => line.split("|")).length;
    },
  },
  jaeger: {
    read: ({ calls }) => calls.trip.length,
    program: "jq",
    count: (_, content) =>
      numberOf(
        ran(
          "jq",
          [
            '[.data[]?.spans[]?, .spans[]? | select(any(.tags[]?; .key | test("^db\\\\.(system|statement|query)")))] | length',
          ],
          content,
        ),
      ),
  },
  har: {
    // Opening a connection is not a request; loading a file of a page is.
    read: ({ trips }) => trips.kind.filter((kind) => kind !== CONNECT).length,
    program: "jq",
    count: (_, content) =>
      numberOf(
        ran(
          "jq",
          [
            '[.log.entries[] | select((.request.url | test("^https?://"; "i")) and .response.status > 0 and ._fromCache == null and ([.response.headers[]?.name | ascii_downcase] | index("non-authoritative-reason") | not))] | length',
          ],
          content,
        ),
      ),
  },
};

let [wrong, compared, without] = [0, 0, 0];
for (const source of sources) {
  console.log(`${source.repository} at ${source.commit.slice(0, 12)} (${source.license})`);
  for (const file of source.files) {
    const path = join(folder, source.repository, file.path);
    const content = unpacked(path, await fetched(source, file, path));
    const { read, program, count } = COUNTS[source.kind];
    const expected = count(path, content);
    const conversation = await opened(content);
    const found = conversation ? read(conversation) : 0;
    const isRight = expected === undefined || found === expected;
    if (expected === undefined) without += 1;
    else compared += 1;
    if (!isRight) wrong += 1;
    console.log(
      `${isRight ? "  " : "NO"} ${file.path}: ${found}, ${expected === undefined ? `${program} is not installed` : `${expected} by ${program}`}`,
    );
  }
}
console.log(`${compared} files compared, ${wrong} differ, ${without} not compared.`);
process.exitCode = wrong > 0 ? 1 : 0;

/**
 * The file as of its commit.
 *
 * @param {Source} source
 * @param {PublicFile} file
 * @param {string} path where it is kept
 */
async function fetched({ repository, commit }, { path: name, sha256 }, path) {
  const existing = await readFile(path).catch(() => undefined);
  if (existing && hashOf(existing) === sha256) return existing;
  const url = `${values.from}/${repository}/${commit}/${name}`;
  let content;
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    content = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const cause =
      error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error);
    fail(
      `${url} could not be fetched: ${cause}. The files are fetched once and kept in ${folder}: run this with access to the internet, or copy that folder from where it was run.`,
    );
  }
  if (hashOf(content) !== sha256)
    fail(`${url} is another file: its SHA-256 is ${hashOf(content)}, and ${sha256} is expected.`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return content;
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(2);
}

/** @param {Buffer} content */
function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** @param {string} path @param {Buffer} content */
function unpacked(path, content) {
  if (path.endsWith(".bz2")) return execFileSync("bzcat", [path], { maxBuffer: 2 ** 30 });
  return path.endsWith(".gz") ? gunzipSync(content) : content;
}

/** @param {Buffer} content @returns {Promise<Conversation | undefined>} undefined where it is refused: it has nothing to read */
async function opened(content) {
  async function* pieces() {
    yield content;
  }
  try {
    return (await readConversation("file", pieces())).conversation;
  } catch (error) {
    if (error instanceof Error && error.name === "ConversationFileError") return undefined;
    throw error;
  }
}

/** @param {Conversation} conversation */
function tripsOfLog({ trips, calls, dropped }) {
  // A parse or bind without an execution after it is a round trip of its own.
  const prepared = calls.kind.filter((kind) => kind === PREPARE).length;
  const uncounted = dropped
    .filter(({ what }) => WITHOUT.has(what))
    .reduce((sum, { count }) => sum + count, 0);
  return trips.kind.filter((kind) => kind !== CONNECT).length - uncounted - prepared;
}

/** @param {Buffer} content @param {string} pattern */
function grep(content, pattern) {
  try {
    return Number(execFileSync("grep", ["-acE", pattern], { input: content, maxBuffer: 2 ** 30 }));
  } catch {
    return 0;
  }
}

/**
 * Output of a program; undefined if it is not installed.
 *
 * @param {string} program
 * @param {readonly string[]} options
 * @param {Buffer} [input]
 */
function ran(program, options, input) {
  try {
    return execFileSync(program, options, {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      stdio: ["pipe", "pipe", "ignore"],
      ...(input && { input }),
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT") return undefined;
    // tshark prints the content of a truncated capture, and then fails.
    if ("stdout" in error && typeof error.stdout === "string" && error.stdout !== "") return error.stdout;
    throw error;
  }
}

/** @param {string | undefined} text */
function numberOf(text) {
  return text === undefined ? undefined : Number(text);
}
