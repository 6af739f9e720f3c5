import { describe, expect, it } from "vitest";
import { droppedOf, openFile, tripLines } from "../../../testing/read-file.ts";

const SLOW = [
  `# Time: 2026-03-04T10:00:00.100000Z
# User@Host: app[app] @  [172.18.0.3]  Id:    12
# Query_time: 0.002000  Lock_time: 0.000001 Rows_sent: 5  Rows_examined: 5
SET timestamp=1772618400;
SELECT *
FROM customer WHERE name = 'Meier, "x"';`,
  `# Time: 2026-03-04T10:00:00.900000Z
# User@Host: app[app] @  [172.18.0.3]  Id:    12
# Query_time: 0.003500  Lock_time: 0.000001 Rows_sent: 1  Rows_examined: 5
SET timestamp=1772618400;
SELECT id FROM invoice WHERE id = 7;`,
];
const SLOW_LINES = [
  "0: 0 2 SELECT * FROM customer WHERE name = ? = 5",
  "0: 798.5 3.5 SELECT id FROM invoice WHERE id = ? = 1",
];

/** In the format of Amazon RDS and Cloud SQL for PostgreSQL. */
const POSTGRES = [
  `2026-03-04 10:00:00 UTC:10.0.0.5(5341):app@shop:[811]:LOG:  duration: 2.000 ms  statement: select *
\tfrom customer where name = 'it''s, "x": \\n #1'`,
  "2026-03-04 10:00:00 UTC:10.0.0.5(5341):app@shop:[811]:LOG:  duration: 3.500 ms  statement: select id from invoice where id = 7",
];
/** With the collector's times, which are finer. */
const POSTGRES_LINES = SLOW_LINES.map((line) => line.replace(/ = \d$/, ""));

const AT = ["2026-03-04T10:00:00.100Z", "2026-03-04T10:00:00.900Z"];
const ms = (i: number) => Date.parse(AT[i] ?? "");
const csv = (text: string) => `"${text.replaceAll('"', '""')}"`;
const before = (prefix: (i: number) => string) => (texts: readonly string[]) =>
  texts.flatMap((text, i) => text.split("\n").map((line) => `${prefix(i)}${line}\n`)).join("");
const events = (texts: readonly string[]) => texts.map((message, i) => ({ timestamp: ms(i), message }));

const COLLECTORS: readonly (readonly [string, (texts: readonly string[]) => string])[] = [
  ["Docker Compose with times", before((i) => `db-1  | ${AT[i]?.replace("Z", "000000Z")} `)],
  ["kubectl", before((i) => `[pod/shop-db-0/main] ${AT[i]?.replace("Z", "000000Z")} `)],
  ["CRI", before((i) => `${AT[i]} stderr F `)],
  [
    "Docker",
    (texts) =>
      texts
        .flatMap((text, i) =>
          text.split("\n").map((line) => JSON.stringify({ log: `${line}\n`, stream: "stderr", time: AT[i] })),
        )
        .join("\n"),
  ],
  [
    "CloudWatch Logs in CSV",
    (texts) => `timestamp,message\n${texts.map((text, i) => `${ms(i)},${csv(text)}\n`).join("")}`,
  ],
  [
    "Logs Insights in CSV",
    (texts) =>
      `@timestamp,@ptr,@message\r\n${texts.map((text, i) => `${AT[i]?.replace(/[TZ]/g, " ")},7,${csv(text)}\r\n`).join("")}`,
  ],
  ["aws filter-log-events", (texts) => JSON.stringify({ nextToken: "f/3", events: events(texts) }, null, 4)],
  [
    "lines of events",
    (texts) =>
      events(texts)
        .map((one) => JSON.stringify(one))
        .join("\n"),
  ],
  [
    "gcloud --format=json",
    (texts) =>
      JSON.stringify(
        texts.map((textPayload, i) => ({ insertId: "a", textPayload, timestamp: AT[i] })),
        null,
        2,
      ),
  ],
  [
    "gcloud --format=json, newest first",
    (texts) => JSON.stringify(texts.map((textPayload, i) => ({ textPayload, timestamp: AT[i] })).reverse()),
  ],
  [
    "Elasticsearch",
    (texts) =>
      texts
        .map((message, i) => JSON.stringify({ _index: "a", _source: { message }, "@timestamp": AT[i] }))
        .join("\n"),
  ],
  [
    "journalctl -o json",
    (texts) =>
      texts
        .map((MESSAGE, i) => JSON.stringify({ __REALTIME_TIMESTAMP: `${ms(i)}000`, _PID: "811", MESSAGE }))
        .join("\n"),
  ],
  [
    "Azure",
    (texts) =>
      texts
        .map((message, i) => JSON.stringify({ operationName: "x", time: AT[i], properties: { message } }))
        .join("\n"),
  ],
  [
    "Loki",
    (texts) => {
      const values = texts.map((text, i) => [`${ms(i)}000000`, text]).reverse();
      return JSON.stringify({ data: { resultType: "streams", result: [{ stream: { a: "b" }, values }] } });
    },
  ],
  [
    "gcloud",
    (texts) =>
      texts
        .map(
          (text, i) =>
            `---\ninsertId: a\nlabels:\n  b: c\ntextPayload: |-\n${text.replaceAll(/^/gm, "  ")}\ntimestamp: '${AT[i]}'\n`,
        )
        .join(""),
  ],
];

describe.each(COLLECTORS)("%s", (_, collect) => {
  it("has the lines of a MySQL slow query log", async () => {
    const { conversation, format } = await openFile(collect(SLOW));
    expect(format).toBe("a MySQL slow query log");
    expect(tripLines(conversation)).toEqual(SLOW_LINES);
    expect(conversation.dropped).toEqual([]);
  });

  it("has the lines of a PostgreSQL log, in chunks of any size", async () => {
    for (const size of [1, 70, 100_000]) {
      const { conversation } = await openFile(collect(POSTGRES), size);
      expect(tripLines(conversation)).toEqual(POSTGRES_LINES);
      expect(conversation.dropped).toEqual([]);
    }
  });
});

it("joins lines that CRI or Docker split", async () => {
  const long = `select ${"a_long_name, ".repeat(1500)}b from t where c = 'x'`;
  const head = "2026-03-04 10:00:00.900 UTC [7] LOG:  duration: 4.000 ms  statement: ";
  const [first, second, third] = [0, 16_384, 2 * 16_384].map((at, i) =>
    (head + long).slice(at, i < 1 ? 16_384 : undefined),
  );
  const cri = `2026-03-04T10:00:00.9Z stderr P ${first}
2026-03-04T10:00:00.9Z stdout F other
2026-03-04T10:00:00.9Z stderr F ${second}
`;
  const docker = [`${first}`, `${second}\n`].map((log) =>
    JSON.stringify({ log, stream: "stderr", time: AT[1] }),
  );
  expect(third).toBe("");
  for (const log of [cri, docker.join("\n")]) {
    const { conversation } = await openFile(log);
    expect(conversation.statements).toHaveLength(1);
    expect(conversation.statements[0]?.tables).toEqual(["t"]);
  }
});

it("separates the sessions of several databases, and ignores other containers", async () => {
  const log = ["a", "b"].flatMap((name, i) => [
    `${name}-1    | 2026-03-04 10:00:00.10${i} UTC [1] LOG:  duration: 1.500 ms  statement: BEGIN`,
    `web-1  | GET /orders LOG:  none`,
    `${name}-1    | 2026-03-04 10:00:00.20${i} UTC [1] LOG:  duration: 1.500 ms  statement: select ${name}`,
  ]);
  const { conversation } = await openFile(log.join("\n"));
  expect(tripLines(conversation)).toEqual([
    "0: 0 1.5 BEGIN in 1",
    "1: 1 1.5 BEGIN in 2",
    "0: 100 1.5 SELECT a in 1",
    "1: 101 1.5 SELECT b in 2",
  ]);
});

it("parses PostgreSQL's JSON records in a document, and after a runtime's prefix", async () => {
  const record = (sql: string, i: number) => ({
    timestamp: `2026-03-04 10:00:0${i}.100 UTC`,
    pid: 7,
    session_id: "69a80e00.7",
    error_severity: "LOG",
    message: `duration: 5.000 ms  statement: select ${sql}`,
  });
  const records = [record("a", 1), record("b", 3)];
  // As CloudNativePG writes them, split by a runtime.
  const collected = records.flatMap((one) => {
    const line = JSON.stringify({ logger: "postgres", msg: "record", record: one });
    return [`${AT[0]} stdout P ${line.slice(0, 90)}`, `${AT[0]} stdout F ${line.slice(90)}`];
  });
  expect(tripLines((await openFile(collected.join("\n"))).conversation)).toEqual([
    "0: 0 5 SELECT a",
    "0: 2000 5 SELECT b",
  ]);
  for (const document of [records, { entries: records.map((one) => ({ jsonPayload: one })) }]) {
    const { conversation } = await openFile(JSON.stringify(document, null, 2));
    expect(tripLines(conversation)).toEqual(["0: 0 5 SELECT a", "0: 2000 5 SELECT b"]);
  }
});

it.each([
  ["folded", "'2026-03-04 10:00:00.900 UTC [7] LOG:  duration: 4.000 ms\n  statement: select ''x'' from a'"],
  [
    "with escapes",
    "\"2026-03-04 10:00:00.900 UTC [7] LOG:  duration: 4.000 ms  statement: sel\\\n  ect '\\x41\\U0001F600'\\n\\tfrom\\\n  \\ a\"",
  ],
  [
    "plain",
    "2026-03-04 10:00:00.900 UTC [7] STATEMENT: 1\n\n  2026-03-04 10:00:00.900 UTC [7] LOG:  duration: 4.000 ms  statement: select 9 from\n  a",
  ],
])("reads a scalar of YAML, %s", async (_, scalar) => {
  const { conversation } = await openFile(
    `---\ntextPayload: ${scalar}\ntimestamp: '${AT[1]}'\n---\nseverity: INFO\n`,
  );
  expect(tripLines(conversation)).toEqual(["0: 0 4 SELECT ? FROM a"]);
  expect(droppedOf(conversation)).toEqual({ "records about other things than statements": 1 });
});

it("does not treat JSON with a log's words as a log", async () => {
  const document = { data: [{ note: "LOG:  duration: 1.000 ms  statement: select 1" }, 3, [4, "LOG:  x"]] };
  await expect(openFile(JSON.stringify(document))).rejects.toThrow("The file is none of these");
});
