import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDatabase } from "../check/shared-database.mjs";
import { root } from "../start/root.mjs";
import { run } from "../start/run.mjs";
import { packTerminal } from "./pack-terminal.mjs";

const MAX_UNPACKED_BYTES = 3_000_000;

/** A folder with a blank in its name, as users have, and nothing in it. @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof packTerminal>>} */
let packed;
/** @type {string} */
let databaseUrl;

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "wirecost-installed-")), "a folder");
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  packed = await packTerminal(join(folder, "packed"));
  // With a cache that is empty and no network, it can load nothing else.
  const cache = join(folder, "cache");
  const alone = ["--offline", "--no-audit", "--no-fund", `--cache=${cache}`];
  await run("npm", ["install", ...alone, packed.path], { cwd: folder, quiet: true });
  databaseUrl = await newDatabase();
});
afterAll(() => rm(join(folder, ".."), { recursive: true }));

/**
 * Runs what was installed.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ exit: number, out: string, err: string }>}
 */
function wirecost(args, env = {}) {
  const program = join(folder, "node_modules/wirecost/bin/wirecost.js");
  return new Promise((done) => {
    const options = { cwd: folder, env: { ...process.env, NODE_PATH: "", ...env } };
    execFile(process.execPath, [program, ...args], options, (error, out, err) =>
      done({ exit: Number(error?.code ?? 0), out, err }),
    );
  });
}

describe("the packed terminal", () => {
  it("is one package of at most 3 MB, with what a package has, and without the clone", async () => {
    expect(packed.unpackedBytes).toBeLessThan(MAX_UNPACKED_BYTES);
    expect((await readdir(join(folder, "node_modules"))).filter((name) => !name.startsWith("."))).toEqual([
      "wirecost",
    ]);
    const installed = join(folder, "node_modules/wirecost");
    expect((await readdir(installed)).sort()).toEqual([
      "LICENSE",
      "NOTICES.md",
      "README.md",
      "bin",
      "dist",
      "package.json",
    ]);
    const { dependencies, optionalDependencies, scripts, engines, bin } = JSON.parse(
      await readFile(join(installed, "package.json"), "utf8"),
    );
    expect({ dependencies, optionalDependencies, scripts }).toEqual({});
    expect([engines.node, bin.wirecost]).toEqual([">=20", "bin/wirecost.js"]);
    const program = await readFile(join(installed, "dist/main.js"), "utf8");
    expect(program).not.toContain(root);
    const imported = new Set([...program.matchAll(/^import .*?"([^"]+)";$/gm)].map(([, name]) => name));
    expect([...imported].filter((name = "") => !isBuiltin(name))).toEqual([]);
    expect(await readFile(join(installed, "NOTICES.md"), "utf8")).toMatch(
      /^## zod \d.*, MIT\n\nMIT License/m,
    );
  });

  it("is the command that npx finds", async () => {
    const { version } = JSON.parse(await readFile(join(root, "packages/cli/package.json"), "utf8"));
    const printed = await run("npm", ["exec", "--offline", "--silent", "--", "wirecost", "--version"], {
      cwd: folder,
      quiet: true,
    });
    expect(printed.trim().split("\n").at(-1)).toBe(version);
  });

  it("records a program, and predicts what was recorded", async () => {
    // PostgreSQL's protocol by hand would be a second program: pg of the clone talks through the recorder.
    const program = `
      const { default: pg } = await import(${JSON.stringify(import.meta.resolve("pg"))});
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      for (let id = 0; id < 23; id++) await client.query("select $1::int + 1 as next", [id]);
      await client.end();
    `;
    const args = [
      "record",
      "--to",
      new URL(databaseUrl).host,
      "--out",
      "a page.wirecost",
      "--max-round-trips",
      "23",
    ];
    const recorded = await wirecost([...args, "--", process.execPath, "--input-type=module", "-e", program], {
      DATABASE_URL: databaseUrl,
    });
    expect(recorded.err).toContain("The recording is in a page.wirecost");
    expect(recorded.exit).toBe(99);
    const { exit, out } = await wirecost(["conversation", "a page.wirecost", "--rtt", "37", "--json"]);
    expect(exit).toBe(0);
    const { statements, predictions } = JSON.parse(out);
    expect(statements[0]).toMatchObject({ text: "SELECT ?::int + ? AS next", calls: 23 });
    expect(predictions[0].elapsedMs).toBeGreaterThan(37 * 23);
  });

  it("measures a database", async () => {
    const { exit, out } = await wirecost(["measure", databaseUrl, "--seconds", "0.1", "--json"]);
    expect(exit).toBe(0);
    expect(JSON.parse(out).calibration.constants.length).toBeGreaterThan(0);
  });

  it("predicts, compares, plans and reads files for an upload", async () => {
    const predicted = await wirecost(["predict", "bulk-insert", "--set", "rowCount=700", "--json"]);
    expect(JSON.parse(predicted.out).params.rowCount).toBe(700);
    const csv = (/** @type {number} */ ms) =>
      `rowCount,seconds\n${Array.from({ length: 6 }, (_, i) => `300,${ms + i / 50}\n`).join("")}`;
    await writeFile(join(folder, "before.csv"), csv(2));
    await writeFile(join(folder, "after.csv"), csv(3));
    const sides = ["before.csv", "after.csv", "--model", "bulk-insert", "--fail-on", "regression"];
    const compared = await wirecost(["compare", ...sides]);
    expect([compared.exit, compared.err]).toEqual([99, expect.stringContaining("Failed on")]);
    const axes = [
      "--rows",
      "place",
      "--columns",
      "latencyMs=2,9",
      "--set",
      "rowCount=90",
      "--out",
      "harness",
    ];
    expect((await wirecost(["plan", "bulk-insert", ...axes])).exit).toBe(0);
    expect(await readdir(join(folder, "harness"))).not.toEqual([]);
    const read = await wirecost(["upload", "after.csv", "--model", "bulk-insert", "--dry-run"]);
    expect([read.exit, read.out]).toEqual([0, expect.stringContaining("6 rows of Bulk insert")]);
  });
});
