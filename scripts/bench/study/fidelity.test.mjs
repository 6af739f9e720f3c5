import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findWorse, findWorseHeldOut, heldOut, publishFidelity, publishHeldOut } from "@wirecost/analysis";
import { fidelity, models } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { root } from "../../start/root.mjs";
import { predictionsText, readPublished, withTable } from "./published-fidelity.mjs";

const HOW = "If it is meant: npm run fidelity -- --publish, and commit what it writes.";

describe("the published fidelity", () => {
  it("is not better than what the models say now, and leaves no model or metric out", () => {
    expect(findWorse(readPublished(), publishFidelity(models)), HOW).toEqual([]);
  });

  it("has every reference of every model, held out or with the reason why not", () => {
    const all = readPublished().flatMap((model) => model.heldOut);
    expect(all.map(({ reference }) => reference)).toEqual(
      models.flatMap(({ references }) => references.map(({ id }) => id)),
    );
    for (const { reason, values, heldOut: errors } of all) {
      if (reason === null) expect(errors?.figures).toBe(values.length);
      else expect([values, errors]).toEqual([[], null]);
    }
  });

  // Those that are refitted in 7 s together, of four systems: all of them take a minute, which publishing spends.
  it.each([
    ["openedge-servers", "openedge-atm-tps"],
    ["bulk-insert", "nexusdb-embedded-batches"],
    ["round-trips", "round-trips-lab-cursors"],
    ["program-calls", "as400-calls-library-list"],
    ["program-calls", "as400-calls-commands"],
  ])(
    "%s, %s: is no better in sample and held out than the model is now",
    (id, reference) => {
      const model = models.find((candidate) => candidate.id === id);
      const published = readPublished().find((candidate) => candidate.model === id);
      if (!model || !published) throw new RangeError(id);
      expect(findWorseHeldOut(published.heldOut, publishHeldOut(heldOut(model, [reference]))), HOW).toEqual(
        [],
      );
    },
    240_000,
  );

  it("is what the API, the pages and the terminal say of rows that are held out", () => {
    const file = readFileSync(join(root, "packages/analysis/src/accuracy/held-out-predictions.ts"), "utf8");
    expect(predictionsText(readPublished()), HOW).toBe(file);
  });

  it("is the table of the README", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    expect(withTable(readme, readPublished()), HOW).toBe(readme);
  });
});

describe("npm run fidelity -- --json", () => {
  it("prints one array of every published figure and nothing else", () => {
    const out = execFileSync(process.execPath, ["scripts/bench/study/fidelity.mjs", "--json"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const rows = JSON.parse(out);
    expect(rows).toHaveLength(fidelity(models).length);
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
        "heldOut",
      ]);
    }
  });
});
