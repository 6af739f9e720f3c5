import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../start/root.mjs";
import { packagesBefore } from "./packages-before.mjs";

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /node (scripts\/[\w/-]+\.mjs)/.exec(line)?.[1];
  return file ? [{ name, file }] : [];
});

it.each(commands)(
  "npm run $name can install in a fresh clone: it loads no package to begin with",
  ({ file }) => {
    expect(packagesBefore(file)).toEqual([]);
  },
);
