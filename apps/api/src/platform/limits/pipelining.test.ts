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

/** What a server answers to texts that are sent one after the other, each after so many answers; until it closes. */
async function send(port: number, texts: readonly { text: string; after: number }[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answers = "";
  const left = [...texts];
  const sendDue = () => {
    const count = answers.split("HTTP/1.1 200").length - 1;
    while (left[0] && left[0].after <= count) socket.write(left.shift()?.text ?? "");
    if (left.length === 0 && count >= expected) socket.end();
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

async function holding(): Promise<{ port: number; held: ServerResponse[] }> {
  const held: ServerResponse[] = [];
  const server: Server = createServer(limitPipelining((_, response) => void held.push(response)));
  open.add(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { port: (server.address() as AddressInfo).port, held };
}

it("hands on as many requests of a connection as may wait, and closes it at one more", async () => {
  const { port, held } = await holding();
  expect(await send(port, [{ text: REQUEST.repeat(60), after: 0 }])).toBe("");
  expect(held).toHaveLength(MAX_UNANSWERED);
});

it("answers any number of requests of a connection that are sent after the answers", async () => {
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

it("tells each answer once that its connection has closed, also those whose turn has not come", async () => {
  const { port, held } = await holding();
  const socket = connect(port, "127.0.0.1");
  socket.write(REQUEST.repeat(MAX_UNANSWERED));
  await expect.poll(() => held.length).toBe(MAX_UNANSWERED);
  // The second one is complete, and waits for the first.
  held[1]?.end("second");
  const closed = held.map((response, i) => once(response, "close").then(() => i));
  let events = 0;
  for (const response of held) response.on("close", () => events++);
  socket.destroy();
  expect(await Promise.all(closed)).toEqual(held.map((_, i) => i));
  expect(held.every(({ destroyed }) => destroyed)).toBe(true);
  expect(events).toBe(MAX_UNANSWERED);
});
