import { defaultParams, network, roundTrips } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { OpenConversation } from "../../evaluation/open-conversation.ts";
import { openingSentence } from "../../evaluation/sentence.ts";
import { recordingLines } from "../../format/recording-lines.ts";
import { SECRET } from "../../testing/connections.ts";
import { COUNT_SAMPLES } from "../../testing/count-samples.ts";
import { expectNoValueAtCuts } from "../../testing/damage.ts";
import { droppedOf, openFile } from "../../testing/read-file.ts";

/** Statements with their calls, rows and milliseconds. */
async function counted(text: string, size = 911) {
  const { conversation, format } = await openFile(text, size);
  const { counts, statements } = conversation;
  if (!counts) throw new Error("no counts");
  const lines = [...counts.statement].map(
    (statement, i) =>
      `${statements[statement]?.text}: ${counts.calls[i]} calls, ${counts.rows[i]} rows, ${(counts.totalUs[i] ?? 0) / 1000} ms`,
  );
  return { format, lines, dropped: droppedOf(conversation), conversation };
}

const POSTGRES = [
  "SELECT * FROM item WHERE name = ? AND a || ? = ?: 1200 calls, 3600 rows, 340.5 ms",
  "ALTER role ? password ?: 3 calls, 0 rows, 1.25 ms",
];
const MYSQL = [
  "SELECT * FROM `item` WHERE `id` IN (?) LIMIT ?, ?: 900 calls, 2705 rows, 1200 ms",
  "INSERT INTO `item` VALUES (?): 40 calls, 80 rows, 8.5 ms",
];

it.each(["json", "html"] as const)("reports that %s was truncated", async (name) => {
  const text = COUNT_SAMPLES[name];
  const cut = "end of the export: the file was cut off";
  expect((await counted(text)).dropped).not.toHaveProperty(cut);
  expect(
    (await counted(text.trimEnd().slice(0, name === "json" ? -1 : text.toLowerCase().lastIndexOf("</table"))))
      .dropped,
  ).toHaveProperty(cut);
});

/** psql's output for a statement of 10,000 characters: an INSERT of many rows, which makes every frame as long. */
const LONG = `INSERT INTO item VALUES ${Array.from({ length: 1400 }, (_, i) => `($${i + 1})`).join(", ")}`;

it.each([
  [
    "expanded",
    [`-[ RECORD 1 ]-${"-".repeat(LONG.length)}`, `query | ${LONG}`, "calls | 23", "rows  | 46000"],
  ],
  [
    "in a box of line characters",
    [
      `┌${"─".repeat(LONG.length + 2)}┬───────┬───────┐`,
      `│ ${"query".padStart(LONG.length / 2).padEnd(LONG.length)} │ calls │ rows  │`,
      `├${"─".repeat(LONG.length + 2)}┼───────┼───────┤`,
      `│ ${LONG} │    23 │ 46000 │`,
      `└${"─".repeat(LONG.length + 2)}┴───────┴───────┘`,
    ],
  ],
])("is read %s, however long its first statement is", async (_, rows) => {
  const { format, lines } = await counted(`${rows.join("\n")}\n`);
  expect(format).toBe("an export of pg_stat_statements");
  expect(lines).toEqual(["INSERT INTO item VALUES (?): 23 calls, 46000 rows, -0.001 ms"]);
});

describe.each([
  "csv",
  "csv with decimal commas",
  "aligned",
  "aligned, without bars",
  "aligned, in a box",
  "aligned, as it was before",
  "expanded",
  "expanded, without bars",
  "expanded, in a box with line characters",
  "expanded, as it was before",
  "unaligned",
  "unaligned, expanded",
  "csv, expanded",
  "unaligned, between semicolons",
  "unaligned, between commas",
  "unaligned, the text last",
  "psql with line characters",
  "html",
  "html with names beside values",
  "markdown",
  "json",
  "json of DBeaver",
  "json in one line",
  "json lines",
] as const)("pg_stat_statements as %s", (name) => {
  it.each([1, 50, 100_000])("is parsed in chunks of %i bytes", async (size) => {
    const { format, lines, dropped, conversation } = await counted(COUNT_SAMPLES[name], size);
    expect(format).toBe("an export of pg_stat_statements");
    expect(lines).toEqual(POSTGRES);
    expect(dropped).toEqual({
      "statements whose text the export does not have": 1,
      "statements within functions, which need no round trip": 1,
    });
    expect(conversation.source).toMatchObject({ kind: "counts", timesAt: "server", lowerBound: true });
    expect(JSON.stringify(conversation)).not.toContain(SECRET);
  });
});

describe.each([
  "mysql csv",
  "mysql batch",
  "mysql vertical",
  "mysql table",
  "mysql html",
  "mysql xml",
] as const)("%s", (name) => {
  it("is parsed with its counts", async () => {
    const { format, lines, dropped } = await counted(COUNT_SAMPLES[name]);
    expect(format).toBe("an export of MySQL's statement digests");
    expect(lines).toEqual(MYSQL);
    expect(dropped).toEqual({ "statements whose text the export does not have": 1 });
  });
});

it.each([
  [
    "that psql wraps",
    `          query           | calls | rows
--------------------------+-------+------
 select a                +|     7 |   21
   from depots where b = .|       |
.$1 limit 3               |       |
 select größe, 名前       +|     9 |   18
  from 商品                |       |
`,
  ],
  [
    "with wide characters in a box",
    `+-------+------+-----------------------------------+
| calls | rows |               query               |
+-------+------+-----------------------------------+
|     7 |   21 | select a from depots where b = $1+|
|       |      |  limit 3                          |
|     9 |   18 | select größe, 名前               +|
|       |      |  from 商品                        |
+-------+------+-----------------------------------+
`,
  ],
  [
    "whose first column continues without a sign",
    `           query           | calls | rows
---------------------------+-------+------
 select a                  |     7 |   21
   from depots where b = $1
  limit 3
 select größe, 名前         |     9 |   18
  from 商品
(2 rows)
`,
  ],
])("reads a table %s", async (_, text) => {
  const { lines, dropped } = await counted(text);
  expect(lines).toEqual([
    "SELECT a FROM depots WHERE b = ? LIMIT ?: 7 calls, 21 rows, -0.001 ms",
    "SELECT größe, 名前 FROM 商品: 9 calls, 18 rows, -0.001 ms",
  ]);
  expect(dropped).toEqual({});
});

it("names the line if wide characters move columns separated only by blanks", async () => {
  const table = "query    calls rows\n-------- ----- ----\nselect a     9   18\n名前名前     7   21\n";
  await expect(openFile(table)).rejects.toThrow("Line 4: It has 1 values; the first line names 3 columns.");
});

it("parses OpenEdge table statistics", async () => {
  const { format, lines, conversation } = await counted(COUNT_SAMPLES.openedge);
  // A message may have many records.
  expect(conversation.source.lowerBound).toBe(false);
  expect(format).toBe("an export of OpenEdge's table statistics (_UserTableStat)");
  expect(lines).toEqual([
    "READ Customer: 12034 calls, 12034 rows, -0.001 ms",
    "UPDATE Customer: 7 calls, -1 rows, -0.001 ms",
    "READ Order: 3 calls, 3 rows, -0.001 ms",
  ]);
});

it("sums one statement over users and databases", async () => {
  const { lines } = await counted("query,calls,rows,total_time\nselect 1,2,2,3\nSELECT  2,5,5,4\n");
  expect(lines).toEqual(["SELECT ?: 7 calls, 7 rows, 7 ms"]);
});

it("is rejected if a record has another number of values, or none was executed", async () => {
  await expect(counted("query,calls\nselect 1,2\nselect 2\n")).rejects.toThrow(
    "Line 3: It has 1 values; the first line names 2 columns.",
  );
  await expect(counted('query,calls\n"select 1,2\n')).rejects.toThrow(
    "Line 2: A value in quotes that begins here does not end.",
  );
  await expect(counted("query,calls\nselect 1,0\n")).rejects.toThrow(
    /no record with query and calls and at least one/,
  );
});

it("names an incomplete record between bars, and skips psql's footer", async () => {
  const head = "calls|query|rows\n";
  const right = "7|SELECT a || b\n  FROM parcels|21\n";
  await expect(openFile(`${head}${right}9|SELECT c FROM depots|none\n`)).rejects.toThrow(
    "Line 4: The record that begins here does not have 3 values as the first line names them, with numbers in calls, rows.",
  );
  const { conversation } = await openFile(`${head}${right}(1 row)\nTime: 3.217 ms\n`);
  expect(conversation.counts?.calls).toEqual(Float64Array.of(7));
});

it("parses 200,000 lines without an end of record as fast as others", async () => {
  const lines = "a,b,c,d\n".repeat(200_000);
  await expect(openFile(`query,calls\n${lines}(3 rows)\n`)).rejects.toThrow(
    "Line 2: The record that begins here",
  );
  await expect(openFile(`<table>\n<tr><th>query</th><th>calls</th>${lines}`)).rejects.toThrow(
    "no record with query",
  );
});

it("never has a value, wherever it is truncated", async () => {
  for (const text of Object.values(COUNT_SAMPLES)) await expectNoValueAtCuts(text, SECRET);
});

it("is equal after storing it as a recording", async () => {
  const { conversation } = await openFile(COUNT_SAMPLES.csv);
  const stored = await openFile([...recordingLines(conversation)].join(""));
  expect(stored.conversation).toEqual(conversation);
  expect(stored.conversation.source.kind).toBe("counts");
  const mixed = [...recordingLines(conversation)]
    .join("")
    .replace(
      '{"end"',
      '{"connection":0,"protocol":"mysql","encrypted":false,"rttUs":1}\n{"trip":[0,0,1,1,1,1,1,1]}\n{"end"',
    );
  await expect(openFile(mixed)).rejects.toThrow(
    "trip follows counted executions: a file has one of the two.",
  );
});

it("shows executions x round-trip time, by statement and in total", async () => {
  const { conversation } = await openFile(COUNT_SAMPLES["mysql batch"]);
  const open = new OpenConversation(conversation);
  const setting = {
    recordedMs: undefined,
    network: network({ ...defaultParams(roundTrips), rttMs: 10 }),
    changes: [],
  };
  const { before, times, sums } = open.results({ ...setting, range: undefined, grouping: "statement" });
  expect(before).toMatchObject({ trips: 940, networkMs: 9400, serverMs: 1208.5, clientMs: 0 });
  expect(times).toBeUndefined();
  expect([...sums.predictedUs]).toEqual([10_200_000, 408_500]);
  expect(open.findings({ thresholds: {}, link: undefined })).toEqual([]);
  const [sentence] = openingSentence(
    conversation,
    { before, after: undefined, leastMs: undefined, requests: undefined },
    10,
    0,
  );
  expect(sentence?.text).toBe("This export counts ");
});
