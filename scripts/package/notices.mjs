import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The licences of other packages in a bundle, which their copies must carry.
 *
 * @param {readonly string[]} modules paths of the bundled modules
 * @returns {Promise<string>} a page in Markdown
 */
export async function notices(modules) {
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
