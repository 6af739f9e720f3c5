/** @typedef {{ name: string, license: string }} Licensed */
/** @typedef {{ dev?: boolean, link?: boolean, license?: string }} Entry */

/** SPDX ids of licenses that allow use and redistribution. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
  // argparse: permissive, of the Python Software Foundation.
  "Python-2.0",
  // Fonts.
  "OFL-1.1",
  // caniuse-lite: data, with attribution.
  "CC-BY-4.0",
  // Used unmodified, by file or by linking: lightningcss, elkjs (of Prisma's tools), and libvips (of Next's pictures).
  "MPL-2.0",
  "EPL-2.0",
  "LGPL-3.0-or-later",
]);

/** Licenses that the lockfile lacks, read from the packages. */
const READ = new Map([
  ["seq-queue", "MIT"],
  // Next's compiler for platforms other than the one that wrote the lockfile: part of Next, under its license.
  ["@next/swc-darwin-arm64", "MIT"],
  ["@next/swc-darwin-x64", "MIT"],
  ["@next/swc-win32-arm64-msvc", "MIT"],
  ["@next/swc-win32-x64-msvc", "MIT"],
]);

/**
 * All production packages, each once, by name.
 *
 * @param {{ packages: Record<string, Entry> }} lockfile
 * @returns {Licensed[]}
 */
export function productionLicenses({ packages }) {
  /** @type {Map<string, Licensed>} */
  const found = new Map();
  for (const [path, { dev, link, license: stated }] of Object.entries(packages)) {
    const name = path.split("node_modules/").slice(1).at(-1);
    if (name === undefined || dev || link) continue;
    const license = stated ?? READ.get(name) ?? "";
    found.set(`${name} ${license}`, { name, license });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Packages whose license is not allowed. @param {readonly Licensed[]} packages */
export function unknownLicenses(packages) {
  return packages.filter(({ license }) => !isAllowed(license));
}

/** For "A AND B" both must be allowed, for "A OR B" one. @param {string} license @returns {boolean} */
function isAllowed(license) {
  const bare = license.replace(/^\((.*)\)$/, "$1");
  if (/ or /i.test(bare)) return bare.split(/ or /i).some(isAllowed);
  return bare.split(/ and /i).every((one) => ALLOWED.has(one));
}

/** @param {readonly Licensed[]} packages @returns {string} a page in Markdown */
export function licensesPage(packages) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const { name, license } of packages) names.set(license, [...(names.get(license) ?? []), name]);
  const sections = [...names]
    .sort(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1))
    .map(([license, list]) => `## ${license} (${list.length})\n\n${list.join(", ")}\n`);
  return `# Licenses

The ${packages.length} packages that the product needs at run time, with their dependencies, by license. \`npm run licenses -- --publish\` writes this page from package-lock.json. A test fails on a license that [scripts/check/list-licenses.mjs](../scripts/check/list-licenses.mjs) does not list. The list of common passwords in apps/api is under the MIT license, as its header states.

${sections.join("\n")}`;
}
