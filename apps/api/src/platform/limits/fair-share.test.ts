import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { routed } from "../http/routed.ts";
import { VisitorMark } from "../http/visitor-mark.ts";
import { Callers } from "./callers.ts";
import { fairShare } from "./fair-share.ts";
import { limitPipelining, MAX_UNANSWERED } from "./pipelining.ts";
import { rateLimit } from "./rate-limit.ts";

const close: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one();
});

/** More than any caller has. */
const SEATS = 9;

/** A server with endless replies, for data and for a page, and the number that were started. */
async function serve() {
  const app = Fastify({ serverFactory: (handle) => createServer(limitPipelining(handle)) });
  close.push(() => app.close());
  const callers = new Callers(async () => ({ kind: "anonymous" }), new VisitorMark("fair"));
  await app.register(routed);
  await app.register(rateLimit, { perMinute: 0, callers });
  await app.register(fairShare, { callers });
  let startedCount = 0;
  for (const path of ["/api/endless", "/endless"])
    app.get(path, (_request, reply) => {
      startedCount++;
      return reply.send(Readable.from(endless()));
    });
  for (const path of ["/api/short", "/short"]) app.get(path, async () => "short");
  const pendingWork: (() => void)[] = [];
  for (const path of ["/api/held", "/held"])
    app.get(path, () => new Promise((resolve) => void pendingWork.push(() => resolve("held"))));
  let probes = 0;
  app.get("/api/health", async () => `${++probes}`);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const open = async (text: string): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1").pause();
    close.push(() => socket.destroy());
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  return { url, open, pendingWork, startedCount: () => startedCount, probes: () => probes };
}

function* endless() {
  const piece = Buffer.alloc(64 * 1024, "x");
  for (;;) yield piece;
}

const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

it.each(["/api", ""])("releases the seats of a client that does not read: %s/", async (folder) => {
  const { url, open, startedCount } = await serve();
  for (let i = 0; i < SEATS; i++) await open(head(`${folder}/endless`));
  await expect.poll(startedCount, { timeout: 20_000 }).toBe(SEATS);
  expect(await (await fetch(`${url}${folder}/short`)).text()).toBe("short");
});

it.each(["/api", ""])(
  "releases the seats of queued replies when their connection closes: %s/",
  async (folder) => {
    const { url, open, startedCount } = await serve();
    for (let i = 1; i <= SEATS; i++) {
      const socket = await open(head(`${folder}/endless`).repeat(MAX_UNANSWERED));
      await expect.poll(startedCount, { timeout: 20_000 }).toBeGreaterThanOrEqual(i);
      socket.destroy();
    }
    expect(await (await fetch(`${url}${folder}/short`)).text()).toBe("short");
  },
);

it.each([
  ["/api", 8],
  ["", 2],
])("keeps the seats while work continues for disconnected clients: %s/", async (folder, seats) => {
  const { open, pendingWork, probes } = await serve();
  for (let i = 1; i <= seats; i++) {
    const socket = await open(head(`${folder}/held`));
    await expect.poll(() => pendingWork.length, { timeout: 20_000 }).toBe(i);
    socket.destroy();
  }
  // The request sent after it starts once it waits.
  await open(head(`${folder}/held`) + head("/api/health"));
  await expect.poll(probes, { timeout: 20_000 }).toBe(1);
  expect(pendingWork).toHaveLength(seats);
  pendingWork[0]?.();
  await expect.poll(() => pendingWork.length, { timeout: 20_000 }).toBe(seats + 1);
});
