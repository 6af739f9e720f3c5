import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../start/root.mjs";
import { licensesPage, productionLicenses, unknownLicenses } from "./list-licenses.mjs";

describe("the licenses of what production needs", async () => {
  const packages = productionLicenses(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")));

  it("are all known", () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(unknownLicenses(packages)).toEqual([]);
  });

  it("are listed in docs/licenses.md; if not, npm run licenses -- --publish", async () => {
    expect(await readFile(join(root, "docs/licenses.md"), "utf8")).toBe(licensesPage(packages));
  });
});

it("a package without a license, or under one that is not on the list, is found", () => {
  const packages = {
    "": {},
    "packages/x": { license: "none" },
    "node_modules/none": {},
    "node_modules/a/node_modules/strict": { license: "AGPL-3.0-only" },
    "node_modules/both": { license: "MIT AND AGPL-3.0-only" },
    "node_modules/either": { license: "(MIT OR AGPL-3.0-only)" },
    "node_modules/tool": { license: "AGPL-3.0-only", dev: true },
    "node_modules/@x/fine": { license: "ISC" },
  };
  expect(unknownLicenses(productionLicenses({ packages })).map(({ name }) => name)).toEqual([
    "both",
    "none",
    "strict",
  ]);
});
