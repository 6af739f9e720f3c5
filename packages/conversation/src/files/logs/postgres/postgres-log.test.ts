import { describe, expect, it } from "vitest";
import { expectNoValueAtCuts } from "../../../testing/damage.ts";
import { droppedOf, openFile, tripLines } from "../../../testing/read-file.ts";

const SECRET = "hunter2-Zugang";
const lines = async (log: string, size?: number) => tripLines((await openFile(log, size)).conversation);

/** Log entries of a session, each with its time. */
const session = (prefix: (ms: string, application: string) => string) => `
${prefix("10:00:00.000", "[unknown]")}LOG:  connection received: host=10.1.2.3 port=5000
${prefix("10:00:00.003", "[unknown]")}LOG:  connection authorized: user=ann database=shop
${prefix("10:00:00.010", "shop")}LOG:  duration: 2.000 ms  statement: BEGIN
${prefix("10:00:00.015", "shop")}LOG:  duration: 1.500 ms  execute s1/c1: SELECT *
\tFROM item
\tWHERE name = $1
${prefix("10:00:00.015", "shop")}DETAIL:  parameters: $1 = '${SECRET}
\t${SECRET}'
${prefix("10:00:00.020", "shop")}ERROR:  duplicate key value violates unique constraint "item_pkey"
${prefix("10:00:00.020", "shop")}DETAIL:  Key (name)=(${SECRET}) already exists.
${prefix("10:00:00.020", "shop")}STATEMENT:  insert into item values ('${SECRET}')
${prefix("10:00:00.030", "shop")}LOG:  disconnection: session time: 0:00:00.030 user=ann database=shop host=10.1.2.3
`;
describe("a prefix", () => {
  it.each<[string, (ms: string, application: string) => string, string]>([
    ["%m [%p] ", (ms) => `2026-03-04 ${ms} UTC [4711] `, ""],
    ["%m [%p] %q%u@%d/%a ", (ms) => `2026-03-04 ${ms} CEST [4711] ann@shop/shop `, ""],
    [
      "%m [%l] [%p] app=%a ",
      (() => {
        let line = 7;
        return (ms: string, app: string) => `2026-03-04 ${ms} +0545 [${++line}] [4711] app=${app} `;
      })(),
      " of shop",
    ],
    ["%p %m: ", (ms) => `4711 2026-03-04 ${ms} EST: `, ""],
    [
      "pid=%p,%r,app=%a,%m,",
      (ms, app) => `pid=4711,10.1.2.3(5000),app=${app},2026-03-04 ${ms} <-03>-3,`,
      " of shop",
    ],
    ["%s %m %c ", (ms) => `2026-03-04 10:00:00 UTC 2026-03-04 ${ms} UTC 69a80e00.1267 `, ""],
    ["%m-%c-", (ms) => `2026-03-04 ${ms} UTC-69a80e00.1267-`, ""],
    ["db/%c/%l %m ", (ms) => `db/69a80e00.1267/3 2026-03-04 ${ms} UTC `, ""],
    ["%m:%r:%u@%d:[%p]:", (ms) => `2026-03-04 ${ms} UTC:10.1.2.3(5000):ann@shop:[4711]:`, ""],
    ["of Docker Compose", (ms) => `db-1  | 2026-03-04 ${ms} UTC [4711] `, ""],
  ])("%s is found out from the lines", async (_, prefix, of) => {
    const log = session(prefix);
    const expected = [
      "0: 0 3 connect",
      `0: 8 2 BEGIN in 1${of}`,
      `0: 13.5 1.5 SELECT * FROM item WHERE name = ? in 1${of}`,
      `0: 20 0 INSERT INTO item VALUES (?) in 1${of}`,
    ];
    for (const size of [1, 60, 100_000]) expect(await lines(log, size)).toEqual(expected);
    expect(await lines(log.replaceAll("\n", "\r\n"))).toEqual(expected);
  });

  it("of two sessions separates them, with any characters around their ids", async () => {
    const at = (ms: number, id: string) =>
      `2026-03-04 10:00:00.${100 + ms} UTC-${id}-LOG:  duration: 5.000 ms  statement: select ${ms}\n`;
    const log = at(10, "69a80e00.1f") + at(12, "69a80e00.2a") + at(20, "69a80e00.1f");
    expect(await lines(log)).toEqual(["0: 0 5 SELECT ?", "1: 2 5 SELECT ?", "0: 10 5 SELECT ?"]);
  });

  it("with record numbers does not separate sessions by them", async () => {
    const at = (line: number) =>
      `2026-03-04 10:00:00.${100 + line} UTC ${line} LOG:  duration: 0.5 ms  execute s: select $1\n` +
      `2026-03-04 10:00:00.${100 + line} UTC ${line + 1} DETAIL:  parameters: $1 = '${line}\n\t${SECRET}'\n`;
    const { conversation } = await openFile([1, 3, 5, 7].map(at).join(""));
    expect(conversation.connections).toHaveLength(1);
    expect(conversation.statements).toMatchObject([{ text: "SELECT ?" }]);
    expect(new Set(conversation.calls.values).size).toBe(4);
  });

  it("without a session has one connection, and reports it", async () => {
    const { conversation } = await openFile(
      "2026-03-04 10:00:00.500 UTC LOG:  duration: 1.250 ms  statement: select 7\n2026-03-04 10:00:01.500 UTC LOG:  duration: 1.000 ms  statement: select 8\n",
    );
    expect(tripLines(conversation)).toEqual(["0: 0 1.25 SELECT ?", "0: 1000.25 1 SELECT ?"]);
    expect(droppedOf(conversation)).toEqual({
      "sessions of statements, which the log does not name: they share one connection": 2,
    });
  });

  it("that is empty has the order and durations", async () => {
    const { conversation } = await openFile(
      "LOG:  duration: 1.250 ms  statement: select 7\nLOG:  duration: 3.000 ms  statement: select a\n\tfrom b\n",
    );
    expect(tripLines(conversation)).toEqual(["0: 0 1.25 SELECT ?", "0: 1.25 3 SELECT a FROM b"]);
    expect(conversation.source.startedAt).toBeNull();
  });

  it("that changes where logs were concatenated is detected again", async () => {
    const one = Array.from(
      { length: 600 },
      (_, i) => `2026-03-04 10:00:00.${100 + i} UTC [81] LOG:  duration: 0.100 ms  statement: select ${i}\n`,
    );
    const other = Array.from(
      { length: 50 },
      (_, i) => `[82] LOG:  duration: 0.100 ms  statement: select ${i}\n`,
    );
    const { conversation } = await openFile(one.join("") + other.join(""));
    expect(conversation.calls.trip.length).toBeGreaterThanOrEqual(600 + 50 - 20);
    expect(conversation.connections).toHaveLength(2);
  });
});

it("a connection received but not authorized is opened by its next entry, or fails", async () => {
  const at = (ms: number, pid: number, text: string) =>
    `2026-03-04 10:00:00.${100 + ms} UTC [${pid}] ${text}\n`;
  const received = "LOG:  connection received: host=10.1.2.3 port=5000";
  const log = [
    at(0, 7, received),
    at(1, 8, received),
    at(4, 8, 'FATAL:  password authentication failed for user "ann"'),
    at(9, 7, "ERROR:  division by zero"),
    at(9, 7, "STATEMENT:  select 1/0"),
    at(20, 7, "LOG:  duration: 3.000 ms  statement: select 7"),
  ].join("");
  expect(await lines(log)).toEqual([
    "1: 0 0 connect",
    "0: 1 3 connect",
    "1: 9 0 SELECT ? / ?",
    "1: 17 3 SELECT ?",
  ]);
});

describe("times", () => {
  const at = (time: string, ms: number, pid = 5) =>
    `${time} [${pid}] LOG:  duration: ${ms}.000 ms  statement: select ${ms}\n`;

  it("of whole seconds are placed in log order, over all sessions, without pauses", async () => {
    const second = "2026-03-04 10:00:00 UTC";
    const { conversation } = await openFile(
      at(second, 30) + at(second, 200) + at(second, 100, 6) + at(second, 40),
    );
    expect(tripLines(conversation)).toEqual([
      "0: 0 30 SELECT ?",
      "0: 30 200 SELECT ?",
      "1: 230 100 SELECT ?",
      "0: 290 40 SELECT ?",
    ]);
    expect(conversation.dropped).toMatchObject([{ count: 4 }]);
  });

  it("of whole seconds place sessions after one another, with their beginnings", async () => {
    const second = "2026-03-04 10:00:07 UTC";
    const opened = (id: number) =>
      ["connection received: host=10.1.2.3 port=5000", "connection authorized: user=ann database=shop"]
        .map((message) => `${second} [${id}] LOG:  ${message}\n`)
        .join("");
    const session = (id: number) => opened(id) + at(second, 3, id) + at(second, 11, id);
    expect(await lines(session(71) + at(second, 6, 90) + session(72))).toEqual([
      "0: 0 0 connect",
      "0: 0 3 SELECT ?",
      "0: 3 11 SELECT ?",
      "1: 14 6 SELECT ?",
      "2: 20 0 connect",
      "2: 20 3 SELECT ?",
      "2: 23 11 SELECT ?",
    ]);
  });

  it("with an invalid year are missing", async () => {
    const log =
      at("1026-03-04 10:00:00.000 UTC", 1) +
      at("2026-03-04 10:00:00.100 UTC", 2) +
      at("9026-03-04 10:00:00.200 UTC", 3);
    expect(await lines(log)).toHaveLength(1);
  });

  it("continue at the end of daylight saving time", async () => {
    const log = at("2026-10-25 02:59:59.900 CEST", 10) + at("2026-10-25 02:00:00.100 CET", 10);
    expect(await lines(log)).toEqual(["0: 0 10 SELECT ?", "0: 200 10 SELECT ?"]);
  });

  it("of a clock set back are counted", async () => {
    const { conversation } = await openFile(
      at("2026-03-04 10:00:05.000 UTC", 10) + at("2026-03-04 10:00:03.000 UTC", 20),
    );
    expect(tripLines(conversation)).toEqual(["0: 0 20 SELECT ?", "0: 2010 10 SELECT ?"]);
    expect(Object.values(droppedOf(conversation))).toEqual([1]);
  });

  it("of syslog have no year, and continue in January", async () => {
    const log = `Dec 31 23:59:59 db postgres[77]: [3-1] LOG:  duration: 1.000 ms  statement: select 1
Jan  1 00:00:01 db postgres[77]: [4-1] LOG:  duration: 1.000 ms  statement: select 2
`;
    const { conversation } = await openFile(log);
    expect(tripLines(conversation)).toEqual(["0: 0 1 SELECT ?", "0: 2000 1 SELECT ?"]);
    expect(conversation.source.startedAt).toBeNull();
  });

  it("give the start", async () => {
    const { conversation } = await openFile(at("2026-03-04 10:00:00.250 +0545", 250));
    expect(conversation.source).toMatchObject({
      kind: "log",
      startedAt: "2026-03-04T04:15:00.000Z",
      timesAt: "server",
      lowerBound: true,
    });
  });
});

describe("the extended protocol", () => {
  const record = (ms: string, text: string) => `2026-03-04 10:00:00.${ms} UTC [4711] LOG:  ${text}\n`;
  const SQL = "select * from item where id = $1";

  it("has one trip for parse, bind and execute that may have been sent together", async () => {
    const log =
      record("100", `duration: 0.300 ms  parse <unnamed>: ${SQL}`) +
      record("100", `duration: 0.200 ms  bind <unnamed>: ${SQL}`) +
      record("101", `duration: 0.500 ms  execute <unnamed>: ${SQL}`);
    expect(await lines(log)).toEqual(["0: 0 1.3 SELECT * FROM item WHERE id = ?"]);
  });

  it("has two if the client waited in between", async () => {
    const log =
      record("100", `duration: 0.300 ms  parse s1: ${SQL}`) +
      record("140", `duration: 0.200 ms  bind s1: ${SQL}`) +
      record("140", `duration: 0.500 ms  execute s1: ${SQL}`) +
      record("150", `duration: 0.500 ms  execute fetch from s1/c: ${SQL}`);
    expect(await lines(log)).toEqual(
      [
        "0: 0 0.3 prepare SELECT * FROM item WHERE id = ?",
        "0: 40.1 0.7 SELECT * FROM item WHERE id = ?",
        "0: 49.8 0.5 fetch SELECT * FROM item WHERE id = ?",
      ].map((line) => line),
    );
  });

  it("identifies equal parameters by their hash", async () => {
    const detail = (value: string) =>
      `2026-03-04 10:00:00.200 UTC [4711] DETAIL:  parameters: $1 = '${value}'\n`;
    const { conversation } = await openFile(
      ["a", "b", "a", `${"c".repeat(40)}...`]
        .map((value) => record("200", `duration: 0.1 ms  execute s1: ${SQL}`) + detail(value))
        .join(""),
    );
    const [a, b, again, cut] = conversation.calls.values;
    expect(a).toBe(again);
    expect(a).not.toBe(b);
    expect(a).toBeGreaterThan(0);
    expect(cut).toBe(0);
  });

  it("has the duration of statements logged at their start", async () => {
    const log =
      record("100", `statement: select 1`) +
      record("130", `duration: 30.000 ms`) +
      record("131", `duration: 0.100 ms`) +
      record("131", `execute s1: ${SQL}`) +
      record("135", `duration: 4.000 ms`) +
      record("140", `statement: select 2`);
    const { conversation } = await openFile(log);
    expect(tripLines(conversation)).toEqual([
      "0: 0 30 SELECT ?",
      "0: 31 4 SELECT * FROM item WHERE id = ?",
      "0: 40 0 SELECT ?",
    ]);
    expect(droppedOf(conversation)).toEqual({
      "durations without a statement": 1,
      "durations of statements, which count as 0 ms": 1,
    });
  });
});

/** Localized labels instead of LOG. */
const LOG_IN: Readonly<Record<string, string>> = { Russian: "СООБЩЕНИЕ", Korean: "로그", Polish: "DZIENNIK" };

it.each([
  [
    "German",
    "Dauer: 1.500 ms  Anweisung: BEGIN",
    "Dauer: 2.500 ms  Ausführen s1: select $1",
    "FEHLER",
    "ANWEISUNG",
  ],
  [
    "French",
    "durée : 1.500 ms, instruction : BEGIN",
    "durée : 2.500 ms  exécute s1: select $1",
    "ERREUR",
    "INSTRUCTION :",
  ],
  ["Japanese", "期間: 1.500 ミリ秒  文: BEGIN", "期間: 2.500 ミリ秒  実行 s1: select $1", "ERROR", "文"],
  [
    "Russian",
    "продолжительность: 1.500 мс, оператор: BEGIN",
    "продолжительность: 2.500 мс  выполнение s1: select $1",
    "ОШИБКА",
    "ОПЕРАТОР",
  ],
  [
    "Korean",
    "실행시간: 1.500 ms  명령 구문: BEGIN",
    "수행시간: 2.500 ms  쿼리실행 s1: select $1",
    "오류",
    "명령 구문",
  ],
  [
    "Polish",
    "czas trwania: 1.500 ms  wyrażenie: BEGIN",
    "czas trwania: 2.500 ms  wykonanie s1: select $1",
    "BŁĄD",
    "WYRAŻENIE",
  ],
  [
    "Portuguese",
    "duração: 1.500 ms  comando: BEGIN",
    "duração: 2.500 ms  executar s1: select $1",
    "ERRO",
    "COMANDO",
  ],
  [
    "Turkish",
    "süre: 1.500 milisaniye  komut: BEGIN",
    "süre: 2.500 ms  execute s1: select $1",
    "HATA",
    "KOMUT",
  ],
])("reads messages in %s", async (_, begin, execute, error, statement) => {
  const at = (ms: number) => `2026-03-04 10:00:00.${ms} CET [9] `;
  const log = `${at(110)}LOG:  ${begin}\n${at(120)}LOG:  ${execute}\n${at(130)}${error}:  x\n${at(130)}${statement.includes(":") ? statement : `${statement}:`}  select 7\n`;
  expect(
    (await lines(log.replaceAll("LOG", LOG_IN[_] ?? "LOG"))).map((line) =>
      line.split(" ").slice(2).join(" "),
    ),
  ).toEqual(["1.5 BEGIN in 1", "2.5 SELECT ? in 1", "0 SELECT ? in 1"]);
});

it("opens and ends sessions in Turkish, which has a label of two words for a fatal error", async () => {
  const at = (ms: number) => `2026-03-04 10:00:0${ms} +03 [31] `;
  const { conversation } = await openFile(
    [
      `${at(0.125)}LOG:  bağlantı alındı: istemci=10.1.2.3 port=5041\n`,
      `${at(0.375)}LOG:  bağlantı tanımı: kullanıcı=ann veritabanı=shop\n`,
      `${at(1.125)}LOG:  süre: 25.000 milisaniye  komut: select a from parcels\n`,
      `${at(1.25)}ÖLÜMCÜL (FATAL):  yönetici talimatı doğrultusunda bağlantı kesildi\n`,
      `${at(1.25)}KOMUT:  select b from depots\n`,
      `${at(1.5)}LOG:  bağlantı alındı: istemci=10.1.2.3 port=5042\n`,
      `${at(1.625)}LOG:  bağlantı tanımı: kullanıcı=ann veritabanı=shop\n`,
      `${at(1.875)}LOG:  bağlantı bitti: oturum zamanı: 0:00:00.375 user=ann database=shop host=10.1.2.3\n`,
    ].join(""),
  );
  expect(tripLines(conversation)).toEqual([
    "0: 0 250 connect",
    "0: 975 25 SELECT a FROM parcels",
    "0: 1125 0 SELECT b FROM depots",
    "1: 1375 125 connect",
  ]);
});

it("parses parse, bind, execute and parameters in the order of Polish, Brazilian and Turkish logs", async () => {
  for (const [label, duration, [parse, bind, execute], detail] of [
    ["DZIENNIK", "czas trwania", ["parsowanie", "dowiązanie", "wykonanie"], "SZCZEGÓŁY:  parametry: %"],
    ["LOG", "duração", ["análise de", "ligação", "executar"], "DETALHE:  parâmetros: %"],
    ["LOG", "süre", ["parse", "bind", "execute"], "AYRINTI:% parametresi"],
  ] as const) {
    const record = (ms: number, text: string, values = "") =>
      `2026-03-04 10:00:00.${ms} CET [9] ${label}:  ${duration}: 0.250 ms  ${text} <unnamed>: select a from b where c = $1\n${values && `2026-03-04 10:00:00.${ms} CET [9] ${detail.replace("%", `$$1 = '${values}'`)}\n`}`;
    const log = [7, 8, 7].map(
      (value, i) =>
        record(110 + 20 * i, parse) +
        record(110 + 20 * i, bind, `${value}`) +
        record(110 + 20 * i, execute, `${value}`),
    );
    const { conversation } = await openFile(log.join(""));
    expect(conversation.trips.kind).toHaveLength(3);
    expect(droppedOf(conversation)).toEqual({});
    const [first, second, third] = conversation.calls.values;
    expect(first).toBeGreaterThan(0);
    expect([third === first, second === first]).toEqual([true, false]);
  }
});

it.each([
  ["line='/app/models/order.rb:12:in `open`'", "/app/models/order.rb:12:in `open`"],
  ["file='app/order.py',line='12'", "app/order.py:12"],
  ["source_location='app/models/order.rb%3A12'", "app/models/order.rb:12"],
  ["function='open_orders'", "open_orders"],
])("knows the line of source code that a comment names: %s", async (tags, line) => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const log = [trace, trace, trace.replaceAll("4", "5")].map(
    (id, i) =>
      `2026-03-04 10:00:00.1${i}0 UTC [9] LOG:  duration: 1.000 ms  statement: select ${i} /*${tags},traceparent='00-${id}-00f067aa0ba902b7-01'*/\n`,
  );
  const { sourceLines, calls } = (await openFile(log.join(""))).conversation;
  expect(sourceLines).toEqual([line]);
  expect(Array.from(calls.sourceLine)).toEqual([1, 1, 1]);
  const [first, second, third] = calls.request;
  expect([second === first, third === first, first === 0]).toEqual([true, false, false]);
});

describe("log collectors", () => {
  it.each<[string, (ms: string) => string]>([
    ["Docker Compose", () => "db-1  | "],
    ["Docker Compose with times", (ms) => `db-1  | 2026-03-04T${ms}456789Z `],
    ["Kubernetes with times", (ms) => `2026-03-04T${ms}456789Z `],
    ["a container runtime", (ms) => `2026-03-04T${ms}456789+01:00 stderr F `],
  ])("%s puts something before each line, also of one record", async (_, before) => {
    const log = session((ms) => `${before(ms)}2026-03-04 ${ms} UTC [4711] `).replaceAll(
      "\n\t",
      `\n${before("10:00:00.015")}\t`,
    );
    const expected = [
      "0: 0 3 connect",
      "0: 8 2 BEGIN in 1",
      "0: 13.5 1.5 SELECT * FROM item WHERE name = ? in 1",
      "0: 20 0 INSERT INTO item VALUES (?) in 1",
    ];
    expect(await lines(log, 100_000)).toEqual(expected);
    const [first = "", ...others] = log.trim().split("\n");
    const mixed = [first, ...others.flatMap((line) => ["web-1  | GET /secret", line])];
    if (!before("").startsWith("db")) return;
    const { conversation } = await openFile(mixed.join("\n"));
    expect(tripLines(conversation)).toEqual(expected);
    expect(droppedOf(conversation)).toMatchObject({
      "lines of containers without such a log": others.length,
    });
  });

  it.each([
    ["Heroku", (process: number) => `2026-03-04T10:00:00+00:00 app[postgres.${process}]: [DATABASE] `],
    ["logplex", (process: number) => `2026-03-04T10:00:00+00:00 d.7f app[postgres.${process}] [AQUA] `],
    ["syslog as of RFC 5424", (process: number) => `<134>1 2026-03-04T10:00:00Z db postgres ${process} - - `],
  ])("%s numbers the parts of a record", async (_, before) => {
    const log = `${before(77)}[5-1]  code = 00000 LOG:  duration: 5.000 ms  statement: select a
${before(78)}[9-1]  code = 00000 LOG:  duration: 7.000 ms  execute s1: select b
${before(77)}[5-2] \tfrom item
${before(77)}[5-3]         -- all
${before(78)}[9-2]  code = 00000 DETAIL:  parameters: $1 = '${SECRET}'
${before(77)}[5-4] #011where name = '${SECRET}'
`;
    expect((await lines(log)).map((line) => line.split(" ").slice(3).join(" ")).sort()).toEqual([
      "SELECT a FROM item WHERE name = ?",
      "SELECT b",
    ]);
  });

  it("syslog splits records and mixes those of several processes", async () => {
    const log = `Mar  4 10:00:00 db postgres[77]: [5-1] 2026-03-04 10:00:00.100 UTC app=a LOG:  duration: 5.000 ms  statement: select a, 'LOG:  x'
Mar  4 10:00:00 db postgres[78]: [9-1] 2026-03-04 10:00:00.200 UTC app=b LOG:  duration: 7.000 ms  execute s1: select b
Mar  4 10:00:00 db postgres[77]: [5-2] #011from item where na
Mar  4 10:00:00 db systemd[1]: Started something.
Mar  4 10:00:00 db postgres[78]: [9-2] 2026-03-04 10:00:00.200 UTC app=b DETAIL:  parameters: $1 = '${SECRET}'
Mar  4 10:00:00 db postgres[77]: [5-3] me = 3
Mar  4 10:00:00 db postgres[78]:         order by c
`;
    expect(await lines(log)).toEqual([
      "0: 0 5 SELECT a, ? FROM item WHERE name = ? of a",
      "1: 98 7 SELECT b of b",
    ]);
  });

  it.each([
    [
      "Docker",
      (text: string) =>
        JSON.stringify({ log: `2026-03-04 10:00:00.100 UTC [7] ${text}\n`, stream: "stderr" }),
    ],
    [
      "Cloud SQL",
      (text: string) =>
        JSON.stringify({ textPayload: `[7]: [1-1] db=a ${text}`, timestamp: "2026-03-04T10:00:00.100Z" }),
    ],
  ])("%s puts lines into JSON", async (_, wrap) => {
    const log = `${wrap("LOG:  duration: 5.000 ms  statement: select a")}\n${wrap("LOG:  duration: 2.000 ms  statement: select b")}\n`;
    expect(await lines(log)).toEqual(["0: 0 5 SELECT a", "0: 5 2 SELECT b"]);
  });

  it.each([
    [
      "PostgreSQL",
      (record: object) => ({
        timestamp: "2026-03-04 10:00:00.100 UTC",
        pid: 7,
        session_id: "69a80e00.7",
        ...record,
      }),
    ],
    [
      "CloudNativePG",
      (record: object) => ({
        level: "info",
        record: { log_time: "2026-03-04 10:00:00.100 UTC", process_id: "7", ...record },
      }),
    ],
  ])("%s writes JSON", async (_, wrap) => {
    const log = [
      {
        error_severity: "LOG",
        message: "duration: 5.000 ms  execute s: select a\nfrom b",
        detail: `parameters: $1 = '${SECRET}'`,
        application_name: "psql",
      },
      { error_severity: "ERROR", message: SECRET, statement: "select 1/0", query: "select 1/0" },
    ].map((record) => JSON.stringify(wrap(record)));
    expect(await lines(`${log.join("\n")}\n`)).toEqual([
      "0: 0 5 SELECT a FROM b of psql",
      "0: 5 0 SELECT ? / ? of psql",
    ]);
  });

  it("csvlog has quotes in quotes, lines in records, and may start in the middle", async () => {
    const record = (message: string, detail = "", query = "") =>
      `2026-03-04 10:00:00.100 UTC,"ann","shop",7,"10.1.2.3:5",69a80e00.7,3,"SELECT",2026-03-04 10:00:00 UTC,3/1,0,LOG,00000,"${message}","${detail}",,,,,"${query}",,,"app","client backend",,0\n`;
    const all =
      record(`duration: 5.000 ms  statement: select ""a""\nfrom b where c = '"" , '`) +
      record("duration: 2.000 ms  execute s1: select $1", `parameters: $1 = '${SECRET}\n${SECRET}'`);
    expect(await lines(all)).toEqual([
      '0: 0 5 SELECT "a" FROM b WHERE c = ? of app',
      "0: 5 2 SELECT ? of app",
    ]);
    expect(await lines(`${SECRET}', "" b",,,"\n${all}`)).toHaveLength(2);
  });

  it.each([
    ["whole", /$/, 0],
    ["without its last line end", /\n$/, 0],
    ["cut within a statement", /elect 7.*$/s, 1],
    ["cut within the time", /:00\.250.*$/s, 1],
    ["cut after the severity", /,00000,"duration: 3.*$/s, 1],
  ])("csvlog says whether its last record is cut: %s", async (_, end, count) => {
    const record = (ms: string, message: string) =>
      `2026-03-04 10:00:00.${ms} UTC,"ann","shop",7,"10.1.2.3:5",69a80e00.7,3,"SELECT",2026-03-04 10:00:00 UTC,3/1,0,LOG,00000,"${message}",,,,,,,,,"app","client backend",,0\n`;
    const all =
      record("100", "duration: 5.000 ms  statement: select a\nfrom b") +
      record("250", "duration: 3.000 ms  statement: select 7\nfrom c");
    const { conversation } = await openFile(all.replace(end, ""));
    expect(droppedOf(conversation)["end of the log: the file was cut off"] ?? 0).toBe(count);
  });
});

it("reports what it ignores", async () => {
  const at = "2026-03-04 10:00:00.100 UTC [5] ";
  const { conversation } = await openFile(
    `${at}LOG:  checkpoint starting: time
${at}LOG:  duration: 5.000 ms  plan:
\tQuery Text: select '${SECRET}'
\tSeq Scan on item  (cost=0.00..1.00)
${at}WARNING:  there is no transaction in progress
${at}ERROR:  canceling autovacuum task
${at}LOG:  duration: 1.000 ms  fastpath function call: "lo_open" (OID 952)
pg_ctl: server stopped
${at}LOG:  duration: 1.000 ms  statement: select 3
`,
  );
  expect(tripLines(conversation)).toEqual(["0: 0 1 other", "0: 1 1 SELECT ?"]);
  expect(droppedOf(conversation)).toEqual({
    "records about other things than statements": 2,
    "plans of auto_explain": 1,
    "errors whose statement is not in the log": 1,
    "lines that are not PostgreSQL's": 1,
  });
});

it.each([
  "du",
  "duration: ",
  "duration: 7.25",
  "duration: 7.250 ms  stat",
  "duration: 7.250 ms  execute <unna",
  "duration: 7.250 ms  pla",
  "Dauer: 7.250 ms  Anwei",
  "продолжительность: 7.250 мс, опер",
])("counts a line that is truncated before its statement: %s", async (message) => {
  const at = (ms: number) => `2026-03-04 10:00:00.${ms} UTC [5] LOG:  `;
  const { conversation } = await openFile(
    `${at(100)}statement: select a from parcels\n${at(130)}${message}\n${at(160)}duration: 3.500 ms  statement: select 7\n`,
  );
  expect(tripLines(conversation)).toEqual(["0: 0 0 SELECT a FROM parcels", "0: 56.5 3.5 SELECT ?"]);
  expect(droppedOf(conversation)).toEqual({
    "lines that are truncated before their statement": 1,
    "durations of statements, which count as 0 ms": 1,
  });
});

it("rejects a log without statements", async () => {
  await expect(openFile("2026-03-04 10:00:00 UTC [5] LOG:  checkpoint starting: time\n")).rejects.toThrow(
    /no statement.*log_min_duration_statement/,
  );
});

it("never has a value, wherever the log is truncated", async () => {
  const log =
    session((ms, app) => `2026-03-04 ${ms} UTC [4711] ann@shop app=${app} `) +
    `2026-03-04 10:00:01.000 UTC [4712] ann@shop app=x LOG:  duration: 1.000 ms  statement: ALTER ROLE ann PASSWORD '${SECRET}'
2026-03-04 10:00:01.000 UTC [4712] ann@shop app=x ERROR:  invalid input syntax for type integer: "${SECRET}"
2026-03-04 10:00:01.000 UTC [4712] ann@shop app=x CONTEXT:  COPY item, line 1, column id: "${SECRET}"
2026-03-04 10:00:01.000 UTC [4712] ann@shop app=x STATEMENT:  COPY item FROM STDIN
2026-03-04 10:00:01.000 UTC [4712] ann@shop app=x FATAL:  password authentication failed for user "${SECRET}"
2026-03-04 10:00:01.000 UTC [4713] ann@shop app=x LOG:  connection authorized: user=${SECRET} database=${SECRET}
`;
  await expectNoValueAtCuts(log, "Zugang");
});

it("parses a complete statement of 3 MB", async () => {
  const { conversation } = await openFile(
    `2026-03-04 10:00:00.100 UTC [5] LOG:  duration: 5.000 ms  statement: insert into a values ${"('x'),\n\t".repeat(400_000)}('y')\n2026-03-04 10:00:00.200 UTC [5] LOG:  duration: 5.000 ms  statement: select 2\n`,
    65_536,
  );
  expect(tripLines(conversation)).toEqual([
    expect.stringMatching(/^0: 0 5 INSERT INTO a VALUES \(\?\).{0,9} …$/),
    "0: 100 5 SELECT ?",
  ]);
});

it("loses no statement if logs with different prefixes are concatenated", async () => {
  const part = (name: string, count: number, prefix: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => {
      return `${prefix(i)}LOG:  duration: 1.000 ms  statement: select ${name}\n\tfrom t where id = ${i}\n`;
    }).join("");
  const log = [
    part("a", 520, (i) => `70 of shop `.replace("70", String(70 + ((7 * i) % 10)))),
    part("b", 33, (i) => `2026-03-04 10:00:01.${100 + i} UTC [71] shop `),
    part("c", 7, (i) => `<10.0.0.5(53412)> `.replace("2", String(i))),
  ];
  const { conversation } = await openFile(log.join(""));
  const counts = conversation.statements.map(({ text }, i) => [
    text,
    conversation.calls.statement.filter((one) => one === i).length,
  ]);
  expect(counts).toEqual([
    ["SELECT a FROM t WHERE id = ?", 520],
    ["SELECT b FROM t WHERE id = ?", 33],
    ["SELECT c FROM t WHERE id = ?", 7],
  ]);
});

it.each(["ann@shop ", "user=ann,db=[unknown],app=psql,client=[local] "])(
  "parses statements after a prefix of names only: %s",
  async (prefix) => {
    const log = [3, 4].map(
      (id) => `${prefix}LOG:  duration: 1.500 ms  statement: select a\n\tfrom b where c = ${id}\n`,
    );
    const all = [...log, "LOG:  checkpoint starting: time\n", ...log].join("");
    expect((await lines(all)).map((line) => line.split(" of ")[0])).toEqual(
      [0, 1.5, 3, 4.5].map((ms) => `0: ${ms} 1.5 SELECT a FROM b WHERE c = ?`),
    );
  },
);
