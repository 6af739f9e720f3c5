import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { runCli } from "../run-cli.ts";
import { isConversation } from "./upload-conversation.ts";

const files = (folder: string, end: RegExp) => {
  const path = fileURLToPath(new URL(`../../../${folder}/`, import.meta.url));
  return readdirSync(path)
    .filter((name) => end.test(name))
    .map((name) => path + name);
};

it("does not treat a measured file as a recorded conversation", async () => {
  const measured = files("importers/fixtures", /\.(?:csv|d|json|txt|ndjson|gz|tsv)$/);
  expect(measured.length).toBeGreaterThan(30);
  for (const path of measured) expect([path, await isConversation(path)]).toEqual([path, false]);
});

it("recognizes a recorded conversation", async () => {
  const recorded = files("conversation/fixtures/captures", /\.(?:pcap|pcapng|wirecost)$/);
  expect(recorded.length).toBeGreaterThan(10);
  for (const path of recorded) expect([path, await isConversation(path)]).toEqual([path, true]);
});

const folder = mkdtempSync(join(tmpdir(), "wirecost-upload-"));
afterAll(() => rmSync(folder, { recursive: true }));

const startedDateTime = "2026-03-04T11:30:00.000Z";
const har = JSON.stringify({
  log: {
    creator: { name: "x", version: "1" },
    entries: [
      {
        startedDateTime,
        time: 80,
        request: { method: "GET", url: "https://shop.example/basket", headers: [] },
        response: { status: 200, headers: [], content: { mimeType: "text/html" } },
        timings: { send: 0, wait: 80, receive: 0 },
      },
    ],
  },
});
const log = (table: string, ...at: readonly number[]) =>
  at
    .map(
      (ms) =>
        `2026-03-04 11:30:00.0${ms} UTC [77] LOG:  duration: 4.000 ms  statement: select * from ${table}\n`,
    )
    .join("");

const dryRun = (...names: readonly string[]) => dryRunWith(["--json"], ...names);

async function dryRunWith(options: readonly string[], ...names: readonly string[]) {
  const written: string[] = [];
  const words = [...names.map((name) => join(folder, name)), ...options];
  const exit = await runCli(["upload", ...words, "--dry-run"], {
    env: {},
    home: "/nowhere",
    send: () => Promise.reject(new Error("no request expected")),
    out: (text) => void written.push(text),
    err: (text) => void written.push(text),
  });
  return { exit, text: written.join("") };
}

it("combines pages with their database recording, and keeps other recordings separate", async () => {
  for (const [name, text] of [
    ["basket.har", har],
    ["a.log", log("basket", 20, 35, 50)],
    ["b.log", log("stock", 41, 62)],
  ] as const)
    writeFileSync(join(folder, name), text);
  const { text } = await dryRun("basket.har", "a.log", "b.log");
  const { conversations } = JSON.parse(text);
  expect(conversations).toMatchObject([
    {
      name: "basket.har with a.log with b.log",
      trips: 5,
      endpoints: ["basket.har", "GET /basket"],
      statements: [expect.any(String), expect.any(String)],
    },
  ]);
  expect(conversations[0].file).toBe(
    ["basket.har", "a.log", "b.log"].map((name) => join(folder, name)).join(", "),
  );
  const apart = JSON.parse((await dryRun("a.log", "b.log")).text);
  expect(apart.conversations).toMatchObject([
    { name: "a.log", trips: 3 },
    { name: "b.log", trips: 2 },
  ]);
  writeFileSync(join(folder, "undated.log"), log("basket", 20, 35).replaceAll(" UTC", ""));
  const { exit, text: refusal } = await dryRun("a.log", "undated.log", "basket.har");
  expect(exit).toBe(2);
  expect(refusal).toContain("The times of undated.log have no date or no time zone");
});

it("predicts over a stated round-trip time, by which statements were sent together", async () => {
  const stated = ["--recorded-rtt", "18ms", "--json"];
  writeFileSync(join(folder, "pipeline.log"), log("basket", 20, 25, 35, 80));
  const { conversations } = JSON.parse((await dryRunWith(stated, "pipeline.log")).text);
  expect(conversations).toMatchObject([{ rttMs: 18, trips: 2, calls: 4 }]);
  expect(conversations[0].elapsedMs).toHaveLength(4);
  writeFileSync(join(folder, "rows.csv"), "took ms,users\n4,7\n");
  const column = ["--column", "took ms=metric ms lower", "--column", "users=setting"];
  const { exit, text } = await dryRunWith([...stated, ...column], "rows.csv");
  expect([exit, text]).toEqual([2, expect.stringContaining("--recorded-rtt is of a recorded conversation")]);
});

it("says what a recording lacks for a prediction, and that no answer is faster than a round trip", async () => {
  writeFileSync(join(folder, "shop.har"), har);
  expect((await dryRunWith([], "shop.har")).text).toContain("No round-trip time was recorded");
  expect((await dryRunWith(["--recorded-rtt", "95ms"], "shop.har")).text).toMatch(
    /shop\.har: The recording cannot have a round-trip time of 95\.0 ms: .*State at most 80\.0 ms\./,
  );
  expect((await dryRunWith(["--recorded-rtt", "79ms"], "shop.har")).text).not.toContain("cannot");
  writeFileSync(join(folder, "day.log"), log("basket", 20, 35));
  expect((await dryRunWith([], "day.log")).text).toContain("Its times do not contain the network.");
  writeFileSync(join(folder, "counts.csv"), "query,calls,total_exec_time,rows\nselect 7,1300,91.5,1300\n");
  const { text } = await dryRunWith([], "counts.csv");
  expect(text).toContain("These are counts without an order: wirecost conversation shows");
  expect(text).not.toContain("--recorded-rtt");
});
