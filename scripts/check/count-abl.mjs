// node scripts/check/count-abl.mjs FOLDER: reads all ABL source below a folder, each file with its includes, and
// compares the statements found with those of a scan that knows only comments and strings. Such code is public, for
// example github.com/consultingwerk/ADE-Sourcecode and github.com/desarrolloticontinental/on_in_co
// (--max-old-space-size=6000), and not part of this project.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { costSource, includeFinder } from "@wirecost/abl";
import { defaultParams, openedgeQuery } from "@wirecost/sim-core";

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error("Name a folder with ABL source: node scripts/check/count-abl.mjs FOLDER");
  process.exit(1);
}

const BEFORE = "(?<![\\w\\-#$%&.])";
/** @type {Record<string, { scan: RegExp, kinds: readonly string[] }>} */
const COUNTED = {
  "FOR EACH, FIRST, LAST": {
    scan: new RegExp(`${BEFORE}for\\s+(?:each|first|last)(?![\\w-])`, "gi"),
    kinds: ["for", "open-query"],
  },
  FIND: {
    // ON FIND OF is an event.
    scan: new RegExp(
      `${BEFORE}(?<!\\b(?:on|for)\\s+)find\\s+(?:first|last|next|prev|current)?\\s*[\\w{&]`,
      "gi",
    ),
    kinds: ["find"],
  },
  "CAN-FIND": { scan: new RegExp(`${BEFORE}can-find\\s*\\(`, "gi"), kinds: ["can-find"] },
  "OPEN QUERY": { scan: new RegExp(`${BEFORE}open\\s+query(?![\\w-])`, "gi"), kinds: ["open-query"] },
};

/** The source without comments and the content of strings. @param {string} source */
function bare(source) {
  let text = "";
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const two = source.slice(at, at + 2);
    const before = source[at - 1] ?? " ";
    if (two === "/*" || (two === "*/" && depth > 0)) {
      depth += two === "/*" ? 1 : -1;
      at += 1;
      text += " ";
    } else if (depth === 0 && two === "//" && /\s/.test(before)) {
      const end = source.indexOf("\n", at);
      at = end < 0 ? source.length : end;
    } else if (depth === 0 && /["']/.test(two[0] ?? "")) {
      const quote = source[at];
      for (at += 1; at < source.length; at++) {
        if (source[at] === "~") at += 1;
        else if (source[at] === quote && source[at + 1] === quote) at += 1;
        else if (source[at] === quote) break;
      }
      text += ' "" ';
    } else if (depth === 0) text += source[at];
  }
  return text;
}

const assumptions = {
  settings: defaultParams(openedgeQuery),
  tables: {},
  recordsAtLine: new Map(),
  otherRecords: 100,
  iterations: 10,
};
const all = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
const paths = all.filter((name) => /\.(?:p|i|w|cls)$/i.test(name));
/** @type {Map<string, string | undefined>} */
const texts = new Map();
/** @param {string} path */
const textOf = (path) => {
  if (!texts.has(path)) texts.set(path, statSync(path).isFile() ? readFileSync(path, "latin1") : undefined);
  return texts.get(path);
};
let included = 0;
const finder = includeFinder(all, textOf);
/** @type {import("@wirecost/abl").FindInclude} */
const find = (name, from) => {
  const found = finder(name, from);
  included += found?.text.length ?? 0;
  return found;
};
/** @param {string} path @param {string} text */
function costed(path, text) {
  try {
    return costSource(text, assumptions, { path, find });
  } catch (error) {
    failed += 1;
    console.error(path, error);
    return { accesses: [], excluded: [], notes: [] };
  }
}
const sums = Object.fromEntries(Object.keys(COUNTED).map((name) => [name, { scan: 0, missed: 0 }]));
let [characters, us, unbalanced, failed] = [0, 0, 0, 0];
for (const path of paths) {
  const text = textOf(path) ?? "";
  const before = process.cpuUsage();
  const { accesses, excluded, notes } = costed(path, text);
  const { user, system } = process.cpuUsage(before);
  us += user + system;
  characters += text.length;
  if (notes.some(({ message }) => message.includes("END"))) unbalanced += 1;
  const scanned = bare(text);
  for (const [name, { scan, kinds }] of Object.entries(COUNTED)) {
    // A definition that is included several times occurs once in the source.
    const own = [...accesses, ...excluded].filter(
      ({ kind, inclusion }) => kinds.includes(kind) && !inclusion,
    );
    const found = new Set(own.map(({ start }) => start)).size;
    const count = scanned.match(scan)?.length ?? 0;
    const sum = sums[name];
    if (!sum) continue;
    sum.scan += count;
    sum.missed += Math.max(0, count - found);
  }
}
const read = characters + included;
console.log(
  `${paths.length} files, ${(characters / 1e6).toFixed(1)} MB, with includes ${(read / 1e6).toFixed(1)} MB: ${(read / us).toFixed(1)} MB/s, ${failed} failed`,
);
for (const [name, { scan, missed }] of Object.entries(sums))
  console.log(`${name}: the scan has ${scan}, of which ${missed} were not found`);
console.log(`${unbalanced} files have a block without an END, or an END without a block`);
