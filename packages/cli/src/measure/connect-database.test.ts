import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { databaseError, databaseOf, openDatabase } from "./connect-database.ts";

const SECRET = "hunter2";
const messageOf = (work: () => unknown) => {
  try {
    return { name: JSON.stringify(work()) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : "" };
  }
};

it.each([
  ["postgres://ann:hunter2@db.example:6543/shop", "db.example:6543, database shop, user ann"],
  [
    "postgresql://ann:hunter2%40%2F%23@[::1]/shop?application_name=a%40b",
    "[::1]:5432, database shop, user ann",
  ],
])("names %s without its password", (url, name) => {
  expect(databaseOf(url).name).toBe(name);
});

it.each([
  "postgres://ann:a@hunter2@db/shop",
  "postgres://ann:a/hunter2@db/shop",
  "postgres://ann:a@b/hunter2@db/shop",
  "postgres://ann:1#hunter2@db/shop",
  "postgres://ann:1?hunter2@db/shop",
  "postgres://ann:a@b?hunter2@db/shop",
  "postgres://ann:a@b/c#hunter2",
  "postgres://ann:hunter2@db:x/shop",
])("shows nothing of a URL that it cannot read: %s", (url) => {
  const { error } = messageOf(() => databaseOf(url).name);
  expect(error).toContain("Write characters such as @ : / ? # and % in a password as %40");
  expect(error).not.toContain(SECRET);
});

it.each([
  ["mysql://ann:hunter2@db/shop", "mysql is another database"],
  ["db.example:5432", "That is no URL of a database"],
])("names what else it is: %s", (url, words) => {
  expect(messageOf(() => databaseOf(url)).error).toContain(words);
});

it.each([
  ["28P01", "password authentication failed", 2, "PGPASSWORD"],
  ["42501", "permission denied to create temporary tables", 2, "GRANT TEMPORARY"],
  ["25006", "cannot execute CREATE TABLE in a read-only transaction", 2, "name the primary"],
  ["ECONNREFUSED", "connect ECONNREFUSED", 3, "Nothing listens there"],
  ["57P01", "terminating connection due to administrator command", 3, "administrator"],
  ["", "Connection terminated unexpectedly", 3, "terminated"],
])("says what to do about %s", (code, message, exit, words) => {
  const error = Object.assign(new Error(message), code === "" ? {} : { code });
  expect(databaseError(error, "db:5432")).toMatchObject({ exit, message: expect.stringContaining(words) });
});

it("keeps an internal error", () => {
  const mistake = new TypeError("x is undefined");
  expect(databaseError(mistake, "db:5432")).toBe(mistake);
});

// Lengths that PostgreSQL's protocol parses as a message: copied data, a row, an error.
it.each<readonly [string, string]>([
  ...["d", "D", "E", "R", "J"].map(
    (length) => [`${length}\0\0\0\n11.4.2-MariaDB\0`.padEnd(104, "\x01"), "MySQL or MariaDB"] as const,
  ),
  ["\x17\0\0\0\xff\x69\x04Host is blocked here", "MySQL or MariaDB"],
  ["HTTP/1.1 400 Bad Request\r\n\r\n", "does not answer as PostgreSQL"],
])("says what else answers, and ends: %j", async (greeting, words) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(Buffer.from(greeting, "latin1"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    const database = databaseOf(`postgres://ann:${SECRET}@127.0.0.1:${port}/shop`);
    await expect(openDatabase(database)).rejects.toMatchObject({ message: expect.stringContaining(words) });
  } finally {
    server.close();
  }
});
