import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../start/root.mjs";
import { missingPlatforms } from "./complete-lockfile.mjs";

describe("the lockfile", () => {
  it("has every platform's packages; if not, npm run lockfile", async () => {
    const lockfile = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
    expect(missingPlatforms(lockfile).map(({ path }) => path)).toEqual([]);
  });

  it("is completed with what npm left out", () => {
    const optionalDependencies = {
      "@x/y-linux-x64-musl": "1.0.0",
      "y-darwin-arm64": "1.0.0",
      fsevents: "2.0.0",
    };
    const packages = {
      "node_modules/y": { dev: true, optionalDependencies },
      "node_modules/y-darwin-arm64": {},
    };
    expect(missingPlatforms({ packages })).toEqual([
      {
        path: "node_modules/@x/y-linux-x64-musl",
        entry: { version: "1.0.0", cpu: ["x64"], dev: true, libc: ["musl"], optional: true, os: ["linux"] },
      },
    ]);
  });
});
