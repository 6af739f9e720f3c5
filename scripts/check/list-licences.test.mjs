import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../start/root.mjs";
import { licencesPage, productionLicences, unknownLicences } from "./list-licences.mjs";

describe("the licences of what production needs", async () => {
  const packages = productionLicences(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")));

  it("are all known", () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(unknownLicences(packages)).toEqual([]);
  });

  it("are listed in docs/licences.md; if not, npm run licences -- --publish", async () => {
    expect(await readFile(join(root, "docs/licences.md"), "utf8")).toBe(licencesPage(packages));
  });
});

it("a package without a licence, or under one that is not on the list, is found", () => {
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
  expect(unknownLicences(productionLicences({ packages })).map(({ name }) => name)).toEqual([
    "both",
    "none",
    "strict",
  ]);
});
