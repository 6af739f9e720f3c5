import { expect, it } from "vitest";
import { recordingLines } from "../../../format/recording-lines.ts";
import { expectNoValueAtCuts } from "../../../testing/damage.ts";
import { droppedOf, openFile, tripLines } from "../../../testing/read-file.ts";

const SECRET = "hunter2-Zugang";

const at = (us: number) => `2026-03-04 10:00:00.${String(us).padStart(6, "0")}`;
const length = (text: string) => new TextEncoder().encode(text).length;
const query = (sql: string) => `F\t${5 + length(sql)}\tQuery\t "${sql}"`;
const parse = (sql: string, name = "", types = "0") =>
  `F\t${4 + length(name) + 1 + length(sql) + 1 + 2 + 4 * Number(types.split(" ")[0])}\tParse\t "${name}" "${sql}" ${types}`;
const bind = (value: string, name = "", bytes = length(value)) =>
  `F\t${14 + length(name) + bytes + 4}\tBind\t "" "${name}" 0 1 ${bytes} '${value}' 1 0`;
const EXECUTE = `F\t9\tExecute\t "" 0`;
const SYNC = "F\t4\tSync";
const ready = (state = "I") => `B\t5\tReadyForQuery\t ${state}`;
const complete = (tag: string) => `B\t${5 + tag.length}\tCommandComplete\t "${tag}"`;
const ROW = `B\t${11 + SECRET.length}\tDataRow\t 1 ${SECRET.length} '${SECRET}'`;

const timed = (lines: readonly (readonly [us: number, ...messages: string[]])[]) =>
  lines.flatMap(([us, ...messages]) => messages.map((message) => `${at(us)}\t${message}\n`)).join("");

const TRACE = timed([
  [100, query("BEGIN")],
  [400, complete("BEGIN"), ready("T")],
  [
    1000,
    parse(`select "größe", '${SECRET}' /*\nF\t10\tQuery\t "x"\n*/ from item where id = $1`, "s1", "1 23"),
    `F\t8\tDescribe\t S "s1"`,
    SYNC,
  ],
  [1500, "B\t4\tParseComplete", "B\t10\tParameterDescription\t 1 NNNN", "B\t4\tNoData", ready("T")],
  [2000, bind(`${SECRET}\\x0a'`, "s1", SECRET.length + 2), EXECUTE, SYNC],
  [2300, "B\t4\tBindComplete", ROW, ROW, complete("SELECT 2"), ready("T")],
  [3000, query(`insert into item values (1, '${SECRET}')`)],
  [
    3900,
    `B\t90\tErrorResponse\t S "ERROR" M "Key (id)=(${SECRET}) exists" D "a
B\t5\tReadyForQuery\t I" \\x00`,
    ready("E"),
  ],
  [4000, query("COPY item FROM STDIN")],
  [4400, "B\t11\tCopyInResponse\t \\x00 2 0 0"],
  [
    5000,
    `F\t${4 + SECRET.length}\tCopyData\t '${SECRET}'`,
    "F\t14\t\nmismatched message length: consumed 4, expected 14",
    "F\t4\tCopyDone",
  ],
  [5500, complete("COPY 1"), ready()],
  [6000, "F\t4\tTerminate"],
]);

it.each([1, 50, 100_000])(
  "has every round trip, its bytes, rows and statements, in chunks of %i bytes",
  async (size) => {
    const { conversation, format } = await openFile(TRACE, size);
    expect(format).toBe("a trace of libpq (PQtrace)");
    expect(tripLines(conversation)).toEqual([
      "0: 0 0.3 BEGIN = 0 in 1",
      '0: 0.9 0.5 prepare SELECT "größe", ? FROM item WHERE id = ? = 0 in 1',
      '0: 1.9 0.3 SELECT "größe", ? FROM item WHERE id = ? = 2 in 1',
      "0: 2.9 0.9 INSERT INTO item VALUES (?, ?) = 0 in 1",
      "0: 3.9 0.4 COPY item FROM STDIN = 1 in 1",
      "0: 4.9 0.5 data COPY item FROM STDIN in 1",
    ]);
    const { requestBytes, replyBytes } = conversation.trips;
    expect([requestBytes[0], replyBytes[0]]).toEqual([11, 17]);
    expect([requestBytes[2], replyBytes[2]]).toEqual([
      15 + 2 + SECRET.length + 2 + 4 + 10 + 5,
      5 + 2 * (12 + SECRET.length) + 14 + 6,
    ]);
    expect(conversation.rttUs).toBe(300);
    expect(conversation.source).toEqual({
      kind: "capture",
      name: "a file",
      startedAt: null,
      timesAt: "client",
      lowerBound: false,
      rttUs: 300,
    });
    const stored = await openFile([...recordingLines(conversation)].join(""));
    expect(stored.conversation.rttUs).toBe(300);
    expect(conversation.dropped).toEqual([]);
    expect(JSON.stringify(conversation)).not.toContain("Zugang");
  },
);

it("without times has the order", async () => {
  const trace = [
    query("select 1"),
    ROW,
    complete("SELECT 1"),
    ready(),
    query("select 2"),
    complete("SELECT 0"),
    ready(),
  ];
  const { conversation } = await openFile(`${trace.join("\r\n")}\r\n`);
  expect(tripLines(conversation)).toEqual(["0: 0 0 SELECT ? = 1", "0: 0 0 SELECT ? = 0"]);
  expect(conversation.rttUs).toBeNull();
  expect(Object.values(droppedOf(conversation))).toEqual([2]);
});

it("has one trip for a pipeline, and identifies equal parameters", async () => {
  const step = (value: string) => [
    parse("select $1", "", "1 NNNN"),
    bind(value),
    `F\t6\tDescribe\t P ""`,
    EXECUTE,
  ];
  const answers = ["B\t4\tParseComplete", "B\t4\tBindComplete", "B\t4\tNoData", complete("SELECT 1")];
  const trace = [...step("a"), ...step("b"), ...step("a"), SYNC, ...answers, ...answers, ...answers, ready()];
  const { conversation } = await openFile(`${trace.join("\n")}\n`);
  expect(conversation.trips.sentUs).toHaveLength(1);
  const [a, b, again] = conversation.calls.values;
  expect(a).toBe(again);
  expect(a).not.toBe(b);
});

it("starts with the connection's opening if the trace has it", async () => {
  const trace = timed([
    [0, "F\t8\tSSLRequest\t 1234 5679", "B\t1\tSSLResponse\t N"],
    [500, `F\t40\tStartupMessage\t 3 0 "user" "${SECRET}" ""`],
    [900, 'B\t23\tAuthenticationSASL\t "SCRAM-SHA-256" ""'],
    [1000, `F\t54\tSASLInitialResponse\t "SCRAM-SHA-256" 32 '${SECRET}'`],
    [1500, `B\t92\tAuthenticationSASLContinue\t '${SECRET}'`],
    [1600, `F\t108\tSASLResponse\t '${SECRET}'`],
    [2300, "B\t8\tAuthenticationOk", ready()],
    [3000, query("select 7")],
    [3500, complete("SELECT 1"), ready()],
  ]);
  const { conversation } = await openFile(trace);
  expect(tripLines(conversation)).toEqual([
    "0: 0 0.4 connect",
    "0: 0.5 0.5 connect",
    "0: 1.1 0.7 connect",
    "0: 2.5 0.5 SELECT ? = 1",
  ]);
  expect(droppedOf(conversation)).toMatchObject({ "requests for encryption": 1 });
  expect(JSON.stringify(conversation)).not.toContain("Zugang");
});

it("never has a value, wherever it is truncated", async () => {
  await expectNoValueAtCuts(TRACE, "Zugang");
});
