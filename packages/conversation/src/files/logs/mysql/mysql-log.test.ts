import { describe, expect, it } from "vitest";
import { expectNoValueAtCuts } from "../../../testing/damage.ts";
import { droppedOf, openFile, tripLines } from "../../../testing/read-file.ts";

const SECRET = "hunter2-Zugang";

describe("the slow query log", () => {
  const START = `/usr/sbin/mysqld, Version: 8.0.36 (MySQL Community Server - GPL). started with:
Tcp port: 3306  Unix socket: /var/run/mysqld/mysqld.sock
Time                 Id Command    Argument
`;
  const MYSQL_8 = `${START}# Time: 2026-03-04T10:00:00.100000Z
# User@Host: ann[${SECRET}] @ localhost [127.0.0.1]  Id:    17
# Query_time: 0.020000  Lock_time: 0.000003 Rows_sent: 3  Rows_examined: 30 Thread_id: 17 Errno: 0 Killed: 0 Bytes_received: 90 Bytes_sent: 250
use shop;
SET timestamp=1772618400;
select *
# not a head
from item where name = '${SECRET}';
# Time: 2026-03-04T10:00:00.150000Z
# User@Host: ann[ann] @ localhost [127.0.0.1]  Id:    17
# Query_time: 0.000500  Lock_time: 0.000000 Rows_sent: 0  Rows_examined: 0
SET timestamp=1772618400;
begin;
${START}# Time: 2026-03-04T10:00:00.160000Z
# User@Host: ann[ann] @ localhost [127.0.0.1]  Id:    17
# Query_time: 0.001000  Lock_time: 0.000000 Rows_sent: 0  Rows_examined: 0
SET timestamp=1772618400;
insert into item values (1, '${SECRET}'), (2, 'b');
# Time: 2026-03-04T10:00:00.170000Z
# User@Host: ann[ann] @ localhost [127.0.0.1]  Id:    17
# Query_time: 0.000100  Lock_time: 0.000000 Rows_sent: 0  Rows_examined: 0
SET timestamp=1772618400;
# administrator command: Ping;
# User@Host: ann[ann] @ localhost [127.0.0.1]  Id:    17
# Query_time: 0.000100  Lock_time: 0.000000 Rows_sent: 0  Rows_examined: 0
# administrator command: Quit;
`;

  it.each([1, 100, 100_000])(
    "of MySQL 8 has microseconds, rows and bytes, in pieces of %i bytes",
    async (size) => {
      const { conversation, format } = await openFile(MYSQL_8, size);
      expect(format).toBe("a MySQL slow query log");
      expect(tripLines(conversation)).toEqual([
        "0: 0 20 SELECT * FROM item WHERE name = ? = 3",
        "0: 69.5 0.5 BEGIN = 0 in 1",
        "0: 79 1 INSERT INTO item VALUES (?, ?) in 1",
        "0: 89.9 0.1 other",
      ]);
      expect(conversation.trips.replyBytes[0]).toBe(250);
      expect(conversation.source).toMatchObject({ startedAt: "2026-03-04T10:00:00.080Z", timesAt: "server" });
      expect(conversation.dropped).toEqual([]);
      expect(JSON.stringify(conversation)).not.toContain("Zugang");
    },
  );

  it.each([
    ["whole", /$/, 0],
    ["without its last line end", /\n$/, 0],
    ["cut within a statement", / where id = 7;\n$/, 1],
    ["cut before a statement", /select b.*$/s, 1],
    ["cut within its numbers", /_time: 0\.003.*$/s, 1],
    ["cut within its first line", /03-04T10:00:00\.2.*$/s, 1],
  ])("says whether its last entry is cut: %s", async (_, end, count) => {
    const entry = (ms: number, sql: string) =>
      `# Time: 2026-03-04T10:00:00.${ms}000Z\n# User@Host: ann[ann] @ [10.0.0.1]  Id:    17\n` +
      `# Query_time: 0.003  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 1\nSET timestamp=1772618400;\n${sql};\n`;
    const all = START + entry(120, "select a") + entry(250, "select b\nfrom c where id = 7");
    const cut =
      all.slice(0, all.lastIndexOf("# Time: ")) + all.slice(all.lastIndexOf("# Time: ")).replace(end, "");
    const { conversation } = await openFile(cut);
    expect(droppedOf(conversation)).toEqual(
      count === 0 ? {} : { "end of the log: the file was cut off": count },
    );
  });

  it.each([
    ["query", 10, 3],
    ["session", 10, 0],
    ["query", 1, 0],
  ] as const)("of Percona Server with one %s of %i says what it leaves out", async (type, limit, count) => {
    const entry = (i: number) =>
      `# Time: 2026-03-04T10:00:00.${100 + i}000Z\n# User@Host: ann[ann] @ [10.0.0.1]  Id:    17\n` +
      `# Query_time: 0.0005  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 1  Rows_affected: 0\n` +
      `# Log_slow_rate_type: ${type}  Log_slow_rate_limit: ${limit}\nSET timestamp=1772618400;\nselect ${i};\n`;
    const { conversation } = await openFile(START + entry(1) + entry(2) + entry(3));
    expect(conversation.calls.trip).toHaveLength(3);
    expect(droppedOf(conversation)).toEqual(
      count === 0
        ? {}
        : { "statements beside these, which the server did not log (log_slow_rate_limit)": count },
    );
  });

  it("of MariaDB has seconds, and times only when they change", async () => {
    const { conversation } = await openFile(
      `# Time: 260304  9:00:01
# User@Host: root[root] @ localhost []
# Thread_id: 8  Schema: shop  QC_hit: No
# Query_time: 0.250000  Lock_time: 0.000000  Rows_sent: 0  Rows_examined: 0
# Rows_affected: 4
#
# explain: id	select_type	table: x
#
SET timestamp=1772614801;
update item set a = 'x';
# User@Host: root[root] @ localhost []
# Thread_id: 9  Schema: shop  QC_hit: No
# Query_time: 0.125000  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 0
SET timestamp=1772614801;
SELECT 1;
# User@Host: root[root] @ localhost []
# Thread_id: 8  Schema: shop  QC_hit: No
# Query_time: 0.125000  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 0
use other;
SET timestamp=1772614801;
SELECT 2;
# User@Host: root[root] @ localhost []
# Thread_id: 8  Schema: shop  QC_hit: No
# Query_time: 0.000000  Lock_time: 0.000000  Rows_sent: 0  Rows_examined: 0
SET timestamp=1772614801;
use third;
`.replaceAll("\n", "\r\n"),
    );
    expect(tripLines(conversation)).toEqual([
      "0: 0 250 UPDATE item SET a = ? = 4",
      "1: 125 125 SELECT ? = 1",
      "0: 250 125 SELECT ? = 1",
      "0: 375 0 USE third = 0",
    ]);
    expect(Object.values(droppedOf(conversation))).toEqual([4]);
    expect(conversation.source.startedAt).toBe("2026-03-04T09:00:00.750Z");
  });

  it("never has a value, wherever it is truncated", async () => {
    await expectNoValueAtCuts(MYSQL_8, "Zugang");
  });
});

describe("the general query log", () => {
  it.each([
    ["MySQL 8", (n: number) => `2026-03-04T10:00:0${n}.500000Z`],
    ["MariaDB", (n: number) => `260304 10:00:0${n}`],
  ])("of %s has the order of what was sent", async (_, time) => {
    const { conversation, format } = await openFile(
      `mysqld, Version: 8.0.36. started with:
Tcp port: 3306  Unix socket: /tmp/mysql.sock
Time                 Id Command    Argument
${time(1)}\t    8 Connect\tann@localhost on shop using Socket
${time(1)}\t    8 Query\tset names utf8mb4
${time(2)}\t    8 Prepare\tselect * from item where name = ?
\t\t    8 Execute\tselect * from item where name = '${SECRET}
\t9 Query\tx'
${time(2)}\t    8 Close stmt\t
${time(3)}\t    8 Query\tPREPARE s FROM 'select 7'
${time(3)}\t    8 Prepare\tselect 7
${time(3)}\t    8 Query\tEXECUTE s
${time(3)}\t    8 Execute\tselect 7
${time(3)}\t   12 Connect\tbob@localhost on  using Socket
${time(3)}\t   12 Connect\tAccess denied for user 'bob'@'localhost' (using password: YES)
${time(4)}\t    8 Init DB\tother
${time(4)}\t    8 Quit\t
${time(5)}\t    8 Query\tselect 8
`,
    );
    expect(format).toBe("a MySQL general query log");
    expect(tripLines(conversation)).toEqual([
      "0: 0 0 connect",
      "0: 0 0 SET names utf8mb4",
      "0: 1000 0 prepare SELECT * FROM item WHERE name = ?",
      "0: 1000 0 SELECT * FROM item WHERE name = ?",
      "0: 2000 0 PREPARE s FROM ?",
      "0: 2000 0 EXECUTE s",
      "1: 2000 0 connect",
      "0: 3000 0 other",
      "2: 4000 0 SELECT ?",
    ]);
    expect(droppedOf(conversation)["durations of statements, which count as 0 ms"]).toBe(6);
    expect(JSON.stringify(conversation)).not.toContain("Zugang");
  });

  it.each([
    ["MySQL 5.0", "060304 10:00:07\t", "\t\t        ", (command: string) => `${command.padEnd(11)} `],
    [
      "MySQL 5.7.12",
      "2026-03-04T10:00:07.250000Z",
      "2026-03-04T10:00:07.250000Z",
      (command: string) => `${command}\t`,
    ],
    [
      "a page that has blanks for tabs",
      "060304 10:00:07     ",
      " ".repeat(20),
      (command: string) => `${command.padEnd(11)} `,
    ],
  ])("of %s separates its columns in another way", async (_, time, again, padded) => {
    const { conversation, format } = await openFile(
      `${time}    17 ${padded("Connect")}ann@localhost on shop
${again}    17 ${padded("Init DB")}depots
${again}    17 ${padded("Query")}select a
    from parcels
      where b = 42
${again}    17 ${padded("Quit")}
`,
    );
    expect(format).toBe("a MySQL general query log");
    expect(tripLines(conversation)).toEqual([
      "0: 0 0 connect",
      "0: 0 0 other",
      "0: 0 0 SELECT a FROM parcels WHERE b = ?",
    ]);
  });

  it("that starts within a second, as after rotation, starts at its first time", async () => {
    const { conversation } = await openFile(`mysqld, Version: 10.11.19-MariaDB. started with:
Tcp port: 3306  Unix socket: /tmp/mysql.sock
Time\t\t    Id Command\tArgument
\t\t    8 Query\tselect * from item
where name = 'a'
\t\t    8 Quit\t
\t\t    9 Connect\tann@localhost on shop using Socket
260304  9:00:07\t    9 Query\tselect 7
260304  9:00:09\t    9 Query\tselect 8
`);
    expect(tripLines(conversation)).toEqual([
      "0: 0 0 SELECT * FROM item WHERE name = ?",
      "1: 0 0 connect",
      "1: 0 0 SELECT ?",
      "1: 2000 0 SELECT ?",
    ]);
    const untimed = await openFile("\t\t    8 Query\tselect 7\n\t\t    8 Query\tselect 8\n");
    expect(untimed.conversation.calls.trip).toHaveLength(2);
  });
});

describe("both logs in one file", () => {
  const general = (id: number, second: number, text: string) =>
    `2026-03-04T10:00:0${second}.500000Z\t   ${id} Query\t${text}\n`;
  const slow = (id: number, second: number, text: string) => `# Time: 2026-03-04T10:00:0${second}.900000Z
# User@Host: ann[ann] @ localhost [127.0.0.1]  Id:    ${id}
# Query_time: 0.300000  Lock_time: 0.000003 Rows_sent: 8  Rows_examined: 30
SET timestamp=177261840${second};
${text};
`;
  const BOTH = `${general(5, 1, "select a from item\nwhere a = 1")}${general(6, 1, "select b from stock")}${slow(5, 1, "select a from item where a = 1")}${general(6, 2, "select c from stock")}${slow(6, 3, "select d from stock")}`;

  it("parses the slow query log, and counts ignored entries of the other", async () => {
    const { conversation, format } = await openFile(BOTH);
    expect(format).toBe("a MySQL slow query log");
    expect(tripLines(conversation)).toEqual([
      "0: 0 300 SELECT a FROM item WHERE a = ? = 8",
      "1: 2000 300 SELECT d FROM stock = 8",
    ]);
    expect(droppedOf(conversation)).toEqual({
      "entries of the general query log in the same file: only the slow query log, which has durations, is read": 3,
    });
  });

  it("parses the general query log if the other one starts too late to be detected", async () => {
    const early = Array.from({ length: 6000 }, (_, i) => general(5, 1, `select ${i} from item`)).join("");
    const { conversation, format } = await openFile(`${early}${BOTH}`);
    expect(format).toBe("a MySQL general query log");
    expect(conversation.trips.sentUs.length).toBe(6003);
    expect(conversation.statements.map(({ text }) => text)).toEqual([
      "SELECT ? FROM item",
      "SELECT a FROM item WHERE a = ?",
      "SELECT b FROM stock",
      "SELECT c FROM stock",
    ]);
    expect(droppedOf(conversation)).toMatchObject({
      "entries of the slow query log in the same file, which begins with the general query log: only that is read": 2,
    });
  });
});

it("separates the sessions of TiDB's slow query log", async () => {
  const entry = (at: number, id: number, sql: string) => `# Time: 2026-03-04T10:00:00.${at}Z
# Txn_start_ts: 4
# Conn_ID: ${id}
# User@Host: root[root] @ localhost [127.0.0.1]
# Query_time: 0.005
# Prev_stmt: select 'hunter2'
${sql};
`;
  const { conversation } = await openFile(
    entry(130, 17, "begin") + entry(150, 23, "begin") + entry(170, 17, "commit"),
  );
  expect([...conversation.trips.connection]).toEqual([0, 1, 0]);
});
