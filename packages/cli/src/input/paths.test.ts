import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, win32 } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expandWildcards, slashed } from "./paths.ts";

let folder = "";
beforeAll(() => {
  folder = `${mkdtempSync(join(tmpdir(), "wirecost-paths-"))}/`;
  mkdirSync(join(folder, "src/sub (1)/.git"), { recursive: true });
  for (const name of [
    "b.csv",
    "A.CSV",
    ".c.csv",
    "bxcsv",
    "src/o.p",
    "src/sub (1)/p.p",
    "src/sub (1)/.git/q.p",
  ])
    writeFileSync(join(folder, name), "");
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["*.csv", ["A.CSV", "b.csv"]],
  ["?.csv", ["A.CSV", "b.csv"]],
  [".*.csv", [".c.csv"]],
  ["src/*.p", ["src/o.p"]],
  ["src/**/*.p", ["src/o.p", "src/sub (1)/p.p"]],
  ["src/*/p.p", ["src/sub (1)/p.p"]],
  ["src/sub (1)/*", ["src/sub (1)/p.p"]],
  ["s*", ["src"]],
  ["*.pf", ["*.pf"]],
  ["none/*.csv", ["none/*.csv"]],
  ["b.csv", ["b.csv"]],
])("%s stands for files", (word, names) => {
  expect(expandWildcards(folder + word)).toEqual(names.map((name) => folder + name));
});

it("keeps a URL", () => {
  const url = "postgres://ann:p*@db.example/shop?sslmode=require";
  expect(expandWildcards(url)).toEqual([url]);
});

it("converts a Windows path to slashes, and keeps others", () => {
  expect(slashed("C:\\Größe\\order.p", win32.sep)).toBe("C:/Größe/order.p");
  expect(slashed("a\\b/order.p", "/")).toBe("a\\b/order.p");
});
