import { expect, it } from "vitest";
import type { RecordedCall, RecordedTrip } from "../recorder.ts";
import { EndpointSetting } from "./endpoint-setting.ts";
import { readStatement } from "./read-statement.ts";

type Sent = string | { readonly sql: string; readonly transaction?: number; readonly endpoint?: string };

/** The endpoints of statements sent in order. */
function endpoints(name: string, dialect: "postgresql" | "mysql", statements: readonly Sent[]) {
  const setting = new EndpointSetting(name, () => 5);
  return statements.map((one) => {
    const { sql, transaction = 0, endpoint } = typeof one === "string" ? { sql: one } : one;
    const { statement } = readStatement(sql, dialect, () => 1);
    setting.sent(sql, statement);
    const call: RecordedCall = { statement, kind: "execute", rows: 0, values: 0, transaction, endpoint };
    const times = { sentUs: 0, requestedUs: 0, answeredUs: 0, endUs: 0 };
    const trip: RecordedTrip = {
      ...{ connection: 0, kind: "query", ...times, requestBytes: 9, replyBytes: 9 },
      calls: [call],
    };
    return setting.named(trip).calls[0]?.endpoint;
  });
}

it("names the following statements until it is changed or reset", () => {
  const statements = [
    "SELECT 1",
    "SET application_name = 'GET /orders'",
    "SELECT * FROM orders",
    "set Application_Name to 'it''s #2'",
    "SELECT 2",
    { sql: "SELECT 3", endpoint: "of its comment" },
    "SELECT 4",
    "RESET ALL",
    "SELECT 5",
    "SET SESSION \"application_name\" = 'c'",
    "SET application_name TO DEFAULT",
    "SELECT 6",
  ];
  expect(endpoints("application_name", "postgresql", statements)).toEqual([
    undefined,
    "GET /orders",
    "GET /orders",
    "it's #2",
    "it's #2",
    "of its comment",
    "it's #2",
    undefined,
    undefined,
    "c",
    undefined,
    undefined,
  ]);
});

it("applies to one transaction if it is local", () => {
  const [a, b] = [
    { sql: "SET LOCAL shop.page = 'cart'", transaction: 7 },
    { sql: "SELECT 1", transaction: 7 },
  ];
  const statements = ["SET shop.page TO 'start'", a, b, "SELECT 2", { sql: "SELECT 3", transaction: 8 }];
  expect(endpoints("shop.page", "postgresql", statements)).toEqual([
    "start",
    "cart",
    "cart",
    "start",
    "start",
  ]);
});

it("is also a MySQL variable", () => {
  const statements = [
    'SET @route := "POST /cart"',
    "SELECT 1",
    "SET @other = 'x'",
    "SET @route = NULL",
    "SELECT 2",
  ];
  expect(endpoints("@route", "mysql", statements)).toEqual([
    "POST /cart",
    "POST /cart",
    "POST /cart",
    undefined,
    undefined,
  ]);
});

it.each([
  ["GET /orders/4711/lines?token=hunter2", "GET /orders/:id/lines"],
  ["/search?ann", "/search"],
  ["/users/ann@example.org/edit", "/users/:id/edit"],
  ["/files/0b54a1f2-7c1e-4f6e-9a55-1f2e3d4c5b6a", "/files/:id"],
  ["/reset/eyJhbGciOiJIUzI1NiJ9.e30.abc", "/reset/:id"],
  ["/v2/orders/:id", "/v2/orders/:id"],
  ["line\u0000one\n", "line one"],
])("holds no data of a user: %j is %j", (value, name) => {
  expect(endpoints("application_name", "postgresql", [`SET application_name = '${value}'`])).toEqual([name]);
});

it.each(["SET work_mem = 'GET /x'", "SET application_name", "SET application_name = 'open", "SELECT 'x'"])(
  "is not set by %s",
  (sql) => {
    expect(endpoints("application_name", "postgresql", [sql])).toEqual([undefined]);
  },
);
