import { describe, expect, it } from "vitest";
import { isInstalled } from "./ensure-installed.mjs";

const wanted = {
  "": { version: "0.1.0" },
  "apps/api": { version: "0.1.0" },
  "node_modules/@wirecost/api": { link: true },
  "node_modules/a": { version: "1.0.0" },
  "apps/api/node_modules/a": { version: "2.0.0" },
  "node_modules/a-darwin-arm64": { version: "1.0.0", optional: true },
};
const nested = { "apps/api/node_modules/a": { version: "2.0.0" } };

describe("what is installed", () => {
  it.each([
    ["nothing", {}, false],
    ["all but another platform's", { ...nested, "node_modules/a": { version: "1.0.0" } }, true],
    ["another version", { ...nested, "node_modules/a": { version: "1.0.1" } }, false],
    ["all but a workspace's own", { "node_modules/a": { version: "1.0.0" } }, false],
  ])("is compared with the lockfile: %s", (_, installed, enough) => {
    expect(isInstalled(wanted, installed)).toBe(enough);
  });

  it("may lack what only building and testing need, where that is said", () => {
    const all = { ...wanted, "node_modules/tester": { version: "1.0.0", dev: true } };
    const installed = { ...nested, "node_modules/a": { version: "1.0.0" } };
    expect(isInstalled(all, installed)).toBe(false);
    expect(isInstalled(all, installed, { dev: false })).toBe(true);
  });
});
