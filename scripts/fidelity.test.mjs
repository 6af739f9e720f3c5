import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fidelity, findWorse, models, publishFidelity } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readPublished, withTable } from "./published-fidelity.mjs";
import { root } from "./root.mjs";

const HOW = "If it is meant: npm run fidelity -- --publish, and commit what it writes.";

describe("the published fidelity", () => {
  it("is not better than what the models say now, and leaves no model or metric out", () => {
    expect(findWorse(readPublished(), publishFidelity(models)), HOW).toEqual([]);
  });

  it("is the table of the README", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    expect(withTable(readme, readPublished()), HOW).toBe(readme);
  });
});

describe("npm run fidelity -- --json", () => {
  it("prints one array of every published figure and nothing else", () => {
    const out = execFileSync(process.execPath, ["scripts/fidelity.mjs", "--json"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const rows = JSON.parse(out);
    expect(rows).toHaveLength(fidelity().length);
    expect(new Set(rows.map((/** @type {{ model: string }} */ row) => row.model))).toEqual(
      new Set(models.map(({ id }) => id)),
    );
    for (const row of rows) {
      expect(Object.keys(row)).toEqual([
        "model",
        "reference",
        "row",
        "metric",
        "unit",
        "measured",
        "predicted",
        "error",
        "role",
      ]);
    }
  });
});
