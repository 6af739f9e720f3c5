import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../conversation.ts";
import { LOG_SAMPLES } from "../testing/log-samples.ts";
import { openFile } from "../testing/read-file.ts";
import { readRecording } from "./read-recording.ts";
import { recordingLines } from "./recording-lines.ts";
import { withoutLiterals } from "./without-literals.ts";

const LIMITS = { bytes: 100_000, trips: 9, named: 5, characters: 2000 };
const folders = ["captures", "traces"].map((name) => new URL(`../../fixtures/${name}/`, import.meta.url));
const files = folders
  .flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)))
  .filter(({ pathname }) => !/README|counts|otlp-example/.test(pathname));
const HAR = JSON.stringify({
  log: {
    creator: {},
    entries: [
      "DELETE https://a.example/orders/8812/lines?by=ann",
      "GET https://a.example/",
      "PATCH https://a.example/x.y/z",
    ].map((request) => ({
      pageref: "p",
      startedDateTime: "2026-11-03T08:00:00.000Z",
      time: 95,
      request: { method: request.split(" ")[0], url: request.split(" ")[1] },
      response: { status: 200 },
    })),
  },
});

const named = ({ source, statements, endpoints, dropped }: Conversation) => ({
  name: source.name,
  statements,
  endpoints,
  dropped,
});

describe("a conversation without literals", () => {
  it.each([
    ...files.map(
      (url) => [url.pathname.split("/").at(-1) ?? "", () => new Uint8Array(readFileSync(url))] as const,
    ),
    ...Object.entries(LOG_SAMPLES).map(([name, text]) => [name, () => text] as const),
    ["requests of a page", () => HAR] as const,
  ])("keeps what was read from %s", async (_, content) => {
    const { conversation } = await openFile(content(), 100_000);
    const stored = withoutLiterals(conversation);
    expect(named(stored)).toEqual(named(conversation));
    expect(stored.calls.statement).toEqual(conversation.calls.statement);
    expect(withoutLiterals(stored)).toEqual(stored);
  });
});

it("sums the counts of statements that are equal without their literals", async () => {
  const counted = [
    {
      wirecost: "conversation",
      version: 1,
      source: { kind: "counts", name: "digests", startedAt: null, timesAt: "server", lowerBound: true },
    },
    { statement: 0, text: "SELECT a FROM t WHERE b = 5", operation: "SELECT", tables: ["t"] },
    { statement: 1, text: "SELECT 2", operation: "SELECT", tables: [] },
    { statement: 2, text: "SELECT a FROM t WHERE b = 6", operation: "SELECT", tables: ["t"] },
    { counted: [0, 30, 4, 900] },
    { counted: [1, 7, -1, 10] },
    { counted: [2, 12, -1, 100] },
    { end: { trips: 0, calls: 0 } },
  ];
  const text = counted.map((line) => `${JSON.stringify(line)}\n`).join("");
  const { conversation } = await openFile(text, 100_000);
  const { statements, counts } = withoutLiterals(conversation);
  expect(statements.map((one) => one.text)).toEqual(["SELECT a FROM t WHERE b = ?", "SELECT ?"]);
  expect(
    [counts?.statement, counts?.calls, counts?.rows, counts?.totalUs].map((one) => [...(one ?? [])]),
  ).toEqual([
    [0, 1],
    [42, 7],
    [-1, -1],
    [1000, 10],
  ]);
});

const bytesOf = (text: string) => [new TextEncoder().encode(text)];
const SECRET = "hunter2-Zugang";
const lines = (calls: readonly string[], protocol: string, kind = "recorder") =>
  [
    {
      wirecost: "conversation",
      version: 1,
      source: { kind, name: "x", startedAt: null, timesAt: "client", lowerBound: false },
    },
    { connection: 0, protocol, encrypted: false, rttUs: 310 },
    ...calls.map((text, statement) => ({ statement, text, operation: SECRET, tables: [SECRET] })),
    { endpoint: 0, name: `PUT /item/4711/ann@example.com/edit?key=${SECRET}` },
    ...calls.map((_, i) => ({
      trip: [0, 0, 5 * i, 5 * i, 5 * i + 3, 5 * i + 3, 70, 90],
      calls: [[i, -1, 4111 + i, 0, 1, 0]],
    })),
    { dropped: `a line "${SECRET}"`, count: 3 },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n");

describe("a recording written by hand", () => {
  it.each([
    ["postgresql", "recorder"],
    ["mysql", "recorder"],
    ["unknown", "log"],
    ["unknown", "trace"],
    ["unknown", "requests"],
  ])("over %s, of a %s, loses every literal", async (protocol, kind) => {
    const calls = [
      `SELECT a FROM b WHERE c = '${SECRET}'`,
      `SELECT a FROM b WHERE c = 'x' AND d = 77123`,
      `FOR EACH b WHERE b.c = "${SECRET}" NO-LOCK`,
      `GET /b/${SECRET}/d`,
      `HSET '${SECRET}'`,
    ];
    const limits = { ...LIMITS, characters: 5000 };
    const clean = withoutLiterals(await readRecording(bytesOf(lines(calls, protocol, kind)), limits));
    expect([...recordingLines(clean)].join("")).not.toMatch(/hunter2|Zugang|77123|4711|example\.com/);
    expect(clean.statements[0]).toEqual({
      text: "SELECT a FROM b WHERE c = ?",
      operation: "SELECT",
      tables: ["b"],
    });
    expect(clean.endpoints).toEqual(["PUT /item/:id/:id/edit"]);
    // Different values have different hashes, and nothing else is known of them.
    expect([...clean.calls.values]).toEqual([1, 2, 3, 4, 5]);
  });

  it("separates redirected requests from others", async () => {
    const calls = [`GET /b/${SECRET}/d redirected`, "GET /b/77/d", `GET /b/d ${SECRET}`];
    const { statements } = withoutLiterals(
      await readRecording(bytesOf(lines(calls, "unknown", "requests")), LIMITS),
    );
    expect(statements.slice(0, 2)).toEqual([
      { text: "GET /b/?/d redirected", operation: "REDIRECT", tables: [] },
      { text: "GET /b/?/d", operation: "GET", tables: [] },
    ]);
    expect(JSON.stringify(statements)).not.toContain(SECRET);
  });

  it("has one statement for those that differ only in literals", async () => {
    const calls = ["SELECT a FROM b WHERE c = 1", "SELECT a FROM b WHERE c = 2", "COMMIT"];
    const clean = withoutLiterals(await readRecording(bytesOf(lines(calls, "mysql")), LIMITS));
    expect(clean.statements.map(({ text }) => text)).toEqual(["SELECT a FROM b WHERE c = ?", "COMMIT"]);
    expect([...clean.calls.statement]).toEqual([0, 0, 1]);
  });
});

describe("parsing only recordings", () => {
  const read = (text: string, limits = {}) => readRecording(bytesOf(text), { ...LIMITS, ...limits });

  it.each([
    [{ trips: 2 }, "Line 9: The lines up to here have 3 trips and 3 calls: 2 of each are read."],
    [{ named: 2 }, "Line 5: It defines statement 2: 2 are read."],
    [{ characters: 40 }, "Line 4: The texts up to here have more than 40 characters, which are read."],
    [{ bytes: 300 }, /^It unpacks to more than .* MiB, the limit\./],
  ])("stops at its limits: %j", async (limits, message) => {
    await expect(read(lines(["BEGIN", "SELECT 1", "COMMIT"], "mysql"), limits)).rejects.toThrow(message);
  });

  it("names the detected format of another file", async () => {
    await expect(read(HAR)).rejects.toThrow(/^It was taken for .*\. Only a recording is stored/);
    await expect(read("")).rejects.toThrow("The file is empty.");
  });
});
