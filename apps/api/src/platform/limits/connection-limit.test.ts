import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { ConnectionCounts, connectionLimit, isCounted, MAX_CONNECTIONS } from "./connection-limit.ts";

describe("whether connections of an address are counted", () => {
  it.each([
    ["203.0.113.7", undefined, true],
    ["127.0.0.1", undefined, false],
    ["::1", undefined, false],
    ["::ffff:127.0.0.1", undefined, false],
    ["10.1.2.3", undefined, true],
    ["10.1.2.3", "10.0.0.0/8", false],
    ["::ffff:10.1.2.3", "192.0.2.1, 10.0.0.0/8", false],
    ["10.1.2.3", "10.1.2.3", false],
    ["10.1.2.4", "10.1.2.3", true],
    ["fd00::5", "uniquelocal", false],
    ["192.168.3.4", "uniquelocal", false],
    ["fe80::1", "linklocal", false],
    ["2001:db8::1", "2001:db8::/32,10.0.0.0/8", false],
    ["2001:db9::1", "2001:db8::/32,10.0.0.0/8", true],
  ])("%s behind %s: %s", (address, proxies, counted) => {
    expect(isCounted(address, proxies)).toBe(counted);
  });
});

it("counts networks separately, and allows another when one ends", () => {
  const counts = new ConnectionCounts();
  const open = Array.from({ length: MAX_CONNECTIONS }, (_, i) =>
    counts.enter(`2001:db8::${(i + 1).toString(16)}`),
  );
  expect(open.every((leave) => leave !== undefined)).toBe(true);
  expect(counts.enter("2001:db8::ffff:1")).toBeUndefined();
  expect(counts.enter("2001:db8:0:1::1")).toBeDefined();
  open[7]?.();
  expect(counts.enter("2001:db8::1")).toBeDefined();
  expect(counts.enter("2001:db8::1")).toBeUndefined();
});

it("closes a connection beyond the limit without a reply, and answers on the others", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(connectionLimit, { isCounted: () => true });
  app.get("/", async () => "here");
  const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const opened = async () => {
    const arrived = once(app.server, "connection");
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
    await arrived;
    return socket;
  };
  for (let i = 0; i < MAX_CONNECTIONS; i++) await opened();
  const beyond = await opened();
  await once(beyond, "close");
  const [first] = sockets;
  first?.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  let text = "";
  first?.on("data", (piece) => {
    text += piece;
  });
  if (first) await once(first, "close");
  expect(text).toContain("200 OK");
  const again = await opened();
  again.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(String((await once(again, "data"))[0])).toContain("200 OK");
});
