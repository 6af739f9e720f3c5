import { describe, expect, it } from "vitest";
import { isDatabaseAway, isDiskFull } from "./database-errors.ts";

/** Prisma's errors with those of its driver adapter, as of 7.10. */
const prismaError = (code: string, cause: object) =>
  Object.assign(new Error("Invalid `prisma.user.count()` invocation"), {
    code,
    meta: {
      modelName: "User",
      driverAdapterError: Object.assign(new Error("DriverAdapterError"), { cause }),
    },
  });
const postgres = (code: string) => ({ kind: "postgres", code, originalCode: code, severity: "FATAL" });

describe("isDatabaseAway", () => {
  it.each([
    ["refusing", prismaError("P1001", { kind: "DatabaseNotReachable", host: "127.0.0.1" })],
    ["refusing a raw query", prismaError("P2010", { kind: "DatabaseNotReachable", host: "127.0.0.1" })],
    ["shutting down in the middle of a query", prismaError("P2039", postgres("57P01"))],
    ["starting up", prismaError("P2010", postgres("57P03"))],
    ["full", prismaError("P2039", postgres("53300"))],
    ["closing the connection", new Error("Connection terminated unexpectedly")],
    ["gone from a transaction", new Error("Client has encountered a connection error and is not queryable")],
    ["silent", new Error("Connection terminated due to connection timeout")],
    ["standing still", new Error("Query read timeout")],
    [
      "silent before a transaction",
      Object.assign(new Error("Transaction API error: Unable to start a transaction in the given time."), {
        code: "P2028",
      }),
    ],
    ["hidden behind another error", new Error("x", { cause: prismaError("P1017", {}) })],
    ["one of several", new AggregateError([new Error("y"), prismaError("P1001", {})])],
  ])("a database that is %s", (_, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ["a refused query", prismaError("P2002", { kind: "UniqueConstraintViolation" })],
    ["a syntax error", prismaError("P2010", postgres("42601"))],
    [
      "a refusal by another server",
      Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
    ],
    ["an upload that was given up", Object.assign(new Error("aborted"), { code: "ECONNRESET" })],
    ["nothing", undefined],
  ])("not %s", (_, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  it("stops at circular causes", () => {
    const error = new Error("x");
    error.cause = error;
    expect(isDatabaseAway(error)).toBe(false);
  });
});

const cause = { kind: "postgres", code: "53100", originalCode: "53100", severity: "ERROR" };

it.each([
  ["the driver's", Object.assign(new Error("could not extend file"), { code: "53100" })],
  ["Prisma's", Object.assign(new Error("x"), { code: "P2039", meta: { driverAdapterError: { cause } } })],
  ["one behind another", new Error("x", { cause: Object.assign(new Error("y"), { code: "53100" }) })],
])("knows a full disk from %s error", (_, error) => {
  expect(isDiskFull(error)).toBe(true);
});

it.each([
  ["too many connections", Object.assign(new Error("x"), { code: "53300" })],
  ["a number in words", new Error("53100")],
  ["nothing", undefined],
])("does not take %s for one", (_, error) => {
  expect(isDiskFull(error)).toBe(false);
});
