import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "../start/root.mjs";
import { run } from "../start/run.mjs";

const terminal = join(root, "packages/cli");
/** The oldest Node that the package runs on; what is younger in the language is rewritten for it. */
const OLDEST_NODE = 20;

/**
 * Makes a package of the built terminal: one program with everything that it imports, so that installing it needs no
 * other package and no network.
 *
 * @param {string} destination a folder, which is made if it does not exist
 * @returns {Promise<{ path: string, bytes: number, unpackedBytes: number }>} the file
 * @throws {Error} where the terminal is not built, or imports what is neither bundled nor part of Node
 */
export async function packTerminal(destination) {
  await mkdir(destination, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "wirecost-package-"));
  try {
    const { modules } = await bundleTerminal(folder);
    await copyFile(join(terminal, "package-readme.md"), join(folder, "README.md"));
    await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"));
    await writeFile(join(folder, "NOTICES.md"), await notices(modules));
    const packed = await run(
      "npm",
      ["pack", "--json", "--ignore-scripts", `--pack-destination=${destination}`],
      { cwd: folder, quiet: true },
    );
    const { filename, size, unpackedSize } = packedFile(packed);
    return { path: join(destination, filename), bytes: size, unpackedBytes: unpackedSize };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Writes the built terminal as it runs anywhere, without what npm shows of a package.
 *
 * @param {string} folder an existing one
 * @returns {Promise<{ program: string, modules: string[] }>} the file that runs, and paths of the modules in it
 * @throws {Error} as packTerminal()
 */
export async function bundleTerminal(folder) {
  const program = join(folder, "bin/wirecost.js");
  await mkdir(join(folder, "bin"));
  const modules = await bundle(join(terminal, "dist/main.js"), join(folder, "dist/main.js"));
  await copyFile(join(terminal, "bin/wirecost.js"), program);
  await chmod(program, 0o755);
  await writeFile(join(folder, "package.json"), `${JSON.stringify(await description(), null, 2)}\n`);
  return { program, modules };
}

/** @param {string} input @param {string} file @returns {Promise<string[]>} paths of the modules in it */
async function bundle(input, file) {
  const build = await rolldown({
    input,
    platform: "node",
    transform: { target: `node${OLDEST_NODE}` },
    onLog(level, log) {
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      if (level === "warn") console.error(log.message);
    },
  });
  try {
    const { output } = await build.write({ file, format: "esm", codeSplitting: false, comments: false });
    return output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
  } finally {
    await build.close();
  }
}

async function description() {
  const { version } = JSON.parse(await readFile(join(terminal, "package.json"), "utf8"));
  const { description, license } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return {
    name: "wirecost",
    version,
    description,
    license,
    keywords: ["database", "latency", "n+1", "postgresql", "mysql", "openedge", "round trips"],
    type: "module",
    bin: { wirecost: "bin/wirecost.js" },
    files: ["bin", "dist", "NOTICES.md"],
    engines: { node: `>=${OLDEST_NODE}` },
  };
}

/** What `npm pack --json` says of the one package. @param {string} printed */
function packedFile(printed) {
  const packed = JSON.parse(printed.slice(printed.search(/^[[{]/m)));
  const [file] = Object.values(packed);
  return file;
}

/**
 * The licenses of other packages in a bundle, which their copies must carry.
 *
 * @param {readonly string[]} modules paths of the bundled modules
 * @returns {Promise<string>} a page in Markdown
 */
async function notices(modules) {
  const folders = new Set(
    modules.flatMap((path) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0] ?? []),
  );
  const sections = await Promise.all([...folders].sort().map(notice));
  return `# Notices\n\nThis program contains these packages.\n\n${sections.join("\n")}`;
}

/** @param {string} folder */
async function notice(folder) {
  const { name, version, license, author } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
  const by = typeof author === "string" ? author : author?.name;
  const text =
    file === undefined
      ? `Copyright ${by ?? `the authors of ${name}`}`
      : await readFile(join(folder, file), "utf8");
  return `## ${name} ${version}, ${license}\n\n${text.trim()}\n`;
}
