import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../start/root.mjs";
import { projectFiles } from "./project-files.mjs";

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");

/** The first group of each match. @param {string} text @param {RegExp} pattern */
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, group = ""]) => group);

const files = projectFiles();
// Licenses of samples and the like are quoted as they are.
const documents = files.filter((path) => path.endsWith(".md") && !/\/(?:fixtures|samples)\//.test(path));

/** Anchor of a heading, as GitHub makes it. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

it.each(documents)("%s links only to what exists", (document) => {
  const links = all(read(document), /\]\((?!https?:)([^)\s]+)\)/g);
  const broken = links.filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    return (
      anchor !== undefined &&
      !all(read(target), /^#+ (.+)$/gm)
        .map(anchorOf)
        .includes(anchor)
    );
  });
  expect(broken).toEqual([]);
});

it.each(documents)("%s names source files that exist", (document) => {
  const named = all(read(document), /`([\w./-]+\.(?:tsx?|mjs|cjs|prisma|sql))`/g);
  const missing = named.filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

it("docs/decisions/README.md lists every record once, by its number", () => {
  const listed = all(read("docs/decisions/README.md"), /^- (\d{3}: \[.+\]\(.+\))$/gm).map((line) =>
    line.replace(/: .*\(/, " ").replace(")", ""),
  );
  const records = documents
    .filter((path) => /^docs\/decisions\/\w+\/\d{3}-[\w-]+\.md$/.test(path))
    .map((path) => path.replace("docs/decisions/", ""))
    .map((path) => `${path.split("/")[1]?.slice(0, 3)} ${path}`);
  expect(listed.sort()).toEqual(records.sort());
  expect(new Set(listed.map((line) => line.slice(0, 3))).size).toBe(listed.length);
});

/** Words that docs/glossary.md replaces. Code may still have them. */
const REPLACED =
  /\b(nobody|somebody|whoever|deeds?|mend(?:s|ed|ing)?|go(?:es)? on|passports?|lays? (?:it |them )?over|laid over|far side|told|unsettled)\b/gi;

/** List these words, or names of packages. */
const EXEMPT = new Set(["docs/glossary.md", "docs/licenses.md"]);

it.each(documents.filter((document) => !EXEMPT.has(document)))(
  "%s uses the words of the glossary",
  (document) => {
    const prose = read(document).replace(/```.*?```|`[^`]*`/gs, "");
    expect(prose.match(REPLACED) ?? []).toEqual([]);
  },
);

/** Folders of code with a README that lists their folders. */
const LISTED = [
  ["apps/web/src", "features"],
  ...["abl", "analysis", "cli", "contract", "conversation", "importers", "sim-core"].map((name) => [
    `packages/${name}`,
    "src",
  ]),
];

it.each(LISTED)("the README of %s/%s lists each folder", (parent, folder) => {
  const path = `${parent}/${folder}`;
  const text = read(existsSync(join(root, path, "README.md")) ? `${path}/README.md` : `${parent}/README.md`);
  const named = all(text, /`([\w/<>-]+)`/g).map((name) => name.replace(/\/$/, ""));
  const folders = readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "testing")
    .map(({ name }) => name);
  expect(folders.filter((name) => !named.some((one) => one === name || one.startsWith(`${name}/`)))).toEqual(
    [],
  );
});

it("apps/web/src/entities/README.md has the list of .dependency-cruiser.cjs", () => {
  const [, list = ""] = /ENTITIES = \{(.+?)\};/s.exec(read(".dependency-cruiser.cjs")) ?? [];
  const declared = [...list.matchAll(/(\w+): \[(.*)\]/g)].map(([, entity, imports = ""]) => [
    entity,
    imports.replaceAll('"', ""),
  ]);
  const documented = [
    ...read("apps/web/src/entities/README.md").matchAll(/^\| `(\w+)` \|.*\|([^|]*)\|$/gm),
  ].map(([, entity, imports = ""]) => [entity, imports.trim()]);
  expect(declared.length).toBeGreaterThan(5);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(declared));
});

describe("docs/architecture.md", () => {
  const page = read("docs/architecture.md");

  /** First two cells of each row of the table with this header. @param {string} header */
  const table = (header) => {
    const [, below = ""] = page.split(`${header}\n`);
    const [rows = ""] = below.split("\n\n");
    return rows
      .split("\n")
      .slice(1)
      .map((line) => line.replaceAll("`", "").split("|"))
      .map(([, first = "", second = ""]) => /** @type {const} */ ([first.trim(), second.trim()]));
  };

  it("names files and folders that exist", () => {
    const paths = all(page, /`((?:apps|packages|prisma|scripts|e2e)\/[\w./-]+)/g);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("draws the arrows that package.json files have", () => {
    const drawn = table("| folder | imports | contains |").map(([folder, imports]) => [
      folder,
      imports === "–" ? [] : imports.split(", "),
    ]);
    const folders = ["packages", "apps"].flatMap((parent) =>
      readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
    );
    const actual = [...folders, "prisma"]
      .filter((folder) => existsSync(join(root, folder, "package.json")))
      .map((folder) => {
        const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`));
        const ours = Object.keys(dependencies).filter((name) => name.startsWith("@wirecost/"));
        return [folder, ours.map((name) => name.slice("@wirecost/".length)).sort()];
      });
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(actual));
  });
});
