// npm run licenses [-- --publish]: lists the licenses of the product's dependencies; --publish writes the page.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../start/root.mjs";
import { licensesPage, productionLicenses, unknownLicenses } from "./list-licenses.mjs";

const lockfile = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
const packages = productionLicenses(lockfile);
const unknown = unknownLicenses(packages);
for (const { name, license } of unknown)
  console.error(`${name}: ${license || "no license"} is not among those that the product may use.`);
if (process.argv.includes("--publish"))
  await writeFile(join(root, "docs/licenses.md"), licensesPage(packages));
else console.log(licensesPage(packages));
process.exit(unknown.length === 0 ? 0 : 1);
