import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../../start/root.mjs";

export const source = join(root, "apps/web/src");

/** Features without which the rest of the web app must build. */
export const REMOVED = [
  "archive",
  "calibrations",
  "comments",
  "conversation-comparison",
  "conversation-history",
  "history",
  "plans",
  "saved-conversations",
  "webhooks",
];

const IMPORT = /import (?:type )?\{([^}]*)\} from "[^"]*\/features\/([\w-]+)\/[^"]*";\n/g;

/** The TypeScript files of a folder, without tests, as relative path and text. @param {string} folder */
export function sourcesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile() || !/(?<!\.test)\.tsx?$/.test(entry.name)) return [];
    const path = join(entry.parentPath, entry.name);
    return [{ path: relative(folder, path), text: readFileSync(path, "utf8") }];
  });
}

/**
 * The files of app/ without a feature's lines and pages.
 *
 * @param {readonly { path: string, text: string }[]} app
 * @param {string} removed
 * @returns {{ files: { path: string, text: string }[], changed: number }} changed: how many files named the feature
 * @throws {Error} where a file uses it otherwise than in a slot, an entry of a list or a page
 */
export function withoutFeature(app, removed) {
  const files = app.flatMap(({ path, text }) => {
    const left = withoutLines(text, removed);
    return left === undefined ? [] : [{ path, text: left }];
  });
  const before = new Map(app.map(({ path, text }) => [path, text]));
  const unchanged = files.filter(({ path, text }) => before.get(path) === text).length;
  return { files, changed: app.length - unchanged };
}

/** @param {string} text @param {string} removed @returns {string | undefined} undefined for a page of that feature */
function withoutLines(text, removed) {
  /** @type {string[]} */
  const names = [];
  let left = text.replaceAll(IMPORT, (line, imported, feature) => {
    if (feature !== removed) return line;
    names.push(
      ...imported
        .split(",")
        .map((/** @type {string} */ name) => name.trim())
        .filter(Boolean),
    );
    return "";
  });
  for (const name of names) {
    if (new RegExp(`<${name}\\b`).test(left)) return undefined;
    left = left
      .replaceAll(new RegExp(`\\s\\w+=\\{${name}\\}`, "g"), "")
      .replaceAll(new RegExp(`\\b\\w+: ${name},`, "g"), "")
      .replaceAll(new RegExp(`\\[${name}\\]`, "g"), "[]");
    if (new RegExp(`\\b${name}\\b`).test(left))
      throw new Error(`${name} is no slot, import or page of its own here:\n${left}`);
  }
  if (left.includes(`/features/${removed}/`))
    throw new Error(`This imports ${removed} otherwise than by name:\n${left}`);
  return left;
}
