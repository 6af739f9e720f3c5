import { models, openedgeServers } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { referenceSet } from "../measured/measured.ts";
import { measuredSet } from "../testing/measured-set.ts";
import { lintMeasurements } from "./lint-measurements.ts";

const references = models.flatMap((model) => model.references.map(({ id }) => [id, model] as const));

describe("the ATM benchmark", () => {
  const findings = lintMeasurements(openedgeServers, referenceSet(openedgeServers, "openedge-atm-tps"));
  const found = findings.map(({ rule, rows, severity }) => [rule, rows.slice(0, 6).join(" "), severity]);

  it("shows all its findings, and no others", () => {
    expect(found).toEqual([
      ["copied-values", "31 32 33 37 38 39", "doubt"],
      ["drift", "1 2 3", "doubt"],
      ["drift", "4 5 6", "doubt"],
      ["drift", "7 8 9", "doubt"],
      ["drift", "13 14 15", "doubt"],
      ["best-run", "1 2 3", "doubt"],
      ["too-few-runs", "1 2 3 4 5 6", "hint"],
    ]);
  });

  it("gives the values", () => {
    const message = (rows: string) => findings.find((one) => one.rows.join(" ") === rows)?.message;
    expect(message("7 8 9")).toBe(
      "threaded, -Ma 1 -Mi 1: Transactions up 63 % over 3 runs: 518.8, 628.9, 848 tx/s.",
    );
    expect(message("13 14 15")).toContain("down 31 % over 3 runs: 1,159.8, 1,060.9, 800.7 tx/s");
    expect(message("31 32 33 37 38 39")).toContain("1,190.8, 1,203.5, 1,203.1 tx/s");
    expect(findings.find(({ rule }) => rule === "best-run")?.title).toBe(
      "The best of 3 runs that lie 38 % apart",
    );
  });

  it("shows the same if rows have no label and -Ma distinguishes the tests", () => {
    const set = referenceSet(openedgeServers, "openedge-atm-tps");
    const rows = set.rows.map((row, i) => ({
      settings: { ...row.settings, ma: i >= 3 && i < 6 ? 125 : Number(row.settings.mi ?? 1) },
      metrics: row.metrics,
    }));
    const again = lintMeasurements(openedgeServers, measuredSet(openedgeServers, rows, set.setup));
    expect(again.map(({ rule, rows: ids }) => [rule, ids.slice(0, 6).join(" ")])).toEqual(
      found.map(([rule, ids]) => [rule, ids]),
    );
  });
});

describe("the other published sets", () => {
  const rulesOf: Readonly<Record<string, readonly string[]>> = {
    "openedge-messages-coding": ["one-by-one"],
    "openedge-messages-options": ["few-per-message"],
    "openedge-messages-size": ["few-per-message"],
  };
  it.each(references.filter(([id]) => id !== "openedge-atm-tps"))(
    "%s has only correct findings",
    (id, model) => {
      const rules = new Set(lintMeasurements(model, referenceSet(model, id)).map(({ rule }) => rule));
      rules.delete("too-few-runs");
      expect([...rules]).toEqual(rulesOf[id] ?? []);
    },
  );
});

it("names rows of the set, each once per finding", () => {
  for (const [id, model] of references) {
    const set = referenceSet(model, id);
    const ids = set.rows.map(({ row }) => row);
    for (const { rows } of lintMeasurements(model, set)) {
      expect(rows.filter((row) => !ids.includes(row))).toEqual([]);
      expect(new Set(rows).size).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(0);
    }
  }
});

it("lists five cells and summarizes the others", () => {
  const rows = Array.from({ length: 90 }, (_, i) => ({
    settings: { clients: 1 + Math.floor(i / 3) },
    metrics: { tps: 1000 * 2 ** (i % 3) + 0.001 * i },
  }));
  const findings = lintMeasurements(openedgeServers, measuredSet(openedgeServers, rows)).filter(
    ({ rule }) => rule === "drift",
  );
  expect(findings).toHaveLength(6);
  expect(findings.at(-1)).toMatchObject({ title: "25 more findings of this kind" });
  expect(findings.at(-1)?.rows).toEqual(rows.slice(15).map((_, i) => String(i + 16)));
});

it("is empty without rows", () => {
  for (const model of models) expect(lintMeasurements(model, measuredSet(model, []))).toEqual([]);
});

it("names a cell by its settings if labels do not distinguish the cells", () => {
  const note = (label: string, mi: number, tps: number) => ({ label, settings: { mi }, metrics: { tps } });
  const rows = [
    ...[518.8, 628.9, 848].map((tps) => note("not settled", 1, tps)),
    ...[1162.7, 1165.5, 1165.9].map((tps, i) => note(`Row ${i + 4}`, 10, tps)),
  ];
  const found = lintMeasurements(openedgeServers, measuredSet(openedgeServers, rows));
  expect(found.find(({ rule }) => rule === "drift")?.message).toMatch(/^-Mi 1: Transactions up 63 %/);
});
