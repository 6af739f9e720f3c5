import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { expect, it } from "vitest";
import { root } from "../start/root.mjs";
import { projectFiles } from "./project-files.mjs";

/** Words that docs/glossary.md replaces in every text. */
const REPLACED =
  /\b(nobody|nobody's|somebody|somebody's|whoever|deeds?|mend(?:s|ed|ing)?|go(?:es)? on|passports?|lays? (?:it |them )?over|laid over|far side|told|unsettled|very bytes|not to be had|opens nothing|holds no longer|would be right|own schema|own set)\b/i;

/** Ratios that should have "per": "messages a query". */
const RATIO =
  /\b(?:messages?|records?|rows|queries|requests|trips|latency|bytes|errors) an? (?:message|record|row|query|request|second|fetch|batch|server|cell|call|commit|page|day|minute)\b/i;

/** The account that PostgreSQL runs as if root starts it, and names in archives of earlier versions. */
const ALLOWED = /^nobody$|account "nobody"|^passports(?:\.jsonl)?$/;

const sources = ["apps", "packages", "prisma", "scripts"]
  .flatMap((folder) => projectFiles(folder))
  .filter(
    (path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.(?:test|bench)\.|\/testing\/|scripts\/check\//.test(path),
  );

/**
 * Texts of a source file: string literals, templates and JSX, without the addresses of imports.
 *
 * @param {string} path
 */
function textsOf(path) {
  const source = readFileSync(join(root, path), "utf8");
  /** @type {string[]} */
  const texts = [];
  /** @param {any} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== "object") return;
    if (node.type === "StringLiteral" || node.type === "JSXText") texts.push(node.value);
    else if (node.type === "TemplateElement") texts.push(node.cooked ?? node.raw);
    for (const [key, child] of Object.entries(node)) if (key !== "source") visit(child);
  };
  visit(parseSync(source, { syntax: "typescript", tsx: path.endsWith("x") }).body);
  return texts;
}

it("interface texts and messages use the words of the glossary", () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap((path) =>
    textsOf(path)
      .filter((text) => (REPLACED.test(text) || RATIO.test(text)) && !ALLOWED.test(text))
      .map((text) => `${path}: ${text.replace(/\s+/g, " ").trim()}`),
  );
  expect(found).toEqual([]);
});

it.each([
  "Nobody said it.",
  "A message a query: 3 messages a query",
  "This link opens nothing",
  "It goes on",
])("the words include %j", (text) => {
  expect(REPLACED.test(text) || RATIO.test(text)).toBe(true);
});
