import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Comparison,
  cellTests,
  compare,
  judgeCells,
  outcomeText,
  rowsOfTable,
  schemaOfColumns,
} from "@wirecost/analysis";
import { type ColumnTarget, readTable } from "@wirecost/importers";
import { rng } from "@wirecost/sim-core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, it } from "vitest";
import { findModel } from "../../entities/design/find-model.ts";
import { CellsTable } from "./cells-table.tsx";
import { cellsTable, comparisonJson } from "./comparison-export.tsx";
import type { ComparedItem } from "./items/compared-item.ts";
import { itemFromSet } from "./items/item-from-set.ts";
import { settingsAlike, sharedCells } from "./shared-cells.ts";

const folder = mkdtempSync(join(tmpdir(), "wirecost-same-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs of cells: settings, a median, and the number of runs. */
type Cells = readonly (readonly [settings: readonly (string | number)[], middle: number, runs: number])[];

/** A file of noisy runs in random order. With a day, runs have times and get slower. */
function file(name: string, heads: readonly string[], cells: Cells, seed: number, day?: number): string {
  const random = rng(seed);
  const rows = cells.flatMap(([settings, middle, runs]) =>
    Array.from({ length: runs }, () => ({
      settings,
      value: middle * (1 + (random() - 0.5) / 25),
      order: random(),
    })),
  );
  const lines = rows
    .sort((a, b) => a.order - b.order)
    .map(({ settings, value }, i) => {
      const time = day === undefined ? [] : [new Date(Date.UTC(2026, 2, day, 4) + i * 61_000).toISOString()];
      const drift = day === undefined ? 1 : 1.004 ** (i + 24 * day);
      return [...settings, (value * drift).toFixed(5), ...time].join(",");
    });
  const path = join(folder, name);
  const head = [...heads, ...(day === undefined ? [] : ["label"])];
  writeFileSync(path, `${[head.join(","), ...lines].join("\n")}\n`);
  return path;
}

/** The item that the page compares. */
function item(path: string, modelId: string, targets: readonly ColumnTarget[] | undefined): ComparedItem {
  const model = findModel(modelId) ?? null;
  const mapping = targets?.map((target) => ({ target }));
  const reading = readTable(
    { name: path, bytes: readFileSync(path) },
    { model, ...(mapping && { mapping }) },
  );
  const schema = reading.schema ? schemaOfColumns(reading.schema) : model;
  if (!schema) throw new Error(`${path}: ${reading.complaints.map(({ message }) => message).join(" ")}`);
  const about = { id: path, title: path, source: "", model: model?.id ?? null, setup: {} };
  const set = { ...about, ...reading.suggestion.of(schema, {}), rows: [...rowsOfTable(reading.table)] };
  const newItem = itemFromSet(schema, set, { address: path, detail: "" });
  if (!newItem) throw new Error(`${path} has no rows`);
  return newItem;
}

interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  readonly send: typeof fetch;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The built CLI, without a separate process. */
const { runCli }: { runCli: (args: readonly string[], context: CommandContext) => Promise<number> } =
  await import(new URL("../../../../../packages/cli/dist/run-cli.js", import.meta.url).href);

async function wirecost(...words: readonly string[]): Promise<string> {
  let out = "";
  let err = "";
  const exit = await runCli(["compare", ...words], {
    env: { ...process.env, WIRECOST_URL: "", WIRECOST_TOKEN: "" },
    home: folder,
    send: () => Promise.reject(new Error("The terminal asked for a server.")),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  expect(exit, err).toBe(0);
  return out;
}

interface Case {
  readonly model: string;
  readonly metric: string;
  /** In percent. */
  readonly least: number;
  readonly files: readonly [string, string];
  /** For a custom table: the columns' meanings, for the page and for the CLI. */
  readonly columns?: { readonly targets: readonly ColumnTarget[]; readonly words: readonly string[] };
  /** Outcomes that the case must produce. */
  readonly has: readonly string[];
}

const servers = ["threadedServer", "mn", "tps"];
const trips = ["pattern", "rttMs", "elapsedMs"];
const calls = ["technique", "calls", "workMs", "callMs"];
const cider = ["vat", "blend", "sugar"];
const sugar: ColumnTarget = { kind: "own-metric", unit: "°Bx", better: "lower" };

const cases: readonly Case[] = [
  {
    model: "openedge-servers",
    metric: "tps",
    least: 8,
    files: [
      file(
        "servers-a.csv",
        servers,
        [
          [["yes", 6], 812, 9],
          [["yes", 21], 640, 9],
          [["no", 6], 455, 7],
          [["no", 33], 120, 2],
          [["no", 90], 77, 6],
        ],
        11,
      ),
      file(
        "servers-b.csv",
        servers,
        [
          [["no", 33], 150, 8],
          [["yes", 21], 655, 9],
          [["yes", 6], 1033, 8],
          [["no", 6], 322, 7],
          [["yes", 90], 77, 6],
        ],
        12,
      ),
    ],
    has: ["better", "worse", "few"],
  },
  {
    model: "round-trips",
    metric: "elapsedMs",
    least: 2,
    files: [
      file(
        "trips-a.csv",
        trips,
        [
          [["pipeline", 7], 60, 8],
          [["cursor", 7], 90, 8],
          [["in-list", 0.3], 20, 8],
        ],
        21,
        1,
      ),
      file(
        "trips-b.csv",
        trips,
        [
          [["pipeline", 7], 61, 8],
          [["cursor", 7], 31, 8],
        ],
        22,
        2,
      ),
    ],
    has: ["better", "drift"],
  },
  {
    model: "program-calls",
    metric: "callMs",
    least: 5,
    files: [
      file(
        "calls-a.csv",
        ["technique", "calls", "callMs"],
        [
          [["qcmdexc", 250], 3.1, 7],
          [["once", 250], 0.21, 7],
          [["command", 4000], 4.4, 7],
        ],
        31,
      ),
      file(
        "calls-b.csv",
        calls,
        [
          [["qcmdexc", 250, 0.5], 3.1, 7],
          [["once", 250, 1.5], 0.2, 4],
          [["once", 250, 2.5], 0.4, 4],
          [["command", 4000, 0.5], 2.9, 7],
        ],
        32,
      ),
    ],
    has: ["better", "pooled"],
  },
  {
    model: "none",
    metric: "sugar",
    least: 3,
    files: [
      file(
        "cider-a.csv",
        cider,
        [
          [[4, "russet"], 14.2, 6],
          [[4, "pippin"], 11.9, 6],
          [[9, "russet"], 12.5, 6],
          [[9, "bramley"], 9.3, 6],
        ],
        41,
      ),
      file(
        "cider-b.csv",
        cider,
        [
          [["9", "russet"], 13.9, 6],
          [["9-oak", "russet"], 10.1, 6],
          [["4", "pippin"], 10.4, 6],
          [["4", "russet"], 14.2, 6],
        ],
        42,
      ),
    ],
    columns: {
      targets: [{ kind: "own-setting" }, { kind: "own-setting" }, sugar],
      words: ["vat=setting", "blend=setting", "sugar=metric °Bx lower"],
    },
    has: ["better", "worse"],
  },
  {
    model: "none",
    metric: "press-time",
    least: 3,
    files: [
      file(
        "press-a.csv",
        ["mode", "limit_s", "press time (s)"],
        [
          [["rack", 0.4], 1.42, 6],
          [["bladder", 0.4], 1.19, 6],
          [["rack", 2], 1.25, 6],
        ],
        51,
      ),
      file(
        "press-b.csv",
        ["mode", "limit (ms)", "press_time_us"],
        [
          [["rack", 400], 1_390_000, 6],
          [["bladder", 400], 1_510_000, 6],
          [["rack", 5000], 1_250_000, 6],
        ],
        52,
      ),
    ],
    has: ["worse"],
  },
];

it.each(cases)(
  "$model: gives the same verdicts as the CLI, cell by cell",
  async ({ model, metric, least, files, columns, has }) => {
    const read = files.map((path) => item(path, model, columns?.targets));
    const items = settingsAlike(read, read[0]);
    const shared = sharedCells(items, 0);
    if (!shared) throw new Error("two items are compared");
    const minEffect = least / 100;
    const found = compare(shared.sides, { baseline: 0, metrics: [metric], minEffect });
    const [only] = found.metrics;
    if (!only) throw new Error(`${metric} is a metric`);
    const [base] = items;
    const declared = base?.schema.metrics[metric];
    if (!base || !declared) throw new Error(`the baseline has ${metric}`);
    const choices = items.map((one, i) => ({ item: one, point: one.points[0], letter: "AB"[i] ?? "" }));

    const mapped = columns?.words.flatMap((text) => ["--column", text]) ?? [];
    const words = [
      ...files,
      // The CLI detects a custom table as the page does.
      ...(model === "none" ? [] : ["--model", model]),
      "--metric",
      metric,
      "--minimum-effect",
      `${least}%`,
      ...mapped,
    ];
    const terminal: Comparison = JSON.parse(await wirecost(...words, "--json")).comparison;
    const exported: Comparison = JSON.parse(comparisonJson(choices, 0, found)).comparison;
    expect(inWords(exported)).toEqual(inWords(terminal));

    const cells = only.cells;
    const outcomes = cells.map(({ sides }) => sides[1]?.against?.outcome ?? "");
    expect(outcomes).toEqual(expect.arrayContaining([...has]));
    expect(terminal.unmatched.some(({ alone, pooled }) => alone + pooled > 0)).toBe(true);

    // Each page and each line of text has the same verdict.
    const texts = cells.map(({ sides }) =>
      sides[1]?.against ? outcomeText(sides[1].against, minEffect) : "",
    );
    const csv = cellsTable(choices, found, only);
    const at = csv.head.indexOf("B: verdict");
    expect(csv.rows.map((row) => row[at])).toEqual(texts);
    const tests = cellTests(shared, metric);
    const html = renderToStaticMarkup(
      createElement(CellsTable, {
        judged: {
          ...{ choices, baseline: 0, shared, schema: base.schema, metricId: metric, metric: declared },
          verdicts: tests ? judgeCells(tests, minEffect) : [],
          minimumEffect: least,
        },
        cells: shared.cells,
        onOpen: () => {},
      }),
    );
    const shownOnPage = [...html.matchAll(/aria-label="([^"]*): why/g)].map(
      ([, text = ""]) => text.split(",")[0],
    );
    expect(shownOnPage).toEqual(texts.filter((text) => !text.startsWith("several settings")));
    const printed = (await wirecost(...words))
      .split("\n")
      .flatMap((line) => / (\d+\/\d+) {2}(.+)$/.exec(line)?.slice(1) ?? []);
    const inText = printed
      .filter((_, i) => i % 2 === 1)
      .map((text) => text.replace(/: runs drift by.*$/, ": runs drift"));
    expect(inText.toSorted()).toEqual(texts.toSorted());
  },
);

/** A setting may be a number in one file and a text in another. The page treats it as text in both. */
function inWords(comparison: Comparison): Comparison {
  const cells = (all: Comparison["metrics"][number]["cells"]) =>
    all.map((cell) => ({
      ...cell,
      settings: Object.fromEntries(Object.entries(cell.settings).map(([id, value]) => [id, String(value)])),
    }));
  return {
    ...comparison,
    metrics: comparison.metrics.map((metric) => ({ ...metric, cells: cells(metric.cells) })),
  };
}
