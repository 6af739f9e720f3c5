import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { root } from "../start/root.mjs";

const source = join(root, "apps/web/src");

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).map((path) => join(source, path));

/** The classes that a CSS module defines. @param {string} path */
const classesOf = (path) => {
  const css = readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, "");
  return new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = ""]) => name));
};

/** By CSS module: the classes that components take by name, and whether one takes any by a value. */
const taken = new Map(
  files
    .filter((path) => path.endsWith(".module.css"))
    .map((path) => [path, { names: new Map(), byValue: false }]),
);
/** @type {string[]} */
const missing = [];
for (const file of files) {
  if (!/\.tsx?$/.test(file)) continue;
  const text = readFileSync(file, "utf8");
  const code = text.replaceAll(/^import [^;]*;$/gm, "");
  for (const [, name = "", path = ""] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
    const from = taken.get(join(dirname(file), path));
    if (!from || !existsSync(join(dirname(file), path))) missing.push(`${relative(root, file)}: ${path}`);
    if (!from) continue;
    for (const [, one = ""] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g")))
      from.names.set(one, file);
    from.byValue ||= new RegExp(`\\b${name}\\[`).test(code);
  }
}

it("every CSS module that is imported exists", () => {
  expect(missing).toEqual([]);
});

it.each([...taken.keys()].map((path) => relative(source, path)))(
  "%s defines what is used of it",
  (module) => {
    const { names, byValue } = taken.get(join(source, module)) ?? { names: new Map(), byValue: false };
    const defined = classesOf(join(source, module));
    expect([...names].filter(([name]) => !defined.has(name))).toEqual([]);
    if (!byValue) expect([...defined].filter((name) => !names.has(name))).toEqual([]);
  },
);
