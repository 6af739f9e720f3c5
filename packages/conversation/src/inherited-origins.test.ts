import { expect, test } from "vitest";
import type { Conversation } from "./conversation.ts";
import { findings } from "./findings/findings.ts";
import { Script, times } from "./testing/script.ts";

const INVOICES = { endpoint: "/invoices", request: 41, trace: 977 };
const STOCK = { endpoint: "/stock", request: 42, trace: 978 };

/** Of each call: operation, endpoint, request, trace. */
function originsOf({ calls, statements, endpoints }: Conversation): string[] {
  return Array.from(calls.statement, (statement, call) =>
    [
      statements[statement]?.operation,
      endpoints[(calls.endpoint[call] ?? 0) - 1] ?? "none",
      calls.request[call],
      calls.trace[call],
    ].join(" "),
  );
}

test("BEGIN and COMMIT, which no framework comments, are of the request whose statements they enclose", () => {
  const { endpoint, request, trace } = INVOICES;
  const conversation = new Script()
    .each([
      { sql: "BEGIN", transaction: 7 },
      { sql: "INSERT INTO invoice (total) VALUES (12)", transaction: 7, ...INVOICES },
      { sql: "SAVEPOINT a1", transaction: 7 },
      { sql: "UPDATE invoice SET total = 13", transaction: 7, ...INVOICES },
      { sql: "COMMIT", transaction: 7 },
      { sql: "SELECT 1" },
    ])
    .build();
  const own = `${endpoint} ${request} ${trace}`;
  expect(originsOf(conversation)).toEqual([
    `BEGIN ${own}`,
    `INSERT ${own}`,
    `SAVEPOINT ${own}`,
    `UPDATE ${own}`,
    `COMMIT ${own}`,
    "SELECT none 0 0",
  ]);
});

test("a transaction of two requests is of neither", () => {
  const conversation = new Script()
    .each([
      { sql: "BEGIN", transaction: 3 },
      { sql: "SELECT a FROM stock", transaction: 3, ...STOCK },
      { sql: "SELECT a FROM invoice", transaction: 3, ...INVOICES },
      { sql: "COMMIT", transaction: 3 },
    ])
    .build();
  expect(originsOf(conversation)).toEqual([
    "BEGIN none 0 0",
    "SELECT /stock 42 978",
    "SELECT /invoices 41 977",
    "COMMIT none 0 0",
  ]);
});

test("a cursor is fetched from by the request that declared it, on its connection", () => {
  const cursor = (table: string) => `DECLARE c1 CURSOR WITH HOLD FOR SELECT * FROM ${table}`;
  const conversation = new Script()
    .trip([{ sql: cursor("stock"), ...STOCK }], { connection: 0 })
    .trip([{ sql: cursor("invoice"), ...INVOICES }], { connection: 1 })
    .trip(["FETCH FORWARD 30 FROM c1"], { connection: 0 })
    .trip(["FETCH FORWARD 30 FROM c1"], { connection: 1 })
    .trip(["CLOSE c1"], { connection: 0 })
    .build();
  expect(originsOf(conversation)).toEqual([
    "DECLARE /stock 42 978",
    "DECLARE /invoices 41 977",
    "FETCH /stock 42 978",
    "FETCH /invoices 41 977",
    "CLOSE /stock 42 978",
  ]);
});

test("what a connection does between two calls of one request is of it, and of two requests of neither", () => {
  const conversation = new Script()
    .each([
      "SET autocommit = 0",
      { sql: "INSERT INTO invoice (total) VALUES (12)", transaction: 5, ...INVOICES },
      { sql: "COMMIT", transaction: 5 },
      "SET autocommit = 1",
      "SET autocommit = 0",
      { sql: "UPDATE invoice SET total = 13", transaction: 6, ...INVOICES },
      "SET autocommit = 1",
    ])
    .trip(["SELECT 1"], { connection: 1 })
    .each([
      { sql: "SELECT a FROM stock", ...STOCK },
      "SELECT 2",
      { sql: "SELECT b FROM stock", endpoint: "/stock" },
    ])
    .build();
  expect(originsOf(conversation).map((one) => one.replace(/ \d+ \d+$/, ""))).toEqual([
    "SET none",
    // On another connection.
    "SELECT none",
    "INSERT /invoices",
    "COMMIT /invoices",
    "SET /invoices",
    "SET /invoices",
    "UPDATE /invoices",
    "SET none",
    "SELECT /stock",
    "SELECT none",
    "SELECT /stock",
  ]);
});

test("writes with a transaction for each cost its round trips too", () => {
  const conversation = new Script()
    .each(
      times(9, (i) => [
        { sql: "BEGIN", transaction: 1 + i },
        { sql: `INSERT INTO invoice (total) VALUES (${i})`, rows: 1, transaction: 1 + i, ...INVOICES },
        { sql: "COMMIT", transaction: 1 + i },
      ]).flat(),
    )
    .build();
  const [first] = findings(conversation);
  expect(first).toMatchObject({ kind: "unbatched-insert", endpoint: 1, trips: 27, savedTrips: 26 });
});
