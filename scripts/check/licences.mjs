// npm run licences [-- --publish]: lists the licences of the product's dependencies; --publish writes the page.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../start/root.mjs";
import { licencesPage, productionLicences, unknownLicences } from "./list-licences.mjs";

const lockfile = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
const packages = productionLicences(lockfile);
const unknown = unknownLicences(packages);
for (const { name, licence } of unknown)
  console.error(`${name}: ${licence || "no licence"} is not among those that the product may use.`);
if (process.argv.includes("--publish"))
  await writeFile(join(root, "docs/licences.md"), licencesPage(packages));
else console.log(licencesPage(packages));
process.exit(unknown.length === 0 ? 0 : 1);
