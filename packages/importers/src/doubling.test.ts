import { readdirSync, readFileSync } from "node:fs";
import { getModel, type Model } from "@wirecost/sim-core";
import { superLinear } from "@wirecost/sim-core/testing";
import { gzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { formats } from "./formats/formats.ts";
import { MAX_FIELD, MAX_MEMBERS } from "./limits.ts";
import { readSettings } from "./settings-files/read-settings.ts";
import { readMeasurements } from "./testing/read-measurements.ts";
import { suggestSetup } from "./testing/suggest-setup.ts";

/** Characters of the smallest input of three: what takes 0.2 ns for each pair of characters of the largest is found. */
const SIZE = 4 * 1024;

/** `npm run fuzz` tries each text in each place; what makes one slow makes it so in several. */
const TRIES_ALL = Boolean(process.env.FUZZ_SEED);

const folder = new URL("../fixtures/", import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => /\.(?:csv|tsv|txt|json|ndjson|d|pf|lg)$/.test(name) && !/utf16|latin1/.test(name))
  .map((name) => [name, readFileSync(new URL(name, folder), "utf8")] as const);

/** What a reader may look at again and again: what separates, repeats, opens without an end, or nearly matches. */
const PUMPS = [
  " ",
  "\n",
  "\u2028",
  "a",
  "1",
  "1,",
  '"',
  '"",',
  "(",
  "(a",
  "{",
  "\\",
  "-",
  "#",
  "#\n",
  "\n# a,\n",
  "/",
  " per",
  "_s",
  "a: ",
  ", server e",
  "for each ",
  " count_ware ",
  "(-H):",
  "TEST RESULT : System achieved ",
];

/** Ways to put one thing often into a text that a format takes for its own; `size` characters of it. */
const SHAPES: readonly ((text: string, pump: string, size: number) => string)[] = [
  // As a line without an end, and as one that tells what the file is.
  (text, pump, size) => text + pumped(pump, size),
  (text, pump, size) => text.replace(/(?=\n|$)/, () => pumped(pump, size)),
  // In lines of their own that are as long as a reader takes.
  (text, pump, size) => {
    const lines = Math.ceil((4 * SIZE) / MAX_FIELD);
    return `${text.trimEnd()}\n${`${pumped(pump, size / lines)}!\n`.repeat(lines)}`;
  },
  // In the middle of each line.
  (text, pump, size) => {
    const lines = text.split("\n").slice(0, 40);
    const each = pumped(pump, Math.min(size / lines.length, MAX_FIELD / 2));
    return lines
      .map((line) => line.slice(0, line.length / 2) + each + line.slice(line.length / 2))
      .join("\n");
  },
];

function pumped(pump: string, size: number): string {
  return pump.repeat(Math.ceil(size / pump.length));
}

function read(name: string, bytes: Uint8Array, model: Model | null): void {
  if (/\.(?:pf|lg)$/.test(name)) readSettings({ name, bytes }, model ?? getModel("openedge-servers"));
  else {
    const { rows, schema } = readMeasurements({ name, bytes }, { model });
    if (model && !schema) suggestSetup(rows, model);
  }
}

const encoder = new TextEncoder();

function expectLinear(name: string, model: Model | null, make: (size: number) => string): void {
  const slow = superLinear((size) => read(name, encoder.encode(make(size)), model), SIZE);
  if (slow !== undefined) expect.soft(`${name} for ${model?.id ?? "no model"}: ${slow}`).toBe("linear");
}

const queries = getModel("openedge-query");
const formatOf = (name: string, text: string) =>
  readMeasurements({ name, bytes: encoder.encode(text) }, { model: queries }).format ?? "";
/** A sample of each format, and of each kind of settings file. Others of a tool are read by the same code. */
const kinds = new Map(
  samples.map(([name, text]) => {
    const [settings] = /\.(?:pf|lg)$/.exec(name) ?? [];
    return [settings ?? formatOf(name, text), [name, text] as const];
  }),
);

describe("a file that is made to be slow", () => {
  it("covers every format", () => {
    expect([...kinds.keys()].sort()).toEqual([...formats.map(({ id }) => id), ".lg", ".pf"].sort());
  });

  it.each([...kinds.entries()].map(([kind, sample], i) => [kind, sample, i] as const))(
    "takes no longer than its length as %s",
    (kind, [name, text], i) => {
      for (const [j, pump] of PUMPS.entries()) {
        for (const [k, shape] of SHAPES.entries()) {
          // Of each format and text one shape, another for the next.
          if (!TRIES_ALL && (i + j) % SHAPES.length !== k) continue;
          expectLinear(name, queries, (size) => shape(text, pump, size));
          // A table of no model is read by its own columns.
          if (kind === "table") expectLinear(name, null, (size) => shape(text, pump, size));
        }
      }
    },
  );

  it.each([
    ["promon.txt", "empty lines behind a title", (n: number) => `Activity: Servers${"\n".repeat(n)}`],
    [
      "promon.txt",
      "separators that are lines of their own",
      (n: number) => `Activity: Servers\n${"\u2028".repeat(n)}`,
    ],
    [
      "pgbench.txt",
      "blanks in a banner",
      (n: number) => `pgbench (e${" ".repeat(n / 32)}, server e${" ".repeat(n / 32)}\n`,
    ],
    [
      "own.csv",
      "letters in headers",
      (n: number) =>
        `${Array(200)
          .fill(`elapsed${"e".repeat(n / 16)}`)
          .join(",")}\n${"1,".repeat(199)}1\n`,
    ],
    [
      "own.csv",
      "blanks and marks in headers",
      (n: number) =>
        `${Array(200)
          .fill(`elapsed${" _".repeat(n / 32)}`)
          .join(",")}\n${"1,".repeat(199)}1\n`,
    ],
    [
      "nettraffic.txt",
      "columns for each of many lines",
      (n: number) => `totMsgs qryRecv recSent\n${"-- ".repeat(n / 32)}--\n${"1 2 3\n".repeat(n / 4)}`,
    ],
    ["k6.ndjson", "long names of metrics", (n: number) => k6Names(150, n)],
    [
      "bencher.json",
      "long names of measures",
      (n: number) =>
        JSON.stringify({
          b: Object.fromEntries(
            Array.from({ length: 150 }, (_, i) => [`${i}${" a".repeat(n / 2)}`, { value: i }]),
          ),
        }),
    ],
    ["own.json", "escapes in a string", (n: number) => `{"${"\\\\".repeat(n)}": {"latency": {"value": 1}}}`],
    [
      "dump.d",
      "quotes in a dump",
      (n: number) => `_Server-Id _Server-MsgRec\n${'"x"'.repeat(n)}"\n${'""'.repeat(n)}\n`,
    ],
    [
      "plain.csv",
      "quoted fields before one without an end",
      (n: number) => `label,mm,messages\n${'"a",'.repeat(150)}${"b".repeat(n)}\n`,
    ],
    [
      "db.lg",
      "parameters with blanks behind them",
      (n: number) =>
        `[2026/11/22@10:00:00.000+0000] P-1 T-1 I BROKER 0: (-Mm): ${" .".repeat(n)}x (4261) ${"(-H):".repeat(n)}\n`,
    ],
    ["db.pf", "quotes that never close", (n: number) => '-Mm "\n'.repeat(n / 8)],
  ])("takes %s no longer than its length: %s", (name, _, make) => {
    for (const model of [queries, null]) expectLinear(name, model, make);
  });

  it("is refused where it is of more compressed members than any tool writes", () => {
    const empty = gzipSync(new Uint8Array(), { mtime: 0 });
    const members = (count: number) => {
      const bytes = new Uint8Array(count * empty.length);
      for (let i = 0; i < count; i++) bytes.set(empty, i * empty.length);
      return bytes;
    };
    const complaints = (count: number) =>
      readMeasurements(
        { name: "a.csv.gz", bytes: members(count) },
        { model: getModel("round-trips") },
      ).complaints.map(({ message }) => message);
    expect(complaints(MAX_MEMBERS + 1)).toEqual([
      expect.stringContaining(`more than ${MAX_MEMBERS} gzip members, the limit`),
    ]);
    expect(complaints(MAX_MEMBERS / 100)).not.toEqual([expect.stringContaining("gzip members")]);
  });
});

it("reads a string of millions of escapes, whatever the stack", () => {
  const metric = { latency: { value: 3 } };
  const text = JSON.stringify({ first: metric, ["\\".repeat(6_000_000)]: metric });
  const { rows } = readMeasurements({ name: "b.json", bytes: encoder.encode(text) }, { model: null });
  expect(rows.map(({ metrics }) => Object.values(metrics))).toEqual([[3], [3]]);
});

describe("superLinear()", () => {
  // Of a clock that ticks once a step, so that no machine is too fast or too slow to be judged.
  let steps = 0;
  const inSteps = (work: () => void) => {
    const before = steps;
    work();
    return steps - before;
  };
  const growthOf = (stepsOf: (size: number) => number) =>
    superLinear(
      (size) => {
        steps += stepsOf(size);
      },
      300,
      inSteps,
    );

  it("finds what grows with the square of its input", () => {
    expect(growthOf((size) => size ** 2 / 1000)).toBe("1200: 1440 ms, 4800: 23040 ms");
  });

  it("takes what grows with its input, however long it is", () => {
    expect(growthOf((size) => 7 * size)).toBeUndefined();
  });

  it("takes more of it after a try that a busy machine disturbed", () => {
    let calls = 0;
    expect(growthOf((size) => ((calls++ === 0 ? 10 : 1) * size) / 10)).toBeUndefined();
    expect(calls).toBe(4);
  });
});

function k6Names(metrics: number, n: number): string {
  return Array.from({ length: metrics }, (_, i) =>
    JSON.stringify({
      metric: `${i}${" a".repeat(Math.min(n / 4, 20_000))}`,
      type: "Point",
      data: { time: "2026-11-22T10:00:00Z", value: 1, tags: { vu: String(i) } },
    }),
  ).join("\n");
}
