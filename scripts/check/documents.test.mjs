import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../start/root.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const documents = [
  "README.md",
  "SECURITY.md",
  "scripts/README.md",
  ...readdirSync(join(root, "docs"), { recursive: true }).flatMap((path) =>
    path.endsWith(".md") ? [`docs/${path}`] : [],
  ),
];

/** Anchor of a heading, as GitHub makes it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

it.each(documents)("%s links only to what exists", (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link);
  const broken = links.filter((link) => {
    const [path, anchor] = link.split("#");
    const target = path === "" ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    if (anchor === undefined) return false;
    const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));
    return !headings.includes(anchor);
  });
  expect(broken).toEqual([]);
});

describe("docs/architecture.md", () => {
  const page = read("docs/architecture.md");
  /** Rows of the table below a header, as the texts of their cells. */
  const table = (header) =>
    page
      .split(`${header}\n`)[1]
      .split("\n\n")[0]
      .split("\n")
      .slice(1)
      .map((line) =>
        line
          .split("|")
          .map((cell) => cell.trim())
          .slice(1, -1),
      );

  it("names files and folders that exist", () => {
    const paths = [...page.matchAll(/`((?:apps|packages|prisma|scripts|e2e)\/[\w./-]+)/g)].map(
      ([, path]) => path,
    );
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("draws the arrows that package.json files have", () => {
    const drawn = table("| folder | imports | contains |").map(([folder, imports]) => [
      folder.replaceAll("`", ""),
      imports === "–" ? [] : imports.split(", "),
    ]);
    const { workspaces } = JSON.parse(read("package.json"));
    const folders = workspaces.flatMap((pattern) =>
      pattern.endsWith("/*")
        ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
        : [pattern],
    );
    const actual = folders
      .filter((folder) => folder !== "e2e" && existsSync(join(root, folder, "package.json")))
      .map((folder) => {
        const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`));
        const ours = Object.keys(dependencies).filter((name) => name.startsWith("@wirecost/"));
        return [folder, ours.map((name) => name.slice("@wirecost/".length)).sort()];
      });
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(actual));
  });

  it("names rules of dependency-cruiser", () => {
    const named = table("| rule | meaning |").flatMap(([rules]) => rules.replaceAll("`", "").split(", "));
    const { forbidden } = createRequire(import.meta.url)(join(root, ".dependency-cruiser.cjs"));
    const names = forbidden.map(({ name }) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });
});
