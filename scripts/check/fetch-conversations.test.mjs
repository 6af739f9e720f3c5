import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort, listenLocally } from "../start/free-port.mjs";

const run = promisify(execFile);
const script = fileURLToPath(new URL("fetch-conversations.mjs", import.meta.url));
/** @type {readonly { repository: string, commit: string, license: string, files: { path: string, sha256: string }[] }[]} */
const sources = JSON.parse(await readFile(new URL("public-conversations.json", import.meta.url), "utf8"));

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-public-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** @param {string} from */
async function failed(from) {
  /** @type {{ code?: number, stderr?: string }} */
  const error = await run(process.execPath, [script, folder, "--from", from]).then(
    () => ({}),
    (reason) => reason,
  );
  return { code: error.code, message: error.stderr ?? "" };
}

it("names at least 40 files, each of one commit, with its hash and its license", () => {
  const files = sources.flatMap((source) => source.files);
  expect(files.length).toBeGreaterThanOrEqual(40);
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(files.length);
  for (const { sha256 } of files) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  for (const { commit, license } of sources) {
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(license).toMatch(/^(?:PostgreSQL|MIT|Apache-2\.0|BSD-3-Clause)$/);
  }
});

it("says without a network what could not be fetched, and what to do", async () => {
  const port = await freePort();
  const { code, message } = await failed(`http://127.0.0.1:${port}`);
  expect(code).toBe(2);
  expect(message).toContain(`http://127.0.0.1:${port}/${sources[0]?.repository}/${sources[0]?.commit}/`);
  expect(message).toContain("could not be fetched: connect ECONNREFUSED");
  expect(message).toContain("run this with access to the internet");
});

it("refuses another file than the one that was pinned, and stores none of it", async () => {
  const server = createServer((_, response) => response.end("another file"));
  const port = await listenLocally(server);
  // A kept file that was changed is fetched again.
  const [{ repository = "", files: [file] = [] } = {}] = sources;
  const filePath = join(folder, repository, file?.path ?? "");
  await mkdir(join(filePath, ".."), { recursive: true });
  await writeFile(filePath, "changed");
  const { code, message } = await failed(`http://127.0.0.1:${port}`);
  server.close();
  const hash = createHash("sha256").update("another file").digest("hex");
  expect(code).toBe(2);
  expect(message).toContain(`is another file: its SHA-256 is ${hash}, and ${file?.sha256} is expected.`);
  expect(await readFile(filePath, "utf8")).toBe("changed");
});
