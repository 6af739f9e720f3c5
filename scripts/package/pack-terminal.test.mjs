import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDatabase } from "../check/shared-database.mjs";
import { root } from "../start/root.mjs";
import { installedOn, runToEnd } from "./installed-on.mjs";
import { packTerminal } from "./pack-terminal.mjs";

const MAX_UNPACKED_BYTES = 3_000_000;

/** @type {Awaited<ReturnType<typeof packTerminal>>} */
let packed;
/** @type {string} */
let packedIn;
/** @type {string} */
let databaseUrl;

beforeAll(async () => {
  packedIn = await mkdtemp(join(tmpdir(), "wirecost-packed-"));
  packed = await packTerminal(packedIn);
  databaseUrl = await newDatabase();
});
afterAll(() => rm(packedIn, { recursive: true }));

describe.each(installedOn)("the packed terminal on $name", ({ node, npm, env: own, path, isWindows }) => {
  /** A folder with a blank in its name, as users have, and nothing in it. @type {string} */
  let folder;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "wirecost-installed-")), "Größe à côté");
    await mkdir(folder);
    await writeFile(join(folder, "package.json"), '{ "private": true }');
    // With a cache that is empty and no network, it can load nothing else.
    const alone = ["--offline", "--no-audit", "--no-fund", `--cache=${path(join(folder, "cache"))}`];
    const installed = await runToEnd([...npm, "install", ...alone, path(packed.path)], {
      cwd: folder,
      env: own,
    });
    expect([installed.exit, installed.err]).toEqual([0, expect.anything()]);
  });
  afterAll(() => rm(join(folder, ".."), { recursive: true }));

  /**
   * Runs what was installed.
   *
   * @param {readonly string[]} args
   * @param {NodeJS.ProcessEnv} [env]
   */
  function wirecost(args, env = {}) {
    const program = path(join(folder, "node_modules/wirecost/bin/wirecost.js"));
    return runToEnd([...node, program, ...args], { cwd: folder, env: { NODE_PATH: "", ...own, ...env } });
  }

  /** Node as a recorded command, with a program for it. */
  const program = (/** @type {string} */ text) => [
    path(node.at(-1) ?? ""),
    "--input-type=module",
    "-e",
    text,
  ];
  const driver = JSON.stringify(
    import.meta.resolve("pg").replace("file:///", isWindows ? "file:///Z:/" : "file:///"),
  );

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

  // The script that npm writes jumps to a label that does not exist, which ends it in the cmd.exe of Wine.
  it.skipIf(isWindows)("is the command that npx finds", async () => {
    const { version } = JSON.parse(await readFile(join(root, "packages/cli/package.json"), "utf8"));
    const args = ["exec", "--offline", "--silent", "--", "wirecost", "--version"];
    const { out } = await runToEnd([...npm, ...args], { cwd: folder, env: own });
    expect(out.trim()).toBe(version);
  });

  it("records a program, and predicts what was recorded", async () => {
    // PostgreSQL's protocol by hand would be a second program: pg of the clone talks through the recorder.
    const page = `
      const { default: pg } = await import(${driver});
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
    const recorded = await wirecost([...args, "--", ...program(page)], { DATABASE_URL: databaseUrl });
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

  it.runIf(existsSync("/dev/full") && !isWindows)("says that its output cannot be written", async () => {
    const program = join(folder, "node_modules/wirecost/bin/wirecost.js");
    const full = ["sh", "-c", '"$0" "$@" > /dev/full', ...node, program, "predict", "bulk-insert"];
    const { exit, err } = await runToEnd(full, { cwd: folder, env: { NODE_PATH: "" } });
    expect([exit, err]).toEqual([
      2,
      expect.stringMatching(/^wirecost: The output cannot be written: ENOSPC/m),
    ]);
    expect(err).not.toContain(" at ");
  });

  describe.runIf(isWindows)("as a user of Windows types it", () => {
    it("passes arguments as they are, and its certificate", async () => {
      const texts = ["a b", 'x"y', "%PATH%", "100%", "c&d", "e^f", "two\nlines", "C:\\a b\\", ""];
      const body = `
      const { default: pg } = await import(${driver});
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL + "?sslmode=verify-full" });
      await client.connect();
      await client.end();
      console.log(JSON.stringify(process.argv.slice(1)));
    `;
      const { out, exit } = await wirecost(
        [
          ...["record", "--to", new URL(databaseUrl).host, "--tls", "terminate", "--server-tls", "off"],
          ...["--", ...program(body), "--", ...texts],
        ],
        { DATABASE_URL: databaseUrl, NODE_EXTRA_CA_CERTS: undefined },
      );
      expect([exit, JSON.parse(out)]).toEqual([0, texts]);
    });

    it("says which command is missing", async () => {
      const { exit, err } = await wirecost(["record", "--to", "localhost:1", "--", "no-such-command", "x"]);
      expect([exit, err]).toEqual([2, expect.stringContaining("no-such-command: there is no such command.")]);
    });

    it("records scripts, with their arguments and exit codes", async () => {
      const script = "@node -p JSON.stringify(process.argv.slice(1)) -- %*\r\n@exit /b 41\r\n";
      await mkdir(join(folder, "my scripts"));
      await writeFile(join(folder, "my scripts/page.cmd"), script);
      const texts = ["a b", 'x"y', "c&d", "e^f", "(g)", "h|i<j>k", ""];
      for (const name of ["my scripts\\page", "my scripts/page.cmd"]) {
        const { exit, out } = await wirecost(["record", "--to", "localhost:1", "--", name, ...texts]);
        expect([exit, out.trim()]).toEqual([41, JSON.stringify(texts)]);
      }
      const { err } = await wirecost(["record", "--to", "localhost:1", "--", "npm", "--version"], {
        WINEPATH: `${own.WINEPATH};${path(join(folder, "my scripts"))}`,
      });
      expect(err).toContain("npm: there is no such command.");
    });

    it("names the -- that PowerShell takes for itself", async () => {
      const { exit, err } = await wirecost(["record", "--to", "localhost:1", "npm", "test"]);
      expect([exit, err]).toEqual([2, expect.stringContaining("a command follows after --. In PowerShell")]);
    });

    it("expands wildcards, and writes paths as other systems do", async () => {
      await mkdir(join(folder, "Quellen ä/sub"), { recursive: true });
      const loop = "FOR EACH customer:\r\n  {sub\\name.i}\r\nEND.\r\n";
      await writeFile(join(folder, "Quellen ä/order.p"), loop);
      await writeFile(join(folder, "Quellen ä/sub/name.i"), "DISPLAY name.\r\n");
      const { out } = await wirecost(["abl", "quellen ä\\*.P", "--diff"]);
      expect(out).toMatch(/^--- a\/quellen ä\/order\.p\n/);
      expect(out).not.toContain("\n-FOR EACH customer:\n");
    });
  });
});
