import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { testApp } from "../../testing/test-app.ts";
import { limitPipelining, MAX_UNANSWERED } from "./pipelining.ts";

const open = new Set<{ close(): unknown }>();
afterEach(async () => {
  for (const one of open) await one.close();
  open.clear();
});

const REQUEST = "GET /api/models HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Replies to texts that are sent in order, each after a number of replies, until the server closes. */
async function send(port: number, texts: readonly { text: string; after: number }[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answers = "";
  const remaining = [...texts];
  const sendDue = () => {
    const count = answers.split("HTTP/1.1 200").length - 1;
    while (remaining[0] && remaining[0].after <= count) socket.write(remaining.shift()?.text ?? "");
    if (remaining.length === 0 && count >= expected) socket.end();
  };
  const expected = texts.reduce((sum, { text }) => sum + text.split("GET ").length - 1, 0);
  socket.on("error", () => {});
  socket.on("data", (piece) => {
    answers += piece;
    sendDue();
  });
  socket.once("connect", sendDue);
  await once(socket, "close");
  return answers;
}

async function holding(): Promise<{ port: number; pending: ServerResponse[] }> {
  const pending: ServerResponse[] = [];
  const server: Server = createServer(limitPipelining((_, response) => void pending.push(response)));
  open.add(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { port: (server.address() as AddressInfo).port, pending };
}

it("forwards the maximum of waiting requests of a connection, and closes it at one more", async () => {
  const { port, pending } = await holding();
  expect(await send(port, [{ text: REQUEST.repeat(60), after: 0 }])).toBe("");
  expect(pending).toHaveLength(MAX_UNANSWERED);
});

it("answers any number of requests sent after the replies", async () => {
  const app = await testApp();
  open.add(app);
  const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  const texts = Array.from({ length: 7 }, (_, i) => ({
    text: REQUEST.repeat(MAX_UNANSWERED),
    after: i * MAX_UNANSWERED,
  }));
  const answers = await send(port, texts);
  expect(answers.split("HTTP/1.1 200").length - 1).toBe(7 * MAX_UNANSWERED);
  expect(await send(port, [{ text: REQUEST.repeat(MAX_UNANSWERED + 1), after: 0 }])).toBe("");
});

it("notifies each reply once that its connection closed, also queued ones", async () => {
  const { port, pending } = await holding();
  const socket = connect(port, "127.0.0.1");
  socket.write(REQUEST.repeat(MAX_UNANSWERED));
  await expect.poll(() => pending.length).toBe(MAX_UNANSWERED);
  // The second one is complete, and waits for the first.
  pending[1]?.end("second");
  const closed = pending.map((response, i) => once(response, "close").then(() => i));
  let events = 0;
  for (const response of pending) response.on("close", () => events++);
  socket.destroy();
  expect(await Promise.all(closed)).toEqual(pending.map((_, i) => i));
  expect(pending.every(({ destroyed }) => destroyed)).toBe(true);
  expect(events).toBe(MAX_UNANSWERED);
});
