import { expect, it } from "vitest";
import { isSharedConnection } from "./shared-connection.ts";

/** Two clients of a server, which answers each request for its process id with the next number. */
function clients(own: readonly number[], others: readonly number[] | Error) {
  const log: string[] = [];
  const make = (pids: readonly number[] | Error) => {
    const remaining = pids instanceof Error ? [] : [...pids];
    return {
      connect: () => (pids instanceof Error ? Promise.reject(pids) : Promise.resolve()),
      query: (text: string) => {
        log.push(text);
        return Promise.resolve({ rows: text.includes("pg_backend_pid") ? [{ pid: remaining.shift() }] : [] });
      },
      end: () => {
        log.push("end");
        return Promise.resolve();
      },
    };
  };
  return { log, own: make(own), another: make(others) };
}

it.each([
  ["the server itself", [71, 71], [72, 72], false],
  ["a pool that gives both clients one connection", [71, 73], [71], true],
  ["a pool that takes turns", [71, 73], [72, 71], true],
  ["a server that allows no second connection", [71], new Error("too many connections"), false],
])("knows %s", async (_, own, others, expected) => {
  const connections = clients(own, others);
  expect(await isSharedConnection(connections.own, connections.another)).toBe(expected);
  expect(connections.log.at(-1)).toBe("end");
});
