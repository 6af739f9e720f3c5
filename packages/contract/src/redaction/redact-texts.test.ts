import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SharedContent, type SharedSet, sharedContent } from "../links/shared-content.ts";
import { foldText } from "./fold-text.ts";
import type { ModelWords } from "./map-texts.ts";
import { foreignTexts, letters, redactTexts, remainingNames } from "./redact-texts.ts";

const words: ModelWords = {
  ofModel: (model) =>
    model === "round-trips" ? new Set(["rttMs", "driver", "pooled", "elapsedMs", "queries"]) : undefined,
  isUnit: (unit) => ["ms", "1", "queries", "x"].includes(unit),
};

const replacements = [
  { name: "customer", by: "table-1" },
  { name: "srvprod7", by: "host-1" },
  { name: "acme", by: "database-1" },
];

/** Redacts like the API, with all texts of a link. */
function redacted(content: SharedContent, changes: Partial<Parameters<typeof redactTexts>[2]> = {}) {
  const options = { replacements, all: false, ...changes };
  const shared = { title: "acme-prod.csv", note: "For ACME", sender: "Ann of Acme", content };
  const result = redactTexts(shared, words, options) as typeof shared;
  return { ...result, content: sharedContent.parse(result.content) };
}

const own: SharedSet = {
  model: null,
  schema: {
    settings: [
      { kind: "choice", id: "db-server", label: "db server", values: ["acme-db01", "ACME-DB01", "other"] },
      {
        kind: "number",
        id: "size-srvprod7",
        label: "size (srvprod7)",
        unit: "x",
        min: 1,
        max: 2,
        integer: true,
      },
    ],
    metrics: [
      { id: "customer-s", label: "customer/s", unit: "customer/s", better: "higher", noise: "noisy" },
      { id: "ms", label: "ms", unit: "ms", better: "lower", noise: "noisy" },
    ],
  },
  setup: { "size-srvprod7": 1 },
  axes: ["db-server", "size-srvprod7"],
  metric: "customer-s",
  environment: { host: "srvprod7.acme.example", note: "Acme_Kunden", cores: 8, measuredOn: "2026-11-20" },
  rows: [
    {
      row: "7",
      label: "ACMEPROD night",
      settings: { "db-server": "acme-db01", "size-srvprod7": 2 },
      metrics: { "customer-s": 3, ms: 4 },
    },
    {
      row: "acme 8",
      label: "Customers",
      settings: { "db-server": "ACME-DB01", "size-srvprod7": 2 },
      metrics: { "customer-s": 5 },
    },
  ],
};

const ofModel: SharedSet = {
  model: "round-trips",
  schema: null,
  setup: { driver: "pooled" },
  axes: ["rttMs", "queries"],
  metric: "elapsedMs",
  environment: null,
  rows: [
    {
      row: "1",
      label: "pooled at customer",
      settings: { rttMs: 30, driver: "pooled" },
      metrics: { elapsedMs: 9 },
    },
  ],
};

const run = {
  format: 1 as const,
  model: "round-trips",
  modelVersion: "3",
  seed: 5,
  params: { rttMs: 30, driver: "pooled" },
  axes: [
    { param: "rttMs", values: [30, 80] },
    { param: "driver", values: ["pooled"] },
  ] as [{ param: string; values: number[] }, { param: string; values: string[] }],
  metric: "elapsedMs",
  metrics: ["elapsedMs", "queries"],
  base: [1, 2],
  cells: [[1, 2]],
  calibration: {
    name: "acme at night",
    params: ["rttMs"],
    domain: { rttMs: { min: 1, max: 2 }, driver: { values: ["pooled"] } },
    intervals: { rttMs: { low: 1, high: 2 } },
  },
};

describe("redactTexts", () => {
  it("replaces names in every text of a custom table, including keys, ids and units", () => {
    const result = redacted({ kind: "measured", document: own });
    expect(JSON.stringify(result)).not.toMatch(/customer|srvprod7|acme/i);
    expect(result).toMatchObject({
      title: "database-1-prod.csv",
      note: "For database-1",
      sender: "Ann of database-1",
      content: {
        document: {
          schema: {
            settings: [{}, { id: "size-host-1", label: "size (host-1)" }],
            metrics: [{ id: "table-1-s", unit: "table-1/s" }, { unit: "ms" }],
          },
          axes: ["db-server", "size-host-1"],
          metric: "table-1-s",
          setup: { "size-host-1": 1 },
          environment: { host: "host-1.database-1.example", cores: 8, measuredOn: "2026-11-20" },
          rows: [
            { row: "7", label: "database-1PROD night" },
            { row: "database-1 8", label: "table-1s" },
          ],
        },
      },
    });
  });

  it("keeps distinct values distinct, as ids and in every row", () => {
    const { content } = redacted({ kind: "measured", document: own });
    expect(content.document).toMatchObject({
      schema: { settings: [{ values: ["database-1-db01", "database-1-DB01", "other"] }, {}] },
    });
    const renamed: SharedSet = JSON.parse(JSON.stringify(own).replaceAll("ACME-DB01", "ACME-db01"));
    const both = redacted({ kind: "measured", document: renamed }).content.document;
    expect(both).toMatchObject({
      schema: { settings: [{ values: ["database-1-db01", "database-1-db01-2", "other"] }, {}] },
      rows: [
        { settings: { "db-server": "database-1-db01" } },
        { settings: { "db-server": "database-1-db01-2" } },
      ],
    });
  });

  it("keeps a model's ids, whatever a name is, and nothing else of its documents", () => {
    const names = ["rttMs", "pooled", "elapsedMs", "rows", "label", "kind", "measured", "round-trips"].map(
      (name, i) => ({ name, by: `field-${i}` }),
    );
    const rows = redacted({ kind: "measured", document: ofModel }, { replacements: names });
    expect(rows.content.document).toEqual({
      ...ofModel,
      rows: [{ ...ofModel.rows[0], label: "field-1 at customer" }],
    });
    const { content } = redacted({ kind: "run", document: run }, { replacements: names });
    expect(content.document).toEqual(run);
    const remaining = remainingNames({ content: rows.content }, words, ["pooled", "customer"]);
    expect([...remaining]).toEqual([["pooled", 2]]);
  });

  it("treats the ids of an unknown model as foreign texts", () => {
    const document = { ...ofModel, model: "gone", setup: { driver: "acme" } };
    const { content } = redacted({ kind: "measured", document });
    expect(content.document).toMatchObject({ model: "gone", setup: { driver: "database-1" } });
  });

  it("replaces names in all of a comparison: titles, points, metric and row", () => {
    const items = [
      { kind: "measured" as const, title: "acme-prod.csv", document: own },
      { kind: "run" as const, title: "customer", document: run },
    ];
    const row = JSON.stringify(["acme-db01", "pooled", 4]);
    const view = { points: ["r1", "customer"], baseline: 0, metric: "customer-s", row };
    const { content } = redacted({ kind: "comparison", document: { items, view } });
    expect(JSON.stringify(content)).not.toMatch(/customer|srvprod7|acme/i);
    expect(content.document).toMatchObject({
      items: [
        { title: "database-1-prod.csv" },
        { document: { calibration: { name: "database-1 at night" } } },
      ],
      view: {
        points: ["r1", "table-1"],
        metric: "table-1-s",
        row: JSON.stringify(["database-1-db01", "pooled", 4]),
      },
    });
  });

  it("replaces all texts of the data by letters, and keeps the sender's texts", () => {
    const result = redacted({ kind: "measured", document: own }, { all: true, replacements: [] });
    expect(result).toMatchObject({
      title: "acme-prod.csv",
      content: {
        document: {
          schema: {
            settings: [
              { id: "Column A", label: "Column A", values: ["Value A", "Value B", "Value C"] },
              { id: "Column B", label: "Column B", unit: "x" },
            ],
            metrics: [{ unit: "Unit A" }, { unit: "ms" }],
          },
          environment: { host: "Host A", note: "Name A", measuredOn: "2026-11-20" },
          rows: [{ row: "7", label: "Row A", settings: { "Column A": "Value A", "Column B": 2 } }, {}],
        },
      },
    });
    expect(JSON.stringify(result.content)).not.toMatch(/customer|srvprod7|acme|server|other/i);
  });

  it("keeps the maximum length of a field if pseudonyms are longer than names", () => {
    const label = "ab ".repeat(66);
    const settings = own.schema?.settings.map((one) => ({
      ...one,
      id: "ab ".repeat(33),
      label,
      unit: "ab/ab/ab/ab/ab/ab",
    }));
    const metrics = own.schema?.metrics.map((one, i) => ({ ...one, id: `${"ab ".repeat(32)}${i}` })) ?? [];
    const document = { ...own, schema: { settings: (settings ?? []).slice(1), metrics } };
    const { content } = redacted(
      { kind: "measured", document },
      { replacements: [{ name: "ab", by: "database-12345" }] },
    );
    expect(JSON.stringify(content)).not.toMatch(/ab /);
  });

  it("rejects a text of unknown kind", () => {
    expect(() => redactTexts({ title: "x", remark: "acme" }, words, { replacements, all: false })).toThrow(
      "/remark",
    );
  });

  it("leaves no name in any text of any table, in either mode", () => {
    const letter = fc.constantFrom("q", "Q", "z", "Z", "ż", "ß", "s", "ﬁ", "_", "-", " ", "\u00ad", "字");
    const name = fc
      .string({ unit: letter, minLength: 2, maxLength: 8 })
      .filter((text) => foldText(text).text.length > 1 && /[qzż字]/i.test(text));
    const cases = fc.record({
      names: fc.array(name, { minLength: 1, maxLength: 6 }),
      texts: fc.array(fc.string({ unit: letter, maxLength: 12 }), { minLength: 12, maxLength: 12 }),
    });
    const find = (value: unknown, folded: readonly string[]): readonly string[] => {
      const texts: string[] = [];
      JSON.stringify(value, (key, one) => {
        texts.push(key);
        if (typeof one === "string") texts.push(one);
        return one;
      });
      return texts.filter((text) => folded.some((one) => foldText(text).text.includes(one)));
    };
    fc.assert(
      fc.property(cases, ({ names, texts }) => {
        const mixed = texts.map((text, i) => `${text}${names[i % names.length]}${texts.at(-1 - i)}`);
        const [a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = ""] = mixed;
        const document: SharedSet = {
          model: null,
          schema: {
            settings: [{ kind: "choice", id: `i${a}`, label: b, values: [`v${c}`, `w${d}`] }],
            metrics: [{ id: `m${e}`, label: f, unit: g.slice(0, 30), better: "none", noise: "exact" }],
          },
          setup: { [`i${a}`]: `v${c}` },
          axes: [`i${a}`, ""],
          metric: `m${e}`,
          environment: { host: `p${h}`, version: `p${a}` },
          rows: [{ row: a, label: h, settings: { [`i${a}`]: `w${d}` }, metrics: { [`m${e}`]: 1 } }],
        };
        const content = {
          kind: "comparison" as const,
          document: {
            items: [
              { kind: "measured" as const, title: d, document },
              {
                kind: "run" as const,
                title: e,
                document: { ...run, calibration: { ...run.calibration, name: `n${f}` } },
              },
            ],
            view: { points: [b, ""], baseline: 1, metric: `m${e}`, row: JSON.stringify([`v${c}`, 3]) },
          },
        };
        const shared = { title: a, note: b, sender: c, content };
        const folded = names.map((one) => foldText(one).text);
        const by = names.map((one, i) => ({ name: one, by: `<${i}>` }));
        expect(find(redactTexts(shared, words, { replacements: by, all: false }), folded)).toEqual([]);
        const all = redactTexts({ content }, words, { replacements: [], all: true });
        const remaining = foreignTexts(all as object, words).map(({ text }) => text);
        expect(remaining.filter((text) => mixed.includes(text))).toEqual([]);
      }),
      { seed: 21, numRuns: 500 },
    );
  });
});

it("replaces the table and schema of record sizes, in either mode", () => {
  const document = { ...run, recordSource: "customer of crm, version 3" };
  const sourceOf = (changes: Parameters<typeof redacted>[1]) =>
    redacted({ kind: "run", document }, changes).content.document;
  expect(sourceOf({})).toMatchObject({ recordSource: "table-1 of crm, version 3" });
  expect(sourceOf({ all: true, replacements: [] })).toMatchObject({ recordSource: "Schema A" });
});

describe("foreignTexts", () => {
  it("lists every text of the data once per kind, and no numbers of rows", () => {
    const title = "acme-prod.csv";
    const found = foreignTexts(
      { title, note: null, sender: null, content: { kind: "measured", document: own } },
      words,
    );
    expect(found).toContainEqual({ group: "heading", text: title, count: 1, of: "title" });
    expect(found).toContainEqual({ group: "value", text: "acme-db01", count: 2, of: "db-server" });
    expect(found).toContainEqual(
      expect.objectContaining({ group: "column", text: "size-srvprod7", count: 5 }),
    );
    expect(found).toContainEqual({ group: "environment", text: "Acme_Kunden", count: 1, of: "note" });
    expect(found).toContainEqual({ group: "unit", text: "customer/s", count: 1, of: "customer-s" });
    expect(found.some(({ text }) => ["7", "ms", "lower", "choice", "2026-11-20"].includes(text))).toBe(true);
    expect(found.some(({ text }) => ["7", "lower", "choice", "2026-11-20"].includes(text))).toBe(false);
  });
});

describe("remainingNames", () => {
  it("counts names in numbers, which cannot be replaced", () => {
    const content = { kind: "measured", document: ofModel };
    expect([...remainingNames({ content }, words, ["30", "elapsed", "nowhere"])]).toEqual([
      ["elapsed", 2],
      ["30", 1],
    ]);
  });
});

it("counts letters like the columns of a spreadsheet", () => {
  expect([0, 25, 26, 27, 701, 702].map(letters)).toEqual(["A", "Z", "AA", "AB", "ZZ", "AAA"]);
});
