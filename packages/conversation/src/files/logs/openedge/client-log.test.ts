import { describe, expect, it } from "vitest";
import { expectNoValueAtCuts } from "../../../testing/damage.ts";
import { droppedOf, openFile, tripLines } from "../../../testing/read-file.ts";
import { readAbl } from "./abl-text.ts";

const SECRET = "hunter2-Zugang";

const head = (ms: string, thread = 9) =>
  `[26/03/04@10:00:00.${ms}+0100] P-4711 T-${thread} 3 4GL QRYINFO        `;
const entry = (ms: string, lines: readonly string[], thread?: number) =>
  lines.map((line) => `${head(ms, thread)}${line}\n`).join("");

const LOG = `[26/03/04@10:00:00.000+0100] P-4711 T-9 1 4GL --             Logging level set to = 3
${entry("100", ["Query Plan:  orders.p line 12", "QueryId: 0x159e004", "Type: FOR Statement, Server-side join", "Client Sort: N", "Table: shop.Order", "  Indexes: OrderNum", "Table: shop.OrderLine", "  Indexes: OrderLine"])}${entry(
  "150",
  [
    "Query Plan:  C:\\\\work\\\\find customer.p line 7",
    "QueryId: 0x77",
    "Type: Dynamically Opened Query",
    `PREPARE-STRING: FOR EACH Customer WHERE Name = "${SECRET}" AND since > 01/02/2024`,
    ` AND Balance <> -1234.5 NO-LOCK BY name`,
    "Prepared at Runtime",
    "Table: shop.Customer",
  ],
)}${entry("180", ["Query Statistics:  customer.p line 9", "QueryId: 0x77", "DB Reads:", " Table: shop.Customer : 11", "shop.Customer Table:", " 4GL Records: 3", " Records from server: 1,203", "  Useful: 3", "  Failed: 1200", " Select By Client: Y"])}${entry("190", ["Query Plan:  tt.p line 3", "QueryId: 0x88", "Type: FOR Statement", "Table: Temp-Table.tt"])}${entry("200", ["Query Statistics:  orders.p line 30", "QueryId: 0x159e004", "shop.Order Table:", " Records from server: 3", "shop.OrderLine Table:", " Records from server: 30"])}[26/03/04@10:00:00.210+0100] P-4711 T-9 2 4GL 4GLTRACE       Run ${SECRET} [main - ${SECRET}.p @ 490]
`;

it.each([1, 100_000])("has one round trip per query, in chunks of %i bytes", async (size) => {
  const { conversation, format } = await openFile(LOG, size);
  expect(format).toBe("an OpenEdge client log (QryInfo)");
  expect(tripLines(conversation)).toEqual([
    "0: 0 0 FOR shop.Order, shop.OrderLine joined by the server, line 12 = 33 of orders.p",
    "0: 50 0 FOR EACH Customer WHERE Name = ? AND since > ? AND Balance <> ? NO-LOCK BY name = 1203 of C:\\\\work\\\\find customer.p",
  ]);
  expect(conversation.statements).toMatchObject([
    { operation: "SELECT", tables: ["shop.Order", "shop.OrderLine"] },
    { tables: ["shop.Customer"] },
  ]);
  expect(droppedOf(conversation)).toEqual({ "queries of temp-tables, which need no network": 1 });
  expect(conversation.sourceLines).toEqual(["orders.p:12", "C:\\\\work\\\\find customer.p:7"]);
  expect(conversation.source).toMatchObject({ startedAt: "2026-03-04T09:00:00.100Z", lowerBound: true });
  expect(JSON.stringify(conversation)).not.toContain("Zugang");
});

it("parses lines without headers, and parallel sessions", async () => {
  const one = entry(
    "100",
    ["Query Plan: a.p line 1", "QueryId: 0x1", "Type: FOR Statement", "Table: db.A"],
    1,
  );
  const other = entry("101", ["Query Plan: b.p line 2", "QueryId: 0x1", "Type: PRESELECT", "Table: db.B"], 2);
  const rest = "\n  Indexes: x\nQuery Statistics: b.p line 2\nQueryId: 0x1\n Records from server: 4\n";
  const { conversation } = await openFile((one + other + rest).replaceAll("\n", "\r\n"));
  const queries = tripLines(conversation).map((line) => line.slice(line.indexOf(" ") + 1));
  expect(queries).toEqual(["0 0 FOR db.A, line 1 of a.p", "1 0 PRESELECT db.B, line 2 = 4 of b.p"]);
  expect(conversation.connections).toHaveLength(2);
});

it("never has a value, wherever it is truncated", async () => {
  await expectNoValueAtCuts(LOG, "Zugang");
});

it("has no name that is a piece of another line", async () => {
  const torn = LOG.replaceAll("orders.p", `orders.p 4GL 4GLTRACE  Run ${SECRET} [main`).replaceAll(
    "shop.Order\n",
    `shop.Order Run ${SECRET} [main\n`,
  );
  const { conversation } = await openFile(torn);
  expect(conversation.endpoints).toEqual(["C:\\\\work\\\\find customer.p"]);
  expect(JSON.stringify(conversation)).not.toContain("Zugang");
});

describe("an ABL query without literals", () => {
  it.each([
    [
      "for each customer where name begins 'O~'Brien' no-lock",
      "FOR EACH customer WHERE name BEGINS ? NO-LOCK",
    ],
    [
      `for first order of customer where ship-date >= 1/31/26 and paid = yes`,
      "FOR FIRST order OF customer WHERE ship-date >= ? AND paid = ?",
    ],
    [
      'for each item where a = "x""y" or b eq -3.5 /* "secret" */ by c',
      "FOR EACH item WHERE a = ? OR b EQ ? BY c",
    ],
    ["for each item where a = 'never ends and b = 3", "FOR EACH item WHERE a = ?"],
    [
      "for each item fields (a b c) where x[3] = ? and f(y) = 2",
      "FOR EACH item FIELDS (a b c) WHERE x[?] = ? AND f (y) = ?",
    ],
    ["for each item where a = 'x' no-lo [4] P-4 T-9 secret", "FOR EACH ? WHERE ? = ? …"],
    ["for each item where a = b ERROR: no secret", "FOR EACH ? WHERE ? = ? …"],
    ["for each item where key (name) = (secret) already exists.", "FOR EACH ? WHERE ? (?) = (?) …"],
    ["for each item where a - b > 3", "FOR EACH item WHERE a - b > ?"],
    ["for each item where a = b 'secret'", "FOR EACH ? WHERE ? = ? …"],
    ["FOsecret", " …"],
    ["FOR EACH größe-2 WHERE größe-2.x = 12abc", "FOR EACH größe-2 WHERE größe-2.x = ?"],
  ])("%s", (text, expected) => {
    expect(readAbl(text, [], (values) => values.length).statement.text).toBe(expected);
  });
});
